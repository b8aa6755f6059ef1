/** The welcoming party's shifts: when, where, and for how many. */
import { z } from 'zod'
import { webAddress } from '#kit/endpoint/fields.ts'
import { moment, money, optional, reference, text, translation, wholeNumber, yesNo } from '#kit/resource/kinds.ts'
import { resource } from '#kit/resource/resource.ts'
import { onlyAdmin } from '#roles.ts'
import { regions, terms } from '#features/catalogue/catalogue.resource.ts'
import { endsAfterStart } from '#features/catalogue/catalogue.rules.ts'
import { payeeProblem } from './party.rules.ts'

export const welcomingPartyShifts = resource({
  key: 'welcoming-party-shifts',
  table: 'welcoming_party_shift',
  access: { read: 'anyone', write: onlyAdmin },
  show: ['shift'],
  columns: ['shift', 'starts_at', 'place', 'price', 'remaining', 'is_active'],
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
    /** Of a seat; empty or 0 where it is free. Who has signed up keeps the price of that moment. */
    price: optional(money()),
    /** Whose accounts are paid to, and in whose books the money is. */
    payee_region_id: optional(reference(regions)),
    line_group: optional(text({ max: 500, check: webAddress(), keyboard: 'url' })),
    is_active: yesNo(true),
  },
  tells: ['starts_at', 'ends_at', 'place', 'place_label_id', 'line_group'],
  refine: (shift) => endsAfterStart(shift) ?? payeeProblem(shift),
})
