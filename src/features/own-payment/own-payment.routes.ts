import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { conflict } from '#kit/errors.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'
import { paymentOfLink, revokeLinks } from './payment-link.actions.ts'
import type { Cancels, OwnPayments } from './own-payment.actions.ts'
import * as contract from './own-payment.contract.ts'

/** @param own what each programme lets the people of its payments do */
export function ownPaymentRoutes(
  app: FastifyInstance,
  deps: Deps,
  own: Record<PaidEntity, OwnPayments & Partial<Cancels>>,
): void {
  for (const entity of paidEntities) {
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
    if (!programme.cancel) throw conflict('money.cancel.refused.notHere')
    const { data, undo, isWhole } = await programme.cancel(deps, of, body)
    return { ...success(wordsFor(request)(`money.cancel.done.${isWhole ? 'whole' : 'seat'}`), data), undo }
  })
  serve(app, contract.undoCancellingByLink, async ({ request, params, body }) => {
    const { programme, of } = await byLink(request, params.token)
    if (!programme.undoCancel) throw conflict('money.cancel.refused.notHere')
    const data = await programme.undoCancel(deps, of, body.id)
    return success(wordsFor(request)('money.cancel.done.undone'), data)
  })
}
