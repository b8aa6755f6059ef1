// A sixth programme, added to a copy of the portal by docs/a-small-programme.md, and its payment by a patch: how many files
// both touch besides its own folder, and that the rooms which serve all programmes serve it.
import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '#kit/database/connect.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { isLong } from '#tests/support/effort.ts'
import { makeWorld, type World } from '#tests/support/facts.ts'
import { next } from '#tests/support/next.ts'
import { type PortalProcess, startPortal } from '#tests/support/process.ts'
import { memberForm } from '#tests/support/members.ts'
import { findRow, insertRow } from '#tests/support/rows.ts'
import { newToken } from '#services/passwords.ts'
import { newAdministrator, sessionOf } from '#tests/support/sessions.ts'
import { blocksOfPage, followPage } from './programme-copy.ts'

const root = join(import.meta.dirname, '../..')
const patch = join(import.meta.dirname, 'workshop.patch')
/** A busy machine compiles for so long. */
const building = 20 * 60_000

let copy: string
let database: TestDatabase
let portal: PortalProcess
let db: Db
let close: () => Promise<void>
let world: World
let admin: string

beforeAll(async () => {
  copy = await followPage()
  execFileSync('git', ['apply', '-C1', patch], { cwd: copy })
  // Compiling all screens takes as long as everything else here: that is for a long run.
  if (isLong) {
    const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync(process.execPath, [builder, 'build', '--logLevel', 'error'], { cwd: copy, env })
  }
  database = await cloneDatabase()
  // It brings its table to a database that was there before.
  portal = await startPortal({
    program: join(copy, 'src/main.ts'),
    env: { DATABASE_URL: database.url, SEED: 'none', RATE_LIMIT: 'off' },
  })
  const connection = connect(database.url, 2, () => undefined)
  db = connection.db
  close = () => connection.pool.end()
  world = await makeWorld(db)
  admin = await newAdministrator(db)
}, building)

afterAll(async () => {
  await close()
  await portal.dispose()
  await database.drop()
  await rm(copy, { recursive: true, force: true })
})

