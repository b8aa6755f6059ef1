import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { bulkAnswer, serveDone } from '#services/serve-done.ts'
import { isAdmin } from '#roles.ts'
import { serveBin } from '#services/serve-bin.ts'
import { wordsFor } from '#words/reply-words.ts'
import { requestChangeFrom } from './shift-request.actions.ts'
import * as actions from './seat.actions.ts'
import * as contract from './seat.contract.ts'

export function detailRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listDetails, ({ query }) => actions.listDetails(deps, query))
  serve(app, contract.exportDetails, (call) => actions.exportDetails(deps, call))
  serveData(app, contract.readDetail, ({ params }) => actions.readDetail(deps, params.id))

  serve(app, contract.updateDetail, async (call) => {
    const { params, body, request } = call
    const { caller } = call
    const isCommittee = isAdmin(caller)
    if (isCommittee) await actions.changeDetail(deps, caller, params.id, body)
    else await requestChangeFrom(deps, caller, params.id, body)
    const message = wordsFor(request)(isCommittee ? 'details.done.changed' : 'details.done.requested')
    return success(message, await actions.readDetail(deps, params.id))
  })

  serveDone(app, contract.changeDetail, 'details.done.changed', async ({ caller, params, body }) => {
    await actions.changeDetail(deps, caller, params.id, body)
    return actions.readDetail(deps, params.id)
  })

  serve(app, contract.moveDetails, async (call) => {
    const result = await actions.moveDetails(deps, call.caller, call.body)
    const counts = { moved: result.done.length, refused: result.refused.length }
    return success(wordsFor(call.request)('details.done.moved', counts), bulkAnswer(call.request, result))
  })

  serveBin(app, deps, {
    recycle: contract.recycleDetail,
    restore: contract.restoreDetail,
    bin: actions.detailBin,
    read: (id) => actions.readDetail(deps, id),
    words: 'details',
  })
}
