import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { seedCatalogue, seedDemoCatalogue } from '#features/catalogue/catalogue.seed.ts'
import { seedDemoFocus, seedTalentFields } from '#programmes/talent/talent.seed.ts'
import { cleanHtml } from './landing.actions.ts'
import { artNames } from './landing.rules.ts'
import { frameOf } from './site.actions.ts'
import { plainFrame } from './site.rules.ts'
import { seedDemoLanding, seedLanding } from './landing.seed.ts'
import { readPage } from './landing.store.ts'
import { sizesOffered } from '#programmes/toefl/toefl-shift.store.ts'

const portal = await openPortal()
await portal.db.transaction().execute(async (trx) => {
  await seedCatalogue(trx)
  await seedTalentFields(trx)
  await seedLanding(trx)
})
const bare = await readPage(portal.db, new Date(), { sizes: sizesOffered, offers: [] })
await portal.db.transaction().execute(async (trx) => {
  await seedDemoCatalogue(trx)
  await seedDemoFocus(trx)
  await seedDemoLanding(trx)
})
const page = await readPage(portal.db, new Date(), { sizes: sizesOffered, offers: [] })

test('the page has every class, event, testimony and question of the specification', () => {
  const { CLASS, EVENT, TESTIMONY, FAQ } = page.content
  expect(CLASS.map((item) => item.title)).toEqual([
    'Debate',
    'Fast Track TOEFL',
    'Public Speaking and Performing',
    'TOEFL',
    'Conversation',
  ])
  expect(CLASS[1]?.description).toContain('2 months')
  expect([EVENT.length, TESTIMONY.length, FAQ.length]).toEqual([13, 5, 6])
  expect(page.content.BOARD).toMatchObject([{ link: expect.stringMatching(/^https:\/\//) }])
  expect(page.content.BANNER).toMatchObject([{ title: 'BNEC Expo for all regions', is_past: true }])
  expect(page.content.PROMOTION).toMatchObject([{ title: 'Counseling class' }])
  expect(page.talentFields.map((field) => field.name)).toEqual(['Debate', 'Speech', 'Storytelling', 'Scrabble'])
  expect(page.talentFields.every((field) => field.region_ids.length > 0)).toBe(true)
  expect(page.regions).toHaveLength(5)
  expect(page.contacts.length).toBeGreaterThan(0)
})

test('without a demo the page says only what is known, and leads nowhere that is empty', () => {
  const { CLASS, EVENT, FAQ, TESTIMONY, BOARD, FILM } = bare.content
  expect([CLASS.length, EVENT.length, FAQ.length]).toEqual([5, 13, 6])
  expect({ TESTIMONY, BOARD, FILM, contacts: bare.contacts, partners: bare.partnerships }).toEqual({
    TESTIMONY: [],
    BOARD: [],
    FILM: [],
    contacts: [],
    partners: [],
  })
  expect(bare.talentFields.flatMap((field) => field.region_ids)).toEqual([])
  expect(bare.regions.flatMap(({ sizes }) => sizes)).toEqual([])
  expect(frameOf(bare)).toEqual({ ...plainFrame, sections: ['About', 'Talent', 'Classes', 'Events', 'FAQs'] })
  expect(frameOf(page)).toMatchObject({ isDemo: true, sections: plainFrame.sections })
  expect(Object.values(frameOf(page).links)).not.toContain(null)
})

test('the achievements are told as they were', () => {
  const told = page.achievements.map((one) => `${one.title} ${one.description}`).join('\n')
  for (const fact of ['2010, 2011, 2012, 2014 to 2018, 2022 and 2024', '10 wins of 12', 'crosswords at once', '3015'])
    expect(told).toContain(fact)
})

test('everything can be read in Indonesian, has a drawing that exists, and holds only clean HTML', () => {
  const { CLASS, EVENT, TESTIMONY, FAQ } = page.content
  for (const item of [...CLASS, ...EVENT, ...FAQ])
    expect(item.title_id && item.description_id, item.title ?? '').toBeTruthy()
  for (const item of TESTIMONY) expect(item.description_id && item.role_id).toBeTruthy()
  for (const item of [...CLASS, ...EVENT, ...TESTIMONY, ...page.achievements, ...page.talentFields])
    expect(artNames).toContain(item.art)
  for (const item of FAQ)
    for (const html of [item.description, item.description_id ?? '']) expect(cleanHtml(html)).toBe(html)
})
