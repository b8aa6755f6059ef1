import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import { paidEntities } from '../statements/contract.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'
import { exportRefunds, listRefunds } from './list/actions.ts'

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listRefunds, (call) => listRefunds(deps, call.caller, call.query))
  serve(app, contract.exportRefunds, (call) => exportRefunds(deps, signedIn(call), call))

  for (const entity of paidEntities) {
    serve(app, contract.oweRefund[entity], async (call) => {
      const { id, undo } = await actions.oweRefund(deps, call.caller, { entity, id: call.params.id }, call.body)
      return { ...success(wordsFor(call.request)('refunds.done.owed'), await actions.readRefund(deps, id)), undo }
    })
  }

  serveDone(app, contract.changeRefund, 'refunds.done.changed', async ({ caller, params, body }) => {
    await actions.changeRefund(deps, caller, params.id, body)
    return actions.readRefund(deps, params.id)
  })

  serve(app, contract.checkRefund, async (call) => {
    const isIn = call.body.money === 'IN'
    await actions.checkRefund(deps, call.caller, call.params.id, call.body)
    const said = wordsFor(call.request)(isIn ? 'refunds.done.owed' : 'refunds.done.nothing')
    return success(said, await actions.readRefund(deps, call.params.id))
  })

  serve(app, contract.payRefund, async (call) => {
    const undo = await actions.payRefund(deps, call.caller, call.params.id, call.body)
    const data = await actions.readRefund(deps, call.params.id)
    return { ...success(wordsFor(call.request)('refunds.done.refunded'), data), undo }
  })

  serveDone(app, contract.takeBackRefund, 'refunds.done.takenBack', async ({ caller, params }) => {
    await actions.takeBackRefund(deps, caller, params.id)
    return actions.readRefund(deps, params.id)
  })

  serveDone(app, contract.withdrawRefund, 'refunds.done.withdrawn', ({ caller, params }) =>
    actions.withdrawRefund(deps, caller, params.id),
  )
}
