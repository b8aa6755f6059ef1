import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { paymentOfLink, revokeLinks } from '../links/actions.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function mendRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readOwnPayment, async (call) => ({
    data: await actions.readOwnPayment(deps, call.caller, call.params.id, languageFor(call.request)),
  }))

  serve(app, contract.mendPayment, async (call) => {
    const { request, params, body } = call
    const mending = { visitor: call.caller, id: params.id, language: languageFor(request) }
    return success(wordsFor(request)('money.done'), await actions.mendPayment(deps, mending, body))
  })

  serve(app, contract.readPaymentByLink, async ({ params, request }) => ({
    data: await actions.readOwnPayment(deps, null, await paymentOfLink(deps, params.token), languageFor(request)),
  }))

  serve(app, contract.mendPaymentByLink, async ({ params, body, request }) => {
    const id = await paymentOfLink(deps, params.token)
    const mending = { visitor: null, id, language: languageFor(request) }
    return success(wordsFor(request)('money.done'), await actions.mendPayment(deps, mending, body))
  })

  serve(app, contract.revokePaymentLinks, async (call) => {
    await revokeLinks(deps, call.caller, call.params.id)
    return success(wordsFor(call.request)('money.links.done'), null)
  })
}
