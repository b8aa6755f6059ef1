import type { z } from 'zod'
import type { welcomingPartyShifts } from './party-shift.resource.ts'

export type PartyShift = z.output<typeof welcomingPartyShifts.record>
