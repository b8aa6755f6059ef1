import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { findRows } from '#kit/resource/rows.ts'
import { serveResource } from '#kit/resource/serve.ts'
import { resourceTools } from '#services/resources/resource-tools.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import { setShiftVisibility } from './contract.ts'
import { toeflShifts } from './resources.ts'

const computed = { remaining: actions.seatsLeft }

export function toeflShiftRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, toeflShifts, {
    omit: ['list', 'export', 'read', 'update'],
    computed,
  })

  serve(app, toeflShifts.list, ({ query, caller }) => actions.listShifts(deps, caller, query))

  serve(app, toeflShifts.export, (call) =>
    tools.sendFile(call, toeflShifts, {
      ids: () => actions.findShiftIds(deps, signedIn(call), call.query),
      rows: (ids) => findRows(deps.db, toeflShifts, { computed }, ids),
    }),
  )

  serve(app, toeflShifts.read, async ({ params, caller }) => ({
    data: await actions.readShift(deps, caller, params.id),
  }))

  serve(app, toeflShifts.update, async (call) => ({
    status: 'success' as const,
    message: tools.tell(call.request, 'toefl-shifts', 'updated'),
    data: await actions.updateShift(deps, signedIn(call), call.params.id, call.body),
  }))

  serve(app, setShiftVisibility, async (call) => ({
    status: 'success' as const,
    message: wordsFor(call.request)(call.body.is_active ? 'catalogue.told.shown' : 'catalogue.told.hidden'),
    data: await actions.updateShift(deps, signedIn(call), call.params.id, call.body),
  }))
}
