import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { wordsFor } from '#words/reply-words.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import * as actions from './refund.actions.ts'
import * as contract from './refund.contract.ts'
import { payRefunds } from './refund-batch.actions.ts'
import { exportRefunds, listRefunds } from './refund-list.actions.ts'

type Done = 'owed' | 'changed' | 'nothing' | 'refunded' | 'takenBack'

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listRefunds, (call) => listRefunds(deps, call.caller, call.query))
  serve(app, contract.exportRefunds, (call) => exportRefunds(deps, signedIn(call), call))

  /** What was done, the refund as it is now, and its undoing. */
  const answer = async (request: FastifyRequest, done: Done, id: number, undo: Undoable | null) => ({
    ...success(wordsFor(request)(`refunds.done.${done}`), await actions.readRefund(deps, id)),
    undo,
  })

  for (const entity of paidEntities) {
    serve(app, contract.oweRefund[entity], async ({ request, caller, params, body }) => {
      const { id, undo } = await actions.oweRefund(deps, caller, { entity, id: params.id }, body)
      return answer(request, 'owed', id, undo)
    })
  }
  serve(app, contract.changeRefund, async ({ request, caller, params: { id }, body }) =>
    answer(request, 'changed', id, await actions.changeRefund(deps, caller, id, body)),
  )
  serve(app, contract.checkRefund, async ({ request, caller, params: { id }, body }) =>
    answer(request, body.money === 'IN' ? 'owed' : 'nothing', id, await actions.checkRefund(deps, caller, id, body)),
  )
  serve(app, contract.payRefund, async ({ request, caller, params: { id }, body }) =>
    answer(request, 'refunded', id, await actions.payRefund(deps, caller, id, body)),
  )
  serve(app, contract.payRefunds, async ({ request, caller, body }) => {
    const { undos, ...sent } = await payRefunds(deps, caller, body)
    return { ...success(wordsFor(request)('refunds.done.manyRefunded', { count: sent.refunds }), sent), undos }
  })
  serve(app, contract.takeBackRefund, async ({ request, caller, params: { id } }) =>
    answer(request, 'takenBack', id, await actions.takeBackRefund(deps, caller, id)),
  )
  serve(app, contract.withdrawRefund, async ({ request, caller, params: { id } }) => ({
    ...success(wordsFor(request)('refunds.done.withdrawn'), null),
    undo: await actions.withdrawRefund(deps, caller, id),
  }))
}
