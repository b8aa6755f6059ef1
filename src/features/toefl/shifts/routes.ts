import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { serve, signedIn } from '../../../kit/endpoint/serve.ts'
import { serveResource } from '../../../kit/resource/serve.ts'
import { resourceTools } from '../../../services/resources/resource-tools.ts'
import { wordsFor } from '../../../words/reply-words.ts'
import * as actions from './actions.ts'
import { setShiftVisibility } from './contract.ts'
import { toeflShifts } from './resources.ts'

export function toeflShiftRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, toeflShifts, {
    omit: ['list', 'read', 'update'],
    // A new shift has all its seats.
    computed: { remaining: () => sql`t.quota` },
  })

  serve(app, toeflShifts.list, ({ query, caller }) => actions.listShifts(deps, caller, query))

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
