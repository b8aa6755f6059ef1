import { expect, test } from 'vitest'
import type { LandingPage } from '../contract.ts'
import { spokenPage } from './spoken.ts'

const talent = { image: null, art: null, region_ids: [1, 2] }
const page: LandingPage = {
  content: { CLASS: [], EVENT: [], TESTIMONY: [], FAQ: [], BOARD: [], FILM: [], BANNER: [], PROMOTION: [] },
  achievements: [],
  partnerships: [],
  talentFields: [
    { id: 1, name: 'Speech', name_id: 'Pidato', description: 'Speak.', description_id: 'Bicara.', ...talent },
    { id: 2, name: 'Scrabble', name_id: null, description: 'Spell.', description_id: '', ...talent },
  ],
  regions: [{ id: 1, region: 'Bandung', region_init: 'BDG', sizes: [1, 2, 3] }],
  contacts: [],
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
