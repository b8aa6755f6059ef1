import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { isForced } from '#kit/endpoint/bin.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { languageOf, say, type Translator, translatorFor } from '#words/words.ts'
import { toeflReview } from './actions.ts'
import * as contract from './contract.ts'
import { correctPayment } from './correction/actions.ts'
import { exportPayments } from './export/actions.ts'
import { readReceipt } from './receipt/actions.ts'
import { listPayments, readPayment } from './review/actions.ts'

const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  /** The answer to a write: what was done, and the payment as it is now. */
  const done = async (request: FastifyRequest, id: number, message: (words: Translator) => string) => ({
    status: 'success' as const,
    message: message(translatorFor(languageFor(request))),
    data: await readPayment(deps, id),
  })

  serve(app, contract.listPayments, ({ query }) => listPayments(deps, query))
  serve(app, contract.exportPayments, (call) => exportPayments(deps, call))
  serve(app, contract.readPayment, async ({ params, query }) => ({ data: await readPayment(deps, params.id, query) }))

  serve(app, contract.updatePayment, async (call) => {
    await correctPayment(deps, signedIn(call), call.params.id, call.body)
    return done(call.request, call.params.id, (words) => words('payments.done.updated'))
  })

  serve(app, contract.confirmPayment, async (call) => {
    await toeflReview.confirm(deps, signedIn(call), call.params.id, call.body.seen_updated_at ?? null)
    return done(call.request, call.params.id, (words) => words('payments.done.confirmed'))
  })

  serve(app, contract.rejectPayment, async (call) => {
    const { seen_updated_at: seen, reason } = call.body
    await toeflReview.reject(deps, signedIn(call), call.params.id, seen ?? null, reason)
    return done(call.request, call.params.id, (words) => words('payments.done.rejected'))
  })

  serve(app, contract.cancelDecision, async (call) => {
    await toeflReview.cancel(deps, signedIn(call), call.params.id)
    return done(call.request, call.params.id, (words) => words('payments.done.cancelled'))
  })

  serve(app, contract.restorePayment, async (call) => {
    await toeflReview.restore(deps, signedIn(call), call.params.id)
    return done(call.request, call.params.id, (words) => words('payments.done.restored'))
  })

  serve(app, contract.confirmPayments, async (call) => {
    const { done: confirmed, refused } = await toeflReview.confirmMany(deps, signedIn(call), call.body.ids)
    const language = languageFor(call.request)
    return {
      status: 'success' as const,
      message: translatorFor(language)('payments.done.bulk', { confirmed: confirmed.length, refused: refused.length }),
      data: { confirmed, refused: refused.map(({ id, key }) => ({ id, message: say(language, { key }) })) },
    }
  })

  serve(app, contract.rejectPayments, async (call) => {
    const { ids, reason } = call.body
    const { done: rejected, refused } = await toeflReview.rejectMany(deps, signedIn(call), ids, reason)
    const language = languageFor(call.request)
    const counts = { rejected: rejected.length, refused: refused.length }
    return {
      status: 'success' as const,
      message: translatorFor(language)('payments.done.bulkRejected', counts),
      data: { rejected, refused: refused.map(({ id, key }) => ({ id, message: say(language, { key }) })) },
    }
  })

  serve(app, contract.recyclePayment, async (call) => {
    const words = translatorFor(languageFor(call.request))
    const { params, query } = call
    if (isForced(query)) await toeflReview.remove(deps, signedIn(call), params.id)
    else await toeflReview.recycle(deps, signedIn(call), params.id)
    const message = words(isForced(query) ? 'payments.done.deleted' : 'payments.done.recycled')
    return { status: 'success' as const, message, data: null }
  })

  serve(app, contract.readReceipt, async (call) => {
    const file = await readReceipt(deps, signedIn(call), call.params.id, languageFor(call.request))
    return call.reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.content)
  })
}
