import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import { readSeat } from './seat.actions.ts'
import * as actions from './attendance.actions.ts'
import * as contract from './attendance.contract.ts'

export function attendanceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.attend, async ({ body, request, reply }) => {
    const { seatId, attendedAt, isRepeated } = await actions.attend(deps, { ...body, address: request.ip })
    const { shift_id, shift, shift_label_id } = await readSeat(deps, seatId)
    if (isRepeated) reply.status(200)
    const message = wordsFor(request)(isRepeated ? 'presence.done.already' : 'presence.done.recorded')
    return success(message, {
      shift_id,
      shift,
      shift_label_id,
      attended_at: attendedAt,
      is_repeated: isRepeated,
    })
  })

  serveData(app, contract.readRoomCode, ({ params }) => actions.readRoomCode(deps, params.id))
  serve(app, contract.listAttendances, ({ query }) => actions.listAttendances(deps, query))
  serve(app, contract.exportAttendances, (call) => actions.exportAttendances(deps, call))

  serve(app, contract.markAttendance, async (call) => {
    const { params, body, request } = call
    await actions.markAttendance(deps, call.caller, params.toefl_detail_id, body.is_attend)
    const message = wordsFor(request)(body.is_attend ? 'presence.done.marked' : 'presence.done.unmarked')
    return success(message, await readSeat(deps, params.toefl_detail_id))
  })
}
