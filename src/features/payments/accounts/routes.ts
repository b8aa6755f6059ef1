import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function paymentAccountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listPayTo, async ({ params }) => ({ data: await actions.listPayTo(deps, params.id) }))

  serve(app, contract.listPaymentAccounts, () => actions.listAccounts(deps))

  serve(app, contract.readPaymentAccount, async ({ params }) => ({ data: await actions.readAccount(deps, params.id) }))

  serve(app, contract.createPaymentAccount, async (call) => {
    const account = await actions.createAccount(deps, signedIn(call), { body: call.body, address: call.request.ip })
    return success(wordsFor(call.request)('accounts.done.created'), account)
  })

  serve(app, contract.updatePaymentAccount, async (call) => {
    const given = { body: call.body, address: call.request.ip }
    const account = await actions.updateAccount(deps, signedIn(call), call.params.id, given)
    return success(wordsFor(call.request)('accounts.done.updated'), account)
  })

  serve(app, contract.readQrisPicture, async ({ body }) => ({ data: await actions.readQrisPicture(body.picture) }))
}
