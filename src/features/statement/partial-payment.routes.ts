import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import { type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'
import { type Confirm, readEvidence } from './match-suggestion.actions.ts'
import * as actions from './partial-payment.actions.ts'
import * as contract from './partial-payment.contract.ts'

/** `confirm` is each programme's own way to confirm a payment. */
export function partRoutes(app: FastifyInstance, deps: Deps, confirm: Record<PaidEntity, Confirm>): void {
  serveData(app, contract.listPayables, ({ params, query }) => actions.listPayables(deps, params.id, query))
  serve(app, contract.splitLine, async (call) => {
    const given = { lineId: call.params.id, parts: call.body.parts, confirm }
    const { line, undos } = await actions.splitLine(deps, call.caller, given)
    const count = call.body.parts.length
    return { ...success(wordsFor(call.request)('statements.done.split', { count }), line), undos }
  })
  serve(app, contract.freeLine, async (call) => {
    const { line, undo } = await actions.freeLine(deps, call.caller, call.params.id, call.body)
    return { ...success(wordsFor(call.request)('statements.done.freed'), line), undo }
  })
  for (const entity of paidEntities) {
    serve(app, contract.keepPart[entity], async (call) => {
      const of = { entity, paymentId: call.params.id }
      const undo = await actions.keepPart(deps, call.caller, of, call.body)
      const data = await readEvidence(deps, entity, call.params.id)
      return { ...success(wordsFor(call.request)('statements.done.part'), data), undo }
    })
  }
}
