/** TOEFL shifts: a test date with its seats. */
import { z } from 'zod'
import { webAddress } from '#kit/endpoint/fields.ts'
import { moment, optional, reference, text, translation, wholeNumber, yesNo } from '#kit/resource/kinds.ts'
import { resource } from '#kit/resource/resource.ts'
import { onlyAdmin } from '#roles.ts'
import { regions, terms } from '#features/catalogue/catalogue.resource.ts'
import { endsAfterStart } from '#features/catalogue/catalogue.rules.ts'

const link = () => optional(text({ max: 500, check: webAddress(), keyboard: 'url' }))

export const toeflShifts = resource({
  key: 'toefl-shifts',
  table: 'toefl_shift',
  access: { read: 'anyone', write: onlyAdmin },
  show: ['shift'],
  columns: ['shift', 'starts_at', 'region_id', 'remaining', 'is_active'],
  orderBy: 'starts_at',
  search: ['shift', 'place'],
  filters: ['term_id', 'region_id', 'is_active'],
  computed: {
    /** Seats that nobody has: the quota less the registrants outside the recycle bin. */
    remaining: z.number(),
  },
  fields: {
    shift: text({ max: 120 }),
    shift_label_id: translation('shift', text({ max: 120 })),
    term_id: reference(terms),
    /** None: open to all regions. */
    region_id: optional(reference(regions)),
    starts_at: moment(),
    ends_at: moment(),
    /** Where to go; none for a test that is only a link. */
    place: optional(text({ max: 200 })),
    place_label_id: translation('place', text({ max: 200 })),
    quota: wholeNumber(0, 100_000),
    link: link(),
    line_group: link(),
    is_active: yesNo(true),
  },
  tells: ['starts_at', 'ends_at', 'place', 'place_label_id', 'link', 'line_group'],
  refine: endsAfterStart,
})
