/** The landing page's content, as the office keeps it. */
import { z } from 'zod'
import { webAddress } from '#kit/endpoint/fields.ts'
import {
  choice,
  image,
  longText,
  moment,
  optional,
  position,
  reference,
  text,
  translation,
  wholeNumber,
} from '#kit/resource/kinds.ts'
import { resource } from '#kit/resource/resource.ts'
import { onlyAdmin } from '#roles.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { artNames, contentKinds, contentProblems } from './landing.rules.ts'

const access = { read: 'anyone', write: onlyAdmin } as const
const art = () => optional(choice('art', artNames))

export const landingContent = resource({
  key: 'landing-content',
  table: 'landing_content',
  access,
  show: ['title', 'kind', 'name'],
  columns: ['title', 'image', 'kind'],
  orderBy: 'position',
  search: ['title', 'description', 'name'],
  filters: ['kind'],
  // A question and its answer are the title and text of an FAQ, profile and content the picture and text of a testimony.
  aliases: { question: 'title', answer: 'description', profile: 'image', content: 'description' },
  computed: {
    question: z.string().nullable(),
    answer: z.string().nullable(),
    profile: z.string().nullable(),
    content: z.string().nullable(),
  },
  fields: {
    kind: choice('contentKind', contentKinds),
    title: optional(text({ max: 200 })),
    title_id: translation('title', text({ max: 200 })),
    description: longText(5000),
    description_id: translation('description', longText(5000)),
    link: optional(text({ max: 500, check: webAddress(), keyboard: 'url' })),
    name: optional(text({ max: 120 })),
    role: optional(text({ max: 120 })),
    role_id: translation('role', text({ max: 120 })),
    starts_at: optional(moment()),
    ends_at: optional(moment()),
    image: image(),
    image_alt: optional(text({ max: 200 })),
    art: art(),
    position: position(),
  },
  refine: contentProblems,
})

export const achievements = resource({
  key: 'achievements',
  table: 'achievement',
  access,
  show: ['title', 'year'],
  columns: ['title', 'image', 'year', 'position'],
  orderBy: 'position',
  search: ['title', 'description'],
  fields: {
    title: text({ max: 200 }),
    title_id: translation('title', text({ max: 200 })),
    year: optional(wholeNumber(1992, 2200)),
    description: optional(longText()),
    description_id: translation('description', longText()),
    image: image(),
    image_alt: optional(text({ max: 200 })),
    art: art(),
    position: position(),
  },
})

export const partnerships = resource({
  key: 'partnerships',
  table: 'partnership',
  access,
  show: ['name'],
  columns: ['name', 'logo', 'region_id', 'promo', 'position'],
  orderBy: 'position',
  search: ['name', 'description', 'promo'],
  filters: ['region_id'],
  fields: {
    name: text({ max: 120 }),
    region_id: optional(reference(regions)),
    description: optional(longText()),
    description_id: translation('description', longText()),
    promo: optional(text({ max: 200 })),
    promo_id: translation('promo', text({ max: 200 })),
    logo: image(),
    art: art(),
    position: position(),
  },
})
