import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { idParams, written, yesNo } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { toeflShifts } from './toefl-shift.resource.ts'

export type ToeflShift = z.output<typeof toeflShifts.record>

export const setShiftVisibility = endpoint('POST /toefl-shifts/:id/visibility', {
  summary: 'Show or hide a shift',
  tag: 'Toefl shifts',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ is_active: yesNo() }),
  reply: written(toeflShifts.record),
})
