import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { conflict } from '#kit/errors.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'
import { paymentOfLink, revokeLinks } from './payment-link.actions.ts'
import type { Cancels, OwnPayments } from './own-payment.actions.ts'
import * as contract from './own-payment.contract.ts'
import type { Cancelling } from './own-payment.contract.ts'

type Own = OwnPayments & { cancels?: Cancels }
type Of = Parameters<Cancels['cancel']>[1]

/** Throws 409 where a programme knows no giving back. */
function cancelsOf({ cancels }: Own): Cancels {
  if (!cancels) throw conflict('money.cancel.refused.notHere')
  return cancels
}

/** @param own what each programme lets the people of its payments do */
export function ownPaymentRoutes(app: FastifyInstance, deps: Deps, own: Record<PaidEntity, Own>): void {
  const cancelWith = async (programme: Own, request: FastifyRequest, of: Of, body: Cancelling) => {
    const { data, undo, isWhole } = await cancelsOf(programme).cancel(deps, of, body)
    return { ...success(wordsFor(request)(`money.cancel.done.${isWhole ? 'whole' : 'seat'}`), data), undo }
  }
  const undoWith = async (programme: Own, request: FastifyRequest, of: Of, decisionId: string) =>
    success(wordsFor(request)('money.cancel.done.undone'), await cancelsOf(programme).undo(deps, of, decisionId))

  for (const entity of paidEntities) {
    const { cancels } = own[entity]
    if (cancels) {
      const ofCaller = ({
        caller,
        params,
        request,
      }: {
        caller: Caller
        params: { id: number }
        request: FastifyRequest
      }) => ({
        visitor: caller,
        id: params.id,
        language: languageFor(request),
      })
      serve(app, cancels.endpoints.cancel, (call) => cancelWith(own[entity], call.request, ofCaller(call), call.body))
      serve(app, cancels.endpoints.undo, (call) => undoWith(own[entity], call.request, ofCaller(call), call.body.id))
    }
    const { read, mend, setAccount, revoke } = contract.ownEndpoints[entity]
    serve(app, read, async ({ caller, params, request }) => ({
      data: await own[entity].read(deps, { visitor: caller, id: params.id, language: languageFor(request) }),
    }))
    serveDone(app, mend, 'money.done', ({ caller, params, body, request }) =>
      own[entity].mend(deps, { visitor: caller, id: params.id, language: languageFor(request) }, body),
    )
    serveDone(app, setAccount, 'money.account.done', ({ caller, params, body, request }) =>
      own[entity].setAccount(deps, { visitor: caller, id: params.id, language: languageFor(request) }, body),
    )
    serveDone(app, revoke, 'money.links.done', ({ caller, params }) =>
      revokeLinks(deps, caller, { entity, id: params.id }),
    )
  }

  /** Whose payment the link leads to, and what can be done with it. */
  const byLink = async (request: Parameters<typeof languageFor>[0], token: string) => {
    const { entity, id } = await paymentOfLink(deps, token)
    return { programme: own[entity], of: { visitor: null, id, language: languageFor(request) } }
  }

  serve(app, contract.readPaymentByLink, async ({ params, request }) => {
    const { programme, of } = await byLink(request, params.token)
    return { data: await programme.read(deps, of) }
  })
  serveDone(app, contract.mendPaymentByLink, 'money.done', async ({ params, body, request }) => {
    const { programme, of } = await byLink(request, params.token)
    return programme.mend(deps, of, body)
  })
  serveDone(app, contract.setRefundAccountByLink, 'money.account.done', async ({ params, body, request }) => {
    const { programme, of } = await byLink(request, params.token)
    return programme.setAccount(deps, of, body)
  })
  serve(app, contract.cancelByLink, async ({ request, params, body }) => {
    const { programme, of } = await byLink(request, params.token)
    return cancelWith(programme, request, of, body)
  })
  serve(app, contract.undoCancellingByLink, async ({ request, params, body }) => {
    const { programme, of } = await byLink(request, params.token)
    return undoWith(programme, request, of, body.id)
  })
}
