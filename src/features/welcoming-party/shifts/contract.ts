import type { z } from 'zod'
import type { welcomingPartyShifts } from './resources.ts'

export type PartyShift = z.output<typeof welcomingPartyShifts.record>
