import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveChooseAll } from '#kit/endpoint/serve-choose-all.ts'
import { serve, serveData, signedIn } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { manyDone, serveReview } from '#services/review/serve-review.ts'
import * as contract from './toefl-payment.contract.ts'
import { readReceipt } from './toefl-receipt.contract.ts'
import { exportPayments } from './toefl-payment-list.actions.ts'
import { findAllIds, findPage } from './toefl-payment-list.store.ts'
import { toeflReceipts } from './toefl-receipt.actions.ts'
import { correctPayment, readPayment, toeflReview } from './toefl-review.actions.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listPayments, ({ query }) => findPage(deps.db, query))
  serveChooseAll(app, contract.chooseAllPayments, (query) => findAllIds(deps.db, query))
  serve(app, contract.exportPayments, (call) => exportPayments(deps, call))
  serveData(app, contract.readPayment, ({ params, query }) => readPayment(deps, params.id, query))

  serveDone(app, contract.updatePayment, 'payments.done.updated', async ({ caller, params, body }) => {
    await correctPayment(deps, caller, params.id, body)
    return readPayment(deps, params.id)
  })

  serveReview(app, deps, contract.paymentDecisions, {
    review: toeflReview,
    read: (_, id, scope) => readPayment(deps, id, scope),
    words: 'payments',
  })

  serve(app, contract.paymentDecisions.confirmMany, async (call) => {
    const result = await toeflReview.confirmMany(deps, signedIn(call), call.body.ids)
    return manyDone(call.request, result, 'confirmed', 'payments.done.bulk')
  })

  serve(app, contract.rejectPayments, async (call) => {
    const { ids, ...given } = call.body
    const result = await toeflReview.rejectMany(deps, call.caller, ids, given)
    return manyDone(call.request, result, 'rejected', 'payments.done.bulkRejected')
  })

  serveFile(app, readReceipt, (request) => toeflReceipts.read(deps, request))
}
