import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { isAdmin } from '#roles.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { manyDone, serveReview } from '#services/review/serve-review.ts'
import { wordsFor } from '#words/reply-words.ts'
import { payForMembership } from './actions.ts'
import * as contract from './contract.ts'
import { exportMemberPayments } from './list/actions.ts'
import { findPage } from './list/store.ts'
import { memberReceipts } from './receipt/actions.ts'
import { changeMemberPayment, memberReview, readMemberPayment } from './review/actions.ts'

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.payForMembership, async (call) => {
    const key = idempotencyKey(call.request.headers['idempotency-key'])
    const paid = await payForMembership(deps, signedIn(call), call.body, key)
    return success(wordsFor(call.request)('membership.done.submitted'), paid)
  })

  serve(app, contract.updateMemberPayment, async (call) => {
    const caller = signedIn(call)
    const changed = await changeMemberPayment(deps, caller, call.params.id, call.body)
    const message = wordsFor(call.request)(`membership.done.${isAdmin(caller) ? 'updated' : 'mended'}`)
    return success(message, changed)
  })

  serve(app, contract.listMemberPayments, ({ query }) => findPage(deps.db, query))
  serve(app, contract.exportMemberPayments, (call) => exportMemberPayments(deps, call))
  serve(app, contract.readMemberPayment, async (call) => ({
    data: await readMemberPayment(deps, signedIn(call), call.params.id, call.query),
  }))

  serveReview(app, deps, contract.memberDecisions, {
    review: memberReview,
    read: (caller, id, scope) => readMemberPayment(deps, caller, id, scope),
    words: 'membership',
  })

  serve(app, contract.memberDecisions.confirmMany, async (call) => {
    const result = await memberReview.confirmMany(deps, signedIn(call), call.body.ids)
    return manyDone(call.request, result, 'confirmed', 'payments.done.bulk')
  })

  serveFile(app, contract.readMemberReceipt, (request) => memberReceipts.read(deps, request))
}
