import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { manyDone, serveReview } from '#services/review/serve-review.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as contract from './contract.ts'
import { exportPayments } from './list/actions.ts'
import { findPage } from './list/store.ts'
import { toeflReceipts } from './receipt/actions.ts'
import { mendRoutes } from './mending/routes.ts'
import { correctPayment, readPayment, toeflReview } from './review/actions.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listPayments, ({ query }) => findPage(deps.db, query))
  serve(app, contract.exportPayments, (call) => exportPayments(deps, call))
  serve(app, contract.readPayment, async ({ params, query }) => ({ data: await readPayment(deps, params.id, query) }))

  serve(app, contract.updatePayment, async (call) => {
    await correctPayment(deps, signedIn(call), call.params.id, call.body)
    return success(wordsFor(call.request)('payments.done.updated'), await readPayment(deps, call.params.id))
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
    const result = await toeflReview.rejectMany(deps, signedIn(call), ids, given)
    return manyDone(call.request, result, 'rejected', 'payments.done.bulkRejected')
  })

  mendRoutes(app, deps)

  serveFile(app, contract.readReceipt, (request) => toeflReceipts.read(deps, request))
}
