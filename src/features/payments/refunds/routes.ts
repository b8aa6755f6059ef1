import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import { paidEntities } from '../statements/contract.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'
import { exportRefunds } from './list/actions.ts'
import { findPage } from './store.ts'

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listRefunds, ({ query }) => findPage(deps.db, query))
  serve(app, contract.exportRefunds, (call) => exportRefunds(deps, call))

  for (const entity of paidEntities) {
    serve(app, contract.oweRefund[entity], async (call) => {
      const { id, undo } = await actions.oweRefund(deps, signedIn(call), { entity, id: call.params.id }, call.body)
      return { ...success(wordsFor(call.request)('refunds.done.owed'), await actions.readRefund(deps, id)), undo }
    })
  }

  serve(app, contract.changeRefund, async (call) => {
    await actions.changeRefund(deps, signedIn(call), call.params.id, call.body)
    return success(wordsFor(call.request)('refunds.done.changed'), await actions.readRefund(deps, call.params.id))
  })

  serve(app, contract.checkRefund, async (call) => {
    const isIn = call.body.money === 'IN'
    await actions.checkRefund(deps, signedIn(call), call.params.id, isIn)
    const said = wordsFor(call.request)(isIn ? 'refunds.done.owed' : 'refunds.done.nothing')
    return success(said, await actions.readRefund(deps, call.params.id))
  })

  serve(app, contract.payRefund, async (call) => {
    const undo = await actions.payRefund(deps, signedIn(call), call.params.id, call.body)
    const data = await actions.readRefund(deps, call.params.id)
    return { ...success(wordsFor(call.request)('refunds.done.refunded'), data), undo }
  })

  serve(app, contract.takeBackRefund, async (call) => {
    await actions.takeBackRefund(deps, signedIn(call), call.params.id)
    return success(wordsFor(call.request)('refunds.done.takenBack'), await actions.readRefund(deps, call.params.id))
  })

  serve(app, contract.withdrawRefund, async (call) => {
    await actions.withdrawRefund(deps, signedIn(call), call.params.id)
    return success(wordsFor(call.request)('refunds.done.withdrawn'), null)
  })
}
