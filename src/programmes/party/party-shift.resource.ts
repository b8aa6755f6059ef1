/** The welcoming party's shifts: when, where, and for how many. */
import { z } from 'zod'
import { webAddress } from '#kit/endpoint/fields.ts'
import { moment, optional, reference, text, translation, wholeNumber, yesNo } from '#kit/resource/kinds.ts'
import { resource } from '#kit/resource/resource.ts'
import { onlyAdmin } from '#roles.ts'
import { terms } from '#features/catalogue/catalogue.resource.ts'
import { endsAfterStart } from '#features/catalogue/catalogue.rules.ts'

export const welcomingPartyShifts = resource({
  key: 'welcoming-party-shifts',
  table: 'welcoming_party_shift',
  access: { read: 'anyone', write: onlyAdmin },
  show: ['shift'],
  columns: ['shift', 'starts_at', 'place', 'remaining', 'is_active'],
  orderBy: 'starts_at',
  search: ['shift', 'place'],
  filters: ['term_id', 'is_active'],
  computed: {
    /** Seats that nobody has: the quota less the sign-ups outside the recycle bin that were not rejected. */
    remaining: z.number(),
  },
  fields: {
    shift: text({ max: 120 }),
    shift_label_id: translation('shift', text({ max: 120 })),
    term_id: reference(terms),
    starts_at: moment(),
    ends_at: moment(),
    place: text({ max: 200 }),
    place_label_id: translation('place', text({ max: 200 })),
    quota: wholeNumber(0, 100_000),
    line_group: optional(text({ max: 500, check: webAddress(), keyboard: 'url' })),
    is_active: yesNo(true),
  },
  tells: ['starts_at', 'ends_at', 'place', 'place_label_id', 'line_group'],
  refine: endsAfterStart,
})
