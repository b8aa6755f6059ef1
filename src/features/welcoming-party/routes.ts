import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { isForced } from '#kit/endpoint/bin.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { say, type Translator, translatorFor } from '#words/words.ts'
import { signUp } from './actions.ts'
import * as contract from './contract.ts'
import { editSignUp } from './edit/actions.ts'
import { exportSignUps } from './export/actions.ts'
import { listSignUps, readSignUp } from './list/actions.ts'
import * as review from './review/actions.ts'

export function welcomingPartyRoutes(app: FastifyInstance, deps: Deps): void {
  type Call = { request: FastifyRequest; caller: Caller | null; params: { id: number } }
  /** The answer to a write: what was done, and the sign-up as it is now. */
  const done = async (call: Call, message: (words: Translator) => string) =>
    success(message(wordsFor(call.request)), await readSignUp(deps, signedIn(call), call.params.id))

  serve(app, contract.createSignUp, async (call) => {
    const key = idempotencyKey(call.request.headers['idempotency-key'])
    const data = await signUp(deps, signedIn(call), call.body, key)
    return success(wordsFor(call.request)('welcoming.done.signedUp'), data)
  })

  serve(app, contract.updateSignUp, async (call) => {
    await editSignUp(deps, signedIn(call), call.params.id, call.body)
    return done(call, (words) => words('welcoming.done.updated'))
  })

  serve(app, contract.listSignUps, ({ query }) => listSignUps(deps, query))
  serve(app, contract.exportSignUps, (call) => exportSignUps(deps, call))
  serve(app, contract.readSignUp, async (call) => ({
    data: await readSignUp(deps, signedIn(call), call.params.id),
  }))

  serve(app, contract.confirmSignUp, async (call) => {
    await review.confirmSignUp(deps, signedIn(call), call.params.id, call.body.seen_updated_at ?? null)
    return done(call, (words) => words('welcoming.done.confirmed'))
  })

  serve(app, contract.rejectSignUp, async (call) => {
    const { seen_updated_at: seen, reason } = call.body
    await review.rejectSignUp(deps, signedIn(call), call.params.id, seen ?? null, reason)
    return done(call, (words) => words('welcoming.done.rejected'))
  })

  serve(app, contract.cancelDecision, async (call) => {
    await review.cancelDecision(deps, signedIn(call), call.params.id)
    return done(call, (words) => words('welcoming.done.cancelled'))
  })

  serve(app, contract.restoreSignUp, async (call) => {
    await review.restoreSignUp(deps, signedIn(call), call.params.id)
    return done(call, (words) => words('welcoming.done.restored'))
  })

  serve(app, contract.confirmSignUps, async (call) => {
    const { ids, all, ...scope } = call.body
    const result = all
      ? await review.confirmAll(deps, signedIn(call), scope)
      : await review.confirmSignUps(deps, signedIn(call), ids ?? [])
    const { confirmed, refused } = result
    const language = languageFor(call.request)
    const message = translatorFor(language)('welcoming.done.bulk', {
      confirmed: confirmed.length,
      refused: refused.length,
    })
    return success(message, {
      confirmed,
      refused: refused.map(({ id, key }) => ({ id, message: say(language, { key }) })),
    })
  })

  serve(app, contract.recycleSignUp, async (call) => {
    const words = wordsFor(call.request)
    const { params, query } = call
    if (isForced(query)) await review.deleteSignUp(deps, signedIn(call), params.id)
    else await review.recycleSignUp(deps, signedIn(call), params.id)
    return success(words(isForced(query) ? 'welcoming.done.deleted' : 'welcoming.done.recycled'), null)
  })
}