async function ask(method: string, path: string, token: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  if (body instanceof FormData) return fetch(`${portal.baseUrl}/api${path}`, { method, headers, body })
  const json = body ? { body: JSON.stringify(body) } : {}
  return fetch(`${portal.baseUrl}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...json,
  })
}
const read = (answer: Response): Promise<Answer> => answer.json()
const get = async (path: string, token: string) => read(await ask('GET', path, token))
// The tests read single members of answers whose shape the portal's own tests know.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any

/** A student who has signed up. */
async function signedUp(note: string) {
  const nim = String(2_800_000_000 + next('people'))
  const person = { role: 'USER', nim, name: `Student ${nim}`, email: `student${nim}@example.com` }
  const { id: userId } = await insertRow(db, 'account', { ...person, region_id: world.regionId })
  const token = await sessionOf(db, userId)
  const notice_version = (await get('/privacy-notice', token)).data.version
  const made = await ask('POST', '/workshop-sign-ups', token, { topic: 'Debate', note, notice_version })
  expect(made.status, portal.lines.join('\n')).toBe(201)
  return { userId, token, name: person.name, id: (await read(made)).data.id as number }
}

test('it touches these files outside its folder, and no others', async () => {
  const written = (await blocksOfPage()).map(({ path }) => path)
  const patched = [...(await readFile(patch, 'utf8')).matchAll(/^diff --git a\/(\S+) /gm)].map(([, path = '']) => path)
  const touched = [...new Set([...written, ...patched])].toSorted()
  const outside = touched.filter((path) => !path.startsWith('src/programmes/workshop/'))
  expect(outside.length).toBeLessThan(touched.length)
  expect(outside.length).toBeLessThanOrEqual(10)
  expect(outside).toEqual([
    'database/migrations/9001_workshop.sql',
    'database/migrations/9002_workshop_payment.sql',
    'database/tables.ts',
    'src/own-payments.tsx',
    'src/programme-cards.ts',
    'src/programme-kinds.ts',
    'src/programme-pages.ts',
    'src/programmes.ts',
    'src/routes.ts',
    'src/words/words.ts',
  ])
})

test('what rooms say of it is in its own folder, next to their own words', async () => {
  const { token } = await signedUp('No')
  const { message } = await (await ask('POST', '/workshop-sign-ups', token, { topic: 'Again' })).json()
  expect(message).toBe('You have signed up already.')
  await ask('POST', '/user/privacy/withdrawals', token, { kind: 'WORKSHOP' })
  const { data } = await get('/user/privacy', token)
  expect(data.requests).toMatchObject([
    { note: 'Workshop sign-up', answer: 'You’ve withdrawn your consent, and we erased the data.' },
  ])
})

test('a student signs up once, and reads it on the dashboard', async () => {
  const { token, id } = await signedUp('Vegetarian food')
  expect((await ask('POST', '/workshop-sign-ups', token, { topic: 'Again' })).status).toBe(409)
  const { data } = await get('/user/timeline', token)
  expect(data).toMatchObject([{ event: 'workshop_sign_up.signed up', record_id: id }])
})

test('the office has it in its list, in a file, on the page of the account and in the trail', async () => {
  const { id, userId, name } = await signedUp('A seat at the window')
  const { data, counts } = await get(`/workshop-sign-ups?q=${encodeURIComponent(name)}`, admin)
  expect(data).toMatchObject([{ id, user_id: userId, topic: 'Debate' }])
  expect(counts).toMatchObject({ all: 1 })
  const file = await ask('GET', '/workshop-sign-ups/export?format=csv', admin)
  expect(await file.text()).toContain('A seat at the window')
  const { data: account } = await get(`/registrant-details/${userId}`, admin)
  expect(account.belongings).toMatchObject([{ kind: 'workshop', id, title: 'Debate' }])
  const { data: entries } = await get(`/audit?entity=workshop_sign_up&entity_id=${id}`, admin)
  expect(entries).toMatchObject([{ action: 'signed up' }])
})

test('it goes to the bin, comes back, and is deleted for good from there alone', async () => {
  const { id, name } = await signedUp('None')
  const binned = async () => (await get(`/workshop-sign-ups?trashed=only&q=${encodeURIComponent(name)}`, admin)).data
  const path = `/workshop-sign-ups/${id}`
  expect((await ask('DELETE', `${path}?force=1`, admin)).status).toBe(409)
  expect((await ask('DELETE', path, admin)).status).toBe(200)
  expect(await binned()).toMatchObject([{ id }])
  expect((await ask('POST', `${path}/restore`, admin)).status).toBe(200)
  expect(await binned()).toEqual([])
  expect((await ask('DELETE', path, admin)).status).toBe(200)
  expect((await ask('DELETE', `${path}?force=1`, admin)).status).toBe(200)
  const { data: entries } = await get(`/audit?entity=workshop_sign_up&entity_id=${id}`, admin)
  expect(entries.map(({ action }: Answer) => action)).toEqual([
    'deleted',
    'recycled',
    'restored',
    'recycled',
    'signed up',
  ])
})

test('the person reads it among their own data, and a withdrawn consent or an erasure empties it', async () => {
  const kept = 'Nuts would kill me'
  const [one, two] = [await signedUp(kept), await signedUp(kept)]
  const own = (await get('/user/privacy', one.token)).data
  expect(own.held).toContainEqual({ kind: 'WORKSHOP', records: 1 })
  expect(own).toMatchObject({ withdrawable: ['WORKSHOP'], consents: [{ kind: 'WORKSHOP' }] })
  const copyOfData = await ask('GET', '/user/privacy/download', one.token)
  expect(copyOfData.status).toBe(200)
  const withdrawn = await ask('POST', '/user/privacy/withdrawals', one.token, { kind: 'WORKSHOP' })
  expect((await read(withdrawn)).data).toEqual({ emptied: 1 })

  await insertRow(db, 'privacy_request', {
    user_id: two.userId,
    kind: 'ERASURE',
    asked_at: new Date(),
    due_at: '2999-01-01T00:00:00Z',
  })
  const [request] = (await get('/privacy-requests', admin)).data.filter(({ user_id }: Answer) => user_id === two.userId)
  expect((await ask('POST', `/privacy-requests/${request.id}/done`, admin, {})).status).toBe(200)
  const people = sql`${one.userId}, ${two.userId}`
  const { rows } = await sql`select note from workshop_sign_up where user_id in (${people})`.execute(db)
  expect(rows).toEqual([{ note: '—' }, { note: '—' }])
  const { data: trail } = await get(`/audit?entity=workshop_sign_up&entity_id=${two.id}`, admin)
  expect(JSON.stringify(trail)).not.toContain(kept)
})

/** A student who has signed up and paid. */
async function paid() {
  const student = await signedUp('On Mondays')
  const made = await ask('POST', '/workshop-payments', student.token, await memberForm(world))
  expect(made.status, portal.lines.join('\n')).toBe(201)
  const { id, payment_amount } = (await read(made)).data
  expect(payment_amount).toBe(50_000)
  return { ...student, paymentId: id as number, path: `/workshop-payments/${id}` }
}

const stateOf = async (name: string) => {
  const { data, counts } = await get(`/workshop-payments?q=${encodeURIComponent(name)}&trashed=with`, admin)
  return { status: data.map(({ status }: Answer) => status), counts }
}

test('a payment is in its list and its file, and nobody pays twice or without a sign-up', async () => {
  const { name, token } = await paid()
  expect(await stateOf(name)).toMatchObject({ status: ['PENDING'], counts: { PENDING: 1, CONFIRMED: 0 } })
  expect((await ask('POST', '/workshop-payments', token, await memberForm(world))).status).toBe(409)
  const { id } = await insertRow(db, 'account', {
    role: 'USER',
    nim: String(2_800_000_000 + next('people')),
    name: 'Nobody',
    email: `nobody${next('people')}@example.com`,
    region_id: world.regionId,
  })
  const stranger = await sessionOf(db, id)
  expect((await ask('POST', '/workshop-payments', stranger, await memberForm(world))).status).toBe(409)
  expect(await (await ask('GET', '/workshop-payments/export?format=csv', admin)).text()).toContain(name)
})

test('it is confirmed, the decision is undone, and taken back another way', async () => {
  const { path, name, paymentId } = await paid()
  const confirmed = await ask('POST', `${path}/confirm`, admin, {})
  expect(confirmed.status).toBe(200)
  const { undo } = await read(confirmed)
  expect((await stateOf(name)).status).toEqual(['CONFIRMED'])
  expect((await ask('POST', `/decisions/${undo.id}/undo`, admin)).status).toBe(200)
  expect((await stateOf(name)).status).toEqual(['PENDING'])
  await ask('POST', `${path}/confirm`, admin, {})
  expect((await ask('POST', `${path}/cancel`, admin, {})).status).toBe(200)
  const { data: entries } = await get(`/audit?entity=workshop_payment&entity_id=${paymentId}`, admin)
  expect(entries.map(({ action }: Answer) => action)).toEqual(
    expect.arrayContaining(['registered', 'confirmed', 'decision cancelled']),
  )
})

test('the books count it with what the others paid, and write it into their file', async () => {
  const books = async () => {
    const { data } = await get(`/books?term_id=${world.termId}&programme=workshop_payment`, admin)
    return JSON.stringify(data)
  }
  const before = await books()
  const { path } = await paid()
  const pending = await books()
  expect(pending).not.toBe(before)
  await ask('POST', `${path}/confirm`, admin, {})
  expect(await books()).not.toBe(pending)
  const file = await ask('GET', `/books/export?format=csv&term_id=${world.termId}`, admin)
  expect(await file.text()).toContain('Workshop payment')
})

test('rejected with its money in it goes back, and the list of refunds says so', async () => {
  const { path, paymentId } = await paid()
  expect((await ask('POST', `${path}/reject`, admin, { reason: 'The picture is another' })).status).toBe(200)
  const owed = await ask('POST', `${path}/refund`, admin, { amount: 50_000 })
  expect(owed.status, await owed.clone().text()).toBe(200)
  const { data } = await get(`/refunds?workshop_payment_id=${paymentId}`, admin)
  expect(data).toMatchObject([{ entity: 'workshop_payment', payment_id: paymentId, amount: 50_000, state: 'OWED' }])
})

test('its own page is read by its payer and by the link of a mail, and a rejected one is put right there', async () => {
  const { path, paymentId, token, userId } = await paid()
  expect((await get(`${path}/own`, token)).data).toMatchObject({ entity: 'workshop_payment', is_payer: true })
  const link = newToken()
  const { email } = await findRow(db, 'account', { id: userId })
  await insertRow(db, 'payment_link', {
    programme: 'WORKSHOP',
    payment_id: paymentId,
    user_id: userId,
    sent_to: email,
    token_hash: link.hash,
    expires_at: '2999-01-01T00:00:00Z',
  })
  const byLink = async () => (await get(`/payment-links/${link.token}`, '')).data
  expect(await byLink()).toMatchObject({ id: paymentId, status: 'PENDING', account_name: null })
  await ask('POST', `${path}/reject`, admin, { reason: 'Nothing can be read' })
  expect(await byLink()).toMatchObject({ status: 'REJECTED', can_mend: true })
  const mended = await ask('PUT', `${path}/own`, token, await memberForm(world))
  expect(mended.status, await mended.clone().text()).toBe(200)
  expect(await byLink()).toMatchObject({ status: 'PENDING' })
})

test.runIf(isLong)('the server renders the form of a student', async () => {
  const page = await fetch(`${portal.baseUrl}/workshop/register`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/<h1[^>]*>Sign up for a workshop</)
})
