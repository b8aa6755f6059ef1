import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveResource } from '#kit/resource/serve.ts'
import { resourceTools } from '#services/resources/resource-tools.ts'
import { shiftOptions } from '#services/seats/shifts.ts'
import { partySeats } from '../store.ts'
import { tellChanged } from './actions.ts'
import { welcomingPartyShifts } from './resources.ts'

export function partyShiftRoutes(app: FastifyInstance, deps: Deps): void {
  serveResource(app, resourceTools(deps), welcomingPartyShifts, {
    ...shiftOptions(partySeats, ['line_group'], 'welcoming'),
    changed: async (trx, _caller, before, after, tell) => {
      if (before && tell) await tellChanged(trx, before, after, deps.now())
    },
  })
}
