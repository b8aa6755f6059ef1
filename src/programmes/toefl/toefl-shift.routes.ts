import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { findRows } from '#kit/resource/rows.ts'
import { serveResource } from '#kit/resource/serve-resource.ts'
import { resourceTools } from '#services/resource-tools.ts'
import { toeflSeats } from '#services/seats/seats.ts'
import { shiftOptions } from '#services/seats/shifts.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './toefl-shift.actions.ts'
import { setShiftVisibility } from './toefl-shift.contract.ts'
import { toeflShifts } from './toefl-shift.resource.ts'

const options = shiftOptions(toeflSeats, ['link', 'line_group'], 'catalogue')

export function toeflShiftRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = resourceTools(deps)
  const { update } = serveResource(app, tools, toeflShifts, {
    ...options,
    omit: ['list', 'export'],
    changed: async (trx, _caller, before, after, tell) => {
      if (before && tell) await actions.tellChanged(trx, before, after, deps.now())
    },
  })

  const listShifts = actions.shiftList(deps)
  serve(app, toeflShifts.list, ({ query, caller }) => listShifts(caller, query))

  serve(app, toeflShifts.export, (call) =>
    tools.sendFile(call, toeflShifts, {
      ids: () => actions.findShiftIds(deps, signedIn(call), call.query),
      rows: (ids) => findRows(deps.db, toeflShifts, options, ids),
    }),
  )

  serve(app, setShiftVisibility, async (call) => ({
    status: 'success' as const,
    message: wordsFor(call.request)(call.body.is_active ? 'catalogue.done.shown' : 'catalogue.done.hidden'),
    data: await update(signedIn(call), call.params.id, call.body),
  }))
}
