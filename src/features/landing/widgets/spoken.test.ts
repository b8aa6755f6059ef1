import { expect, test } from 'vitest'
import { noContent } from '#tests/support/landing.ts'
import type { LandingPage } from '../landing.contract.ts'
import { plainFrame } from '../site.rules.ts'
import { spokenPage } from './spoken.ts'

const talent = { image: null, art: null, region_ids: [1, 2] }
const page: LandingPage = {
  content: noContent(),
  achievements: [],
  partnerships: [],
  offers: [],
  talentFields: [
    { id: 1, name: 'Speech', name_id: 'Pidato', description: 'Speak.', description_id: 'Bicara.', ...talent },
    { id: 2, name: 'Scrabble', name_id: null, description: 'Spell.', description_id: '', ...talent },
  ],
  regions: [{ id: 1, region: 'Bandung', region_init: 'BDG', sizes: [1, 2, 3] }],
  contacts: [],
  links: plainFrame.links,
  club: plainFrame.club,
  isDemo: false,
  registration: null,
}

test('a page holds the texts of one language alone', () => {
  const { talentFields, regions } = spokenPage(page, 'en')
  expect(talentFields[0]).toEqual({ id: 1, name: 'Speech', description: 'Speak.', ...talent })
  expect(regions).toEqual(page.regions)
})

test('what nobody has translated stays English', () => {
  const { talentFields, language } = spokenPage(page, 'id')
  expect(language).toBe('id')
  expect(talentFields[0]).toEqual({ id: 1, name: 'Pidato', description: 'Bicara.', ...talent })
  expect(talentFields[1]).toEqual({ id: 2, name: 'Scrabble', description: 'Spell.', ...talent })
})

test('of a content only what it has is sent', () => {
  const empty = { link: null, name: null, role: null, role_id: null, image: null, image_alt: null, art: null }
  const figure = { ...empty, id: 7, title: '11', title_id: null, starts_at: null, ends_at: null, is_past: false }
  const content = { ...page.content, FIGURE: [{ ...figure, description: 'years', description_id: 'tahun' }] }
  expect(spokenPage({ ...page, content }, 'id').content.FIGURE).toEqual([{ id: 7, title: '11', description: 'tahun' }])
})
