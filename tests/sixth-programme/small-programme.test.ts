// docs/a-small-programme.md is true: what it has a reader write makes a portal with that programme, on a database that was there before.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#kit/database/connect.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { type PortalProcess, startPortal } from '#tests/support/process.ts'
import { insertRow } from '#tests/support/rows.ts'
import { newAdministrator, sessionOf } from '#tests/support/sessions.ts'
import { blocksOfPage, changed, followPage } from './programme-copy.ts'

// The test reads single members of answers whose shape the contract tells.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any

let copy: string
let database: TestDatabase
let portal: PortalProcess

beforeAll(async () => {
  copy = await followPage()
  database = await cloneDatabase()
  const env = { DATABASE_URL: database.url, SEED: 'none', RATE_LIMIT: 'off' }
  portal = await startPortal({ program: join(copy, 'src/main.ts'), env })
})

afterAll(async () => {
  await portal.dispose()
  await database.drop()
  await rm(copy, { recursive: true, force: true })
})

test('a student signs up once, and the office finds it, puts it into the bin and takes it back', async () => {
  const { db, pool } = connect(database.url, 2, () => undefined)
  const world = await makeWorld(db)
  const person = { role: 'USER', nim: '2800000001', name: 'Student', email: 'student@example.com' }
  const { id: userId } = await insertRow(db, 'account', { ...person, region_id: world.regionId })
  const [student, office] = [await sessionOf(db, userId), await newAdministrator(db)]
  await pool.end()
  const ask = async (token: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${portal.baseUrl}/api${path}`, { method, headers, ...sent })
    const said: Answer = await answer.json()
    return { status: answer.status, body: said }
  }
  const notice_version = (await ask(student, 'GET', '/privacy-notice')).body.data.version
  const wish = { topic: 'Debate', note: 'Mondays', notice_version }
  const made = await ask(student, 'POST', '/workshop-sign-ups', wish)
  expect(made.status, portal.lines.join('\n')).toBe(201)
  expect(made.body).toMatchObject({ data: { topic: 'Debate', note: 'Mondays' }, message: 'You have signed up.' })
  expect(await ask(student, 'POST', '/workshop-sign-ups', wish)).toMatchObject({
    status: 409,
    body: { message: 'You have signed up already.' },
  })
  expect((await ask(student, 'GET', '/user/timeline')).body.data).toMatchObject([
    { event: 'workshop_sign_up.signed up' },
  ])
  const { id } = made.body.data
  expect((await ask(student, 'GET', '/workshop-sign-ups')).status).toBe(403)
  expect((await ask(office, 'GET', '/workshop-sign-ups?q=debate')).body).toMatchObject({
    data: [{ id }],
    counts: { all: 1 },
  })
  expect((await ask(office, 'DELETE', `/workshop-sign-ups/${id}`)).status).toBe(200)
  expect((await ask(office, 'POST', `/workshop-sign-ups/${id}/restore`)).status).toBe(200)
  expect((await ask(office, 'GET', `/dashboard-admin/${world.termId}`)).status).toBe(200)
})

test('every file of it is in the folder of the programme, but for those that name it', async () => {
  const blocks = await blocksOfPage()
  const own = blocks.filter(({ path }) => path.startsWith('src/programmes/workshop/'))
  expect(own.length).toBeGreaterThan(20)
  expect(blocks.filter((block) => !own.includes(block)).map(({ path }) => path)).toEqual([
    'database/migrations/9001_workshop.sql',
    'src/programme-kinds.ts',
    'src/programmes.ts',
    'src/programme-pages.ts',
    'src/programme-cards.ts',
    'src/routes.ts',
    'src/words/words.ts',
  ])
})

test('negative control: lines that a file no longer has are named', () => {
  const change = '@@\n one\n+two\n'
  expect(changed('a.ts', 'one\nthree\n', change)).toBe('one\ntwo\nthree\n')
  expect(() => changed('a.ts', 'three\n', change)).toThrow('a.ts has these lines not once:\none')
})
