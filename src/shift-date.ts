import { z } from 'zod'

/** Which shift, when and where, as contracts, mails and calendars say it; `label_id` in Indonesian, where the office wrote it. */
export const shiftDate = {
  shift: z.string(),
  shift_label_id: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().nullable(),
  place_label_id: z.string().nullable(),
}
export type ShiftDate = { [Name in keyof typeof shiftDate]: z.output<(typeof shiftDate)[Name]> }

/** That alone of a row that has more. */
export const shiftDateOf = ({
  shift,
  shift_label_id,
  starts_at,
  ends_at,
  place,
  place_label_id,
}: ShiftDate): ShiftDate => ({ shift, shift_label_id, starts_at, ends_at, place, place_label_id })
