import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveDone } from '#services/serve-done.ts'
import { manyDone, serveReview } from '#services/review/serve-review.ts'
import { signUp } from './party.actions.ts'
import * as contract from './party.contract.ts'
import { giveUp } from './party-giving-up.actions.ts'
import { exportSignUps } from './party-list.actions.ts'
import { findPage } from './party-list.store.ts'
import { confirmEveryPending, editSignUp, partyReview, readSignUp } from './party-review.actions.ts'

export function welcomingPartyRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.createSignUp, 'welcoming.done.signedUp', async ({ caller, body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return signUp(deps, caller, body, key)
  })

  serveDone(app, contract.updateSignUp, 'welcoming.done.updated', ({ caller, params, body }) =>
    editSignUp(deps, caller, params.id, body),
  )

  serveDone(app, contract.giveUpSignUp, 'welcoming.done.givenUp', ({ caller, params }) =>
    giveUp(deps, caller, params.id),
  )

  serve(app, contract.listSignUps, ({ query }) => findPage(deps.db, query))
  serve(app, contract.exportSignUps, (call) => exportSignUps(deps, call))
  serveData(app, contract.readSignUp, ({ caller, params }) => readSignUp(deps, caller, params.id))

  serveReview(app, deps, contract.signUpDecisions, {
    review: partyReview,
    read: (caller, id) => readSignUp(deps, caller, id),
    words: 'welcoming',
  })

  serve(app, contract.confirmSignUps, async (call) => {
    const { ids, all, ...scope } = call.body
    const result = all
      ? await confirmEveryPending(deps, call.caller, scope)
      : await partyReview.confirmMany(deps, call.caller, ids ?? [])
    return manyDone(call.request, result, 'confirmed', 'welcoming.done.bulk')
  })
}
