import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { isForced } from '#kit/endpoint/bin.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { say } from '#words/words.ts'
import { payForMembership } from './actions.ts'
import * as contract from './contract.ts'
import { changeMemberPayment } from './correction/actions.ts'
import { exportMemberPayments, listMemberPayments } from './list/actions.ts'
import { readReceipt } from './receipt/actions.ts'
import { memberReview } from './review/actions.ts'
import { readMemberPayment } from './single/actions.ts'

type Done = 'updated' | 'mended' | 'confirmed' | 'rejected' | 'cancelled' | 'restored'

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  /** The answer to a write: what was done, and the payment as it is now. */
  const done = async (request: FastifyRequest, caller: Caller, id: number, what: Done) =>
    success(wordsFor(request)(`membership.done.${what}`), await readMemberPayment(deps, caller, id))

  serve(app, contract.payForMembership, async (call) => {
    const key = idempotencyKey(call.request.headers['idempotency-key'])
    const paid = await payForMembership(deps, signedIn(call), call.body, key)
    return success(wordsFor(call.request)('membership.done.submitted'), paid)
  })

  serve(app, contract.updateMemberPayment, async (call) => {
    const caller = signedIn(call)
    await changeMemberPayment(deps, caller, call.params.id, call.body)
    return done(call.request, caller, call.params.id, caller.role === 'ADMIN' ? 'updated' : 'mended')
  })

  serve(app, contract.listMemberPayments, ({ query }) => listMemberPayments(deps, query))
  serve(app, contract.exportMemberPayments, (call) => exportMemberPayments(deps, call))
  serve(app, contract.readMemberPayment, async (call) => ({
    data: await readMemberPayment(deps, signedIn(call), call.params.id, call.query),
  }))

  reviewRoutes(app, deps, done)

  serve(app, contract.readMemberReceipt, async (call) => {
    const file = await readReceipt(deps, signedIn(call), call.params.id, languageFor(call.request))
    return call.reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.content)
  })
}

type Answer = (
  request: FastifyRequest,
  caller: Caller,
  id: number,
  what: Done,
) => Promise<ReturnType<typeof success<Awaited<ReturnType<typeof readMemberPayment>>>>>

function reviewRoutes(app: FastifyInstance, deps: Deps, done: Answer): void {
  serve(app, contract.confirmMemberPayment, async (call) => {
    await memberReview.confirm(deps, signedIn(call), call.params.id, call.body.seen_updated_at ?? null)
    return done(call.request, signedIn(call), call.params.id, 'confirmed')
  })

  serve(app, contract.rejectMemberPayment, async (call) => {
    const { seen_updated_at: seen, reason } = call.body
    await memberReview.reject(deps, signedIn(call), call.params.id, seen ?? null, reason)
    return done(call.request, signedIn(call), call.params.id, 'rejected')
  })

  serve(app, contract.cancelMemberDecision, async (call) => {
    await memberReview.cancel(deps, signedIn(call), call.params.id)
    return done(call.request, signedIn(call), call.params.id, 'cancelled')
  })

  serve(app, contract.restoreMemberPayment, async (call) => {
    await memberReview.restore(deps, signedIn(call), call.params.id)
    return done(call.request, signedIn(call), call.params.id, 'restored')
  })

  serve(app, contract.confirmMemberPayments, async (call) => {
    const { done: confirmed, refused } = await memberReview.confirmMany(deps, signedIn(call), call.body.ids)
    const language = languageFor(call.request)
    const message = wordsFor(call.request)('payments.done.bulk', {
      confirmed: confirmed.length,
      refused: refused.length,
    })
    return success(message, {
      confirmed,
      refused: refused.map(({ id, key }) => ({ id, message: say(language, { key }) })),
    })
  })

  serve(app, contract.recycleMemberPayment, async (call) => {
    const isGone = isForced(call.query)
    if (isGone) await memberReview.remove(deps, signedIn(call), call.params.id)
    else await memberReview.recycle(deps, signedIn(call), call.params.id)
    return success(wordsFor(call.request)(`membership.done.${isGone ? 'deleted' : 'recycled'}`), null)
  })
}
