import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveResource } from '#kit/resource/serve-resource.ts'
import { resourceTools } from '#services/resource-tools.ts'
import { shiftOptions } from '#services/seats/shifts.ts'
import { partySeats } from './party.store.ts'
import { tellChanged } from './party-shift.actions.ts'
import { welcomingPartyShifts } from './party-shift.resource.ts'

export function partyShiftRoutes(app: FastifyInstance, deps: Deps): void {
  serveResource(app, resourceTools(deps), welcomingPartyShifts, {
    ...shiftOptions(partySeats, ['line_group'], 'welcoming'),
    changed: async (trx, _caller, before, after, tell) => {
      if (before && tell) await tellChanged(trx, before, after, deps.now())
    },
  })
}
