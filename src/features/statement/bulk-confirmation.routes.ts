import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'
import { manyDone } from '#services/review/serve-review.ts'
import * as actions from './bulk-confirmation.actions.ts'
import * as contract from './bulk-confirmation.contract.ts'
import type { Confirm } from './match-suggestion.actions.ts'

/** `confirm` is each programme's own way to confirm payments. */
export function bulkConfirmationRoutes(app: FastifyInstance, deps: Deps, confirm: Record<PaidEntity, Confirm>): void {
  for (const entity of paidEntities) {
    serve(app, contract.lookAtMany[entity], ({ body }) => actions.lookAtMany(deps, entity, body.ids))
    serve(app, contract.confirmShown[entity], async ({ request, caller, body }) => {
      const result = await actions.confirmShown(deps, caller, { entity, asked: body.payments }, confirm[entity])
      return manyDone(request, result, 'confirmed', 'payments.done.bulk')
    })
    serveData(app, contract.noteOpened[entity], ({ caller, params }) =>
      actions.noteOpened(deps, caller, entity, params.id),
    )
  }
}
