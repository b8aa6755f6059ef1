import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { manyDone, serveReview } from '#services/review/serve-review.ts'
import { wordsFor } from '#words/reply-words.ts'
import { signUp } from './actions.ts'
import * as contract from './contract.ts'
import { exportSignUps } from './list/actions.ts'
import { findPage } from './list/store.ts'
import { confirmEveryPending, editSignUp, partyReview, readSignUp } from './review/actions.ts'

export function welcomingPartyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.createSignUp, async (call) => {
    const key = idempotencyKey(call.request.headers['idempotency-key'])
    const data = await signUp(deps, signedIn(call), call.body, key)
    return success(wordsFor(call.request)('welcoming.done.signedUp'), data)
  })

  serve(app, contract.updateSignUp, async (call) => {
    const caller = signedIn(call)
    const edited = await editSignUp(deps, caller, call.params.id, call.body)
    return success(wordsFor(call.request)('welcoming.done.updated'), edited)
  })

  serve(app, contract.listSignUps, ({ query }) => findPage(deps.db, query))
  serve(app, contract.exportSignUps, (call) => exportSignUps(deps, call))
  serve(app, contract.readSignUp, async (call) => ({
    data: await readSignUp(deps, signedIn(call), call.params.id),
  }))

  serveReview(app, deps, contract.signUpDecisions, {
    review: partyReview,
    read: (caller, id) => readSignUp(deps, caller, id),
    words: 'welcoming',
  })

  serve(app, contract.confirmSignUps, async (call) => {
    const { ids, all, ...scope } = call.body
    const result = all
      ? await confirmEveryPending(deps, signedIn(call), scope)
      : await partyReview.confirmMany(deps, signedIn(call), ids ?? [])
    return manyDone(call.request, result, 'confirmed', 'welcoming.done.bulk')
  })
}
