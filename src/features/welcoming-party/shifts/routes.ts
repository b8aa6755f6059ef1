import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { serveResource } from '#kit/resource/serve.ts'
import { resourceTools } from '#services/resources/resource-tools.ts'
import * as actions from './actions.ts'
import { welcomingPartyShifts } from './resources.ts'

export function partyShiftRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, welcomingPartyShifts, {
    omit: ['list', 'read', 'update'],
    computed: { remaining: actions.seatsLeft },
  })

  serve(app, welcomingPartyShifts.list, ({ query, caller }) => actions.listShifts(deps, caller, query))

  serve(app, welcomingPartyShifts.read, async ({ params, caller }) => ({
    data: await actions.readShift(deps, caller, params.id),
  }))

  serve(app, welcomingPartyShifts.update, async (call) => ({
    status: 'success' as const,
    message: tools.tell(call.request, 'welcoming-party-shifts', 'updated'),
    data: await actions.updateShift(deps, signedIn(call), call.params.id, call.body),
  }))
}
