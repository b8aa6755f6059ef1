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

export function seatRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listSeats, ({ query }) => actions.listSeats(deps, query))
  serve(app, contract.exportSeats, (call) => actions.exportSeats(deps, call))
  serveData(app, contract.readSeat, ({ params }) => actions.readSeat(deps, params.id))

  serve(app, contract.updateSeat, async (call) => {
    const { params, body, request } = call
    const { caller } = call
    const isCommittee = isAdmin(caller)
    if (isCommittee) await actions.changeSeat(deps, caller, params.id, body)
    else await requestChangeFrom(deps, caller, params.id, body)
    const message = wordsFor(request)(isCommittee ? 'details.done.changed' : 'details.done.requested')
    const read = isCommittee ? actions.readSeat : actions.readOwnSeat
    return success(message, await read(deps, params.id))
  })

  serveDone(app, contract.changeSeat, 'details.done.changed', async ({ caller, params, body }) => {
    await actions.changeSeat(deps, caller, params.id, body)
    return actions.readSeat(deps, params.id)
  })

  serve(app, contract.moveSeats, async (call) => {
    const result = await actions.moveSeats(deps, call.caller, call.body)
    const counts = { moved: result.done.length, refused: result.refused.length }
    return success(wordsFor(call.request)('details.done.moved', counts), bulkAnswer(call.request, result))
  })

  serveBin(app, deps, {
    recycle: contract.recycleSeat,
    restore: contract.restoreSeat,
    bin: actions.seatBin,
    read: (id) => actions.readSeat(deps, id),
    words: 'details',
  })
}
