import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveChooseAll } from '#kit/endpoint/serve-choose-all.ts'
import { serve, serveData, signedIn } from '#kit/endpoint/serve.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { manyDone, serveReview } from '#services/review/serve-review.ts'
import { serveDone } from '#services/serve-done.ts'
import { exportPartyPayments, quoteSignUp } from './party-payment.actions.ts'
import * as contract from './party-payment.contract.ts'
import { readPartyReceipt } from './party-receipt.contract.ts'
import { findAllIds, findPage } from './party-payment-list.store.ts'
import { correctPartyPayment, partyPaymentReview, readPartyPayment } from './party-payment-review.actions.ts'
import { quoteSignUp as quote } from './party.contract.ts'
import { partyReceipts } from './party-receipt.actions.ts'

export function partyPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, quote, ({ caller, body, request }) => quoteSignUp(deps, caller, body, request.ip))
  serve(app, contract.listPartyPayments, ({ query }) => findPage(deps.db, query))
  serveChooseAll(app, contract.chooseAllPartyPayments, (query) => findAllIds(deps.db, query))
  serve(app, contract.exportPartyPayments, (call) => exportPartyPayments(deps, call))
  serveData(app, contract.readPartyPayment, ({ params, query }) => readPartyPayment(deps, params.id, query))
  serveDone(app, contract.updatePartyPayment, 'payments.done.updated', ({ caller, params, body }) =>
    correctPartyPayment(deps, caller, params.id, body),
  )
  serveReview(app, deps, contract.partyPaymentDecisions, {
    review: partyPaymentReview,
    read: (_, id, scope) => readPartyPayment(deps, id, scope),
    words: 'welcoming.payments',
  })
  serve(app, contract.partyPaymentDecisions.confirmMany, async (call) => {
    const result = await partyPaymentReview.confirmMany(deps, signedIn(call), call.body.ids)
    return manyDone(call.request, result, 'confirmed', 'payments.done.bulk')
  })
  serveFile(app, readPartyReceipt, (request) => partyReceipts.read(deps, request))
}
