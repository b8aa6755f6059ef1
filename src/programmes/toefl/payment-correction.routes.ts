import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveDone } from '#services/serve-done.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { languageFor } from '#words/reply-words.ts'
import { paymentOfLink, revokeLinks } from './payment-link.actions.ts'
import * as actions from './payment-correction.actions.ts'
import * as contract from './payment-correction.contract.ts'

export function mendRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readOwnPayment, async (call) => ({
    data: await actions.readOwnPayment(deps, call.caller, call.params.id, languageFor(call.request)),
  }))

  serveDone(app, contract.mendPayment, 'money.done', ({ caller, params, body, request }) =>
    actions.mendPayment(deps, { visitor: caller, id: params.id, language: languageFor(request) }, body),
  )

  serve(app, contract.readPaymentByLink, async ({ params, request }) => ({
    data: await actions.readOwnPayment(deps, null, await paymentOfLink(deps, params.token), languageFor(request)),
  }))

  serveDone(app, contract.mendPaymentByLink, 'money.done', async ({ params, body, request }) => {
    const id = await paymentOfLink(deps, params.token)
    return actions.mendPayment(deps, { visitor: null, id, language: languageFor(request) }, body)
  })

  serveDone(app, contract.revokePaymentLinks, 'money.links.done', ({ caller, params }) =>
    revokeLinks(deps, caller, params.id),
  )
}
