import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './payment-account.actions.ts'
import * as contract from './payment-account.contract.ts'

export function paymentAccountRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.listPayTo, ({ params }) => actions.listPayTo(deps, params.id))

  serve(app, contract.listPaymentAccounts, () => actions.listAccounts(deps))

  serveData(app, contract.readPaymentAccount, ({ params }) => actions.readAccount(deps, params.id))

  serveDone(app, contract.createPaymentAccount, 'accounts.done.created', ({ caller, body }) =>
    actions.createAccount(deps, caller, body),
  )

  serveDone(app, contract.updatePaymentAccount, 'accounts.done.updated', ({ caller, params, body }) =>
    actions.updateAccount(deps, caller, params.id, body),
  )

  serveData(app, contract.readQrisPicture, ({ body }) => actions.readQrisPicture(body.picture))
}
