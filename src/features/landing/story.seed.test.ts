import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { seedCatalogue } from '#features/catalogue/catalogue.seed.ts'
import { seedLanding } from './landing.seed.ts'
import { frameOf } from './site.actions.ts'
import { readPage } from './landing.store.ts'
import { sizesOffered } from '#programmes/toefl/toefl-shift.store.ts'

const portal = await openPortal()
await portal.db.transaction().execute(async (trx) => {
  await seedCatalogue(trx)
  await seedLanding(trx)
})

const kinds = ['HISTORY', 'OLYMPICS', 'FIGURE', 'STEP', 'VISION', 'MISSION']
const read = () =>
  portal.db
    .selectFrom('landing_content')
    .select(['kind', 'position', 'title', 'title_id', 'description', 'description_id', 'role', 'role_id'])
    .where('kind', 'in', kinds)
    .orderBy('position')
    .execute()

test('the history, the figures, the steps, vision and mission say on the first day what they always said', async () => {
  const { content } = await readPage(portal.db, new Date(), { sizes: sizesOffered, offers: [] })
  const [history] = content.HISTORY
  expect(history).toMatchObject({ title: 'An English club since 11 June 1992', role: 'No prior English skill needed' })
  expect(history?.description).toContain('founded on 11 June 1992 as an English-based student organisation')
  expect(content.FIGURE.map(({ title, description }) => `${title} ${description}`)).toEqual([
    '11 years of the Olympics',
    '13+ more than 13 countries on one stage',
    '6000+ participants so far',
  ])
  expect([content.OLYMPICS.length, content.STEP.length, content.VISION.length, content.MISSION.length]).toEqual([
    1, 5, 1, 4,
  ])
})

test('a portal that is in use gets the same from its migration, in its club’s name', async () => {
  const before = await read()
  await portal.db.deleteFrom('landing_content').where('kind', 'in', kinds).execute()
  const bare = await readPage(portal.db, new Date(), { sizes: sizesOffered, offers: [] })
  expect(frameOf(bare).sections).not.toContain('About')
  await portal.db.updateTable('club').set({ short_name: 'KBI' }).execute()
  const migration = await readFile('database/migrations/0090_landing_story.sql', 'utf8')
  await sql.raw(migration.slice(migration.indexOf('insert into'))).execute(portal.db)
  const after = await read()
  expect(after).toEqual(
    before.map((row) => ({
      ...row,
      description: row.description.replace('BNEC', 'KBI'),
      description_id: row.description_id?.replace('BNEC', 'KBI') ?? null,
    })),
  )
  expect(JSON.stringify(after)).not.toContain('BNEC')
})
