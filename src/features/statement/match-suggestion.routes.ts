import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { languageFor } from '#words/reply-words.ts'
import { say } from '#words/words.ts'
import { type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'
import { readLine } from './statement.contract.ts'
import * as actions from './match-suggestion.actions.ts'
import * as contract from './match-suggestion.contract.ts'

/** `confirm` is each programme's own way to confirm a payment. */
export function matchingRoutes(app: FastifyInstance, deps: Deps, confirm: Record<PaidEntity, actions.Confirm>): void {
  serve(app, contract.listSure, ({ query }) => actions.listSure(deps, query))
  serveData(app, readLine, ({ params }) => actions.readLine(deps, params.id))
  for (const entity of paidEntities) {
    serve(app, contract.readEvidence[entity], async ({ params }) => ({
      data: await actions.readEvidence(deps, entity, params.id),
    }))
  }
  serve(app, contract.confirmSure, async (call) => {
    const { confirmed, refused, undos } = await actions.confirmSure(deps, call.caller, call.body.pairs, confirm)
    const language = languageFor(call.request)
    const reasons = refused.map((one) => ({ id: one.id, message: say(language, one) }))
    const values = { confirmed: confirmed.length, refused: refused.length }
    return {
      ...success(say(language, { key: 'statements.done.confirmed', values }), { confirmed, refused: reasons }),
      undos,
    }
  })
  serve(app, contract.matchLine, async ({ request, caller, params, body }) => {
    const { line, undo } = await actions.matchLine(deps, caller, params.id, body)
    return { ...success(say(languageFor(request), { key: 'statements.done.matched' }), line), undo }
  })
}
