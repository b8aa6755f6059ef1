/** The fields that talents compete in. */
import { choice, image, longText, optional, position, references, text, translation } from '#kit/resource/kinds.ts'
import { resource } from '#kit/resource/resource.ts'
import { onlyAdmin } from '#roles.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { artNames } from '#features/landing/landing.rules.ts'

export const talentFields = resource({
  key: 'talent-fields',
  table: 'talent_field',
  access: { read: 'anyone', write: onlyAdmin },
  show: ['name'],
  columns: ['name', 'image', 'region_ids', 'position'],
  orderBy: 'position',
  search: ['name', 'description'],
  fields: {
    name: text({ max: 120 }),
    name_id: translation('name', text({ max: 120 })),
    description: longText(),
    description_id: translation('description', longText()),
    region_ids: references(regions, { table: 'talent_field_region', own: 'talent_field_id', other: 'region_id' }),
    image: image(),
    art: optional(choice('art', artNames)),
    position: position(),
  },
})
