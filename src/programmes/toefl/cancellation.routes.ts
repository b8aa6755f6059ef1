import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { paymentOfLink } from './payment-link.actions.ts'
import type { Visitor } from './payment-correction.actions.ts'
import * as actions from './cancellation.actions.ts'
import * as contract from './cancellation.contract.ts'

export function cancelRoutes(app: FastifyInstance, deps: Deps): void {
  const cancel = async (request: FastifyRequest, visitor: Visitor, id: number, body: contract.Cancelling) => {
    const of = { visitor, id, language: languageFor(request) }
    const { data, undo, isWhole } = await actions.cancelOwn(deps, of, body)
    const name = isWhole ? 'whole' : 'seat'
    return { ...success(wordsFor(request)(`money.cancel.done.${name}`), data), undo }
  }
  const undo = async (request: FastifyRequest, visitor: Visitor, id: number, decisionId: string) => {
    const data = await actions.undoCancelling(deps, { visitor, id, language: languageFor(request) }, decisionId)
    return success(wordsFor(request)('money.cancel.done.undone'), data)
  }
  const account = async (
    request: FastifyRequest,
    visitor: Visitor,
    id: number,
    body: Parameters<typeof actions.setRefundAccount>[2],
  ) => {
    const data = await actions.setRefundAccount(deps, { visitor, id, language: languageFor(request) }, body)
    return success(wordsFor(request)('money.account.done'), data)
  }

  serve(app, contract.cancelOwn, (call) => cancel(call.request, call.caller, call.params.id, call.body))
  serve(app, contract.undoOwnCancelling, (call) => undo(call.request, call.caller, call.params.id, call.body.id))
  serve(app, contract.setRefundAccount, (call) => account(call.request, call.caller, call.params.id, call.body))

  serve(app, contract.cancelByLink, async ({ request, params, body }) =>
    cancel(request, null, await paymentOfLink(deps, params.token), body),
  )
  serve(app, contract.undoCancellingByLink, async ({ request, params, body }) =>
    undo(request, null, await paymentOfLink(deps, params.token), body.id),
  )
  serve(app, contract.setRefundAccountByLink, async ({ request, params, body }) =>
    account(request, null, await paymentOfLink(deps, params.token), body),
  )
}
