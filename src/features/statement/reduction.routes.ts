import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveDone } from '#services/serve-done.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import * as actions from './reduction.actions.ts'
import * as contract from './reduction.contract.ts'

export function reductionRoutes(app: FastifyInstance, deps: Deps): void {
  for (const entity of paidEntities) {
    serveDone(app, contract.reducePrice[entity], 'payments.reduce.done', ({ caller, params: { id }, body }) =>
      actions.reducePrice(deps, caller, { entity, id }, body),
    )
    serveDone(app, contract.restorePrice[entity], 'payments.reduce.restored', ({ caller, params: { id } }) =>
      actions.restorePrice(deps, caller, { entity, id }),
    )
  }
}
