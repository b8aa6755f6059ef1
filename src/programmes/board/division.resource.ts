/** The divisions of the board, region by region. */
import { z } from 'zod'
import { webAddress } from '#kit/endpoint/fields.ts'
import { image, longText, optional, reference, text, translation } from '#kit/resource/kinds.ts'
import { resource } from '#kit/resource/resource.ts'
import { onlyAdmin } from '#roles.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'

const divisionCode = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z][A-Z0-9-]{0,11}$/, { error: 'bom.problems.init' }))

const link = () => text({ max: 500, check: webAddress(), keyboard: 'url' })

export const boardDivisions = resource({
  key: 'bom-divisions',
  table: 'bom_division',
  access: { read: onlyAdmin, write: onlyAdmin },
  show: ['name', 'div_init'],
  columns: ['name', 'div_init', 'first_count', 'second_count', 'third_count'],
  orderBy: 'name',
  search: ['name', 'div_init', 'description'],
  filters: ['region_id'],
  // Applications of the region's current term that name the division, by place.
  computed: { first_count: z.number(), second_count: z.number(), third_count: z.number() },
  fields: {
    region_id: reference(regions),
    div_init: text({ max: 12, check: divisionCode }),
    name: text({ max: 120 }),
    name_id: translation('name', text({ max: 120 })),
    description: longText(),
    description_id: translation('description', longText()),
    task_description: longText(4000),
    task_description_id: translation('task_description', longText(4000)),
    task_link: optional(link()),
    link_line_group: link(),
    qr_line_group: image(),
  },
  mailed: {
    fields: ['link_line_group'],
    to: [{ list: '/bom-recruitments', by: 'division_id', filters: { status: 'ACCEPTED' } }],
  },
})
