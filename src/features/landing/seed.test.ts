import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { seedCatalogue } from '#features/catalogue/seed.ts'
import { seedTalentFields } from '#features/talent/seed.ts'
import { cleanHtml } from './actions.ts'
import type { LandingPage } from './contract.ts'
import { artNames } from './rules.ts'
import { seedLanding } from './seed.ts'
import { readPage } from './store.ts'

let portal: TestApp
let page: LandingPage
beforeAll(async () => {
  portal = await testApp()
  await portal.db.transaction().execute(async (trx) => {
    await seedCatalogue(trx)
    await seedTalentFields(trx)
    await seedLanding(trx)
  })
  page = await readPage(portal.db, new Date())
})
afterAll(() => portal.close())

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
  // None is known of the club.
  expect(page.content.FILM).toEqual([])
  expect(page.talentFields.map((field) => field.name)).toEqual(['Debate', 'Speech', 'Storytelling', 'Scrabble'])
  expect(page.talentFields.every((field) => field.region_ids.length > 0)).toBe(true)
  expect(page.regions).toHaveLength(5)
  expect(page.contacts.length).toBeGreaterThan(0)
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
