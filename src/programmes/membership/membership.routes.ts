import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveChooseAll } from '#kit/endpoint/serve-choose-all.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveDone } from '#services/serve-done.ts'
import { isAdmin } from '#roles.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { manyDone, serveReview } from '#services/review/serve-review.ts'
import { wordsFor } from '#words/reply-words.ts'
import { payForMembership, quoteMembership } from './membership.actions.ts'
import * as contract from './membership.contract.ts'
import { readMemberReceipt } from './member-receipt.contract.ts'
import { exportMemberPayments } from './membership-list.actions.ts'
import { findAllIds, findPage } from './membership-list.store.ts'
import { memberReceipts } from './membership-receipt.actions.ts'
import { mendFor } from './membership-own.actions.ts'
import { correctMemberPayment, memberReview, readMemberPayment } from './membership-review.actions.ts'

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.quoteMembership, ({ caller, body, request }) =>
    quoteMembership(deps, caller, body.token, request.ip),
  )

  serveDone(app, contract.payForMembership, 'membership.done.submitted', async ({ caller, body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return payForMembership(deps, caller, body, key)
  })

  serve(app, contract.updateMemberPayment, async (call) => {
    const { caller, body, request } = call
    const { id } = call.params
    if (isAdmin(caller)) {
      return success(wordsFor(request)('membership.done.updated'), await correctMemberPayment(deps, caller, id, body))
    }
    const mended = await mendFor(deps, { visitor: caller, id }, body, (trx) =>
      readMemberPayment({ ...deps, db: trx }, caller, id),
    )
    return success(wordsFor(request)('membership.done.mended'), mended)
  })

  serve(app, contract.listMemberPayments, ({ query }) => findPage(deps.db, query))
  serveChooseAll(app, contract.chooseAllMemberPayments, (query) => findAllIds(deps.db, query))
  serve(app, contract.exportMemberPayments, (call) => exportMemberPayments(deps, call))
  serveData(app, contract.readMemberPayment, ({ caller, params, query }) =>
    readMemberPayment(deps, caller, params.id, query),
  )

  serveReview(app, deps, contract.memberDecisions, {
    review: memberReview,
    read: (caller, id, scope) => readMemberPayment(deps, caller, id, scope),
    words: 'membership',
  })

  serve(app, contract.memberDecisions.confirmMany, async (call) => {
    const result = await memberReview.confirmMany(deps, signedIn(call), call.body.ids)
    return manyDone(call.request, result, 'confirmed', 'payments.done.bulk')
  })

  serveFile(app, readMemberReceipt, (request) => memberReceipts.read(deps, request))
}
