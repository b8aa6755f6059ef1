// A rehearsal from the form to the receipt: the real portal knows nothing of it, and nothing is left of it.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { eventually } from '#tests/support/eventually.ts'
import { makeShift, setWindow } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { findRow, insertRow } from '#tests/support/rows.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { hourMs } from '#kit/time.ts'
import { connect } from '#kit/database/connect.ts'
import { clubNow } from '#services/club.ts'
import { beginRehearsal, endOldRehearsals } from './rehearsal.actions.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const own = 'chair@example.com'
const { portal, world, admin, token } = await openOffice({ env: { MAIL_URL: smtp.url } }, { email: own })
const shift = await makeShift(portal.db, world)
await setWindow(portal.db, world.regionId, false)

/** The same browser in the rehearsal of this key. */
const inside = (key: string): TestApp => ({
  ...portal,
  call: (method, path, body) =>
    portal.call(method, path, { ...body, headers: { ...body?.headers, cookie: `a=b; rehearsal=${key}` } }),
})
const begin = async (): Promise<string> => dataOf(await portal.call('POST', '/rehearsal', { token }), 201).key
const read = async () => dataOf(await portal.call('GET', '/rehearsal', { token }))
const end = () => portal.call('DELETE', '/rehearsal', { token })

/** What changes by looking, and what says that there was a rehearsal. */
const beside = new Set(['rehearsal', 'audit_entry', 'session', 'account_presence'])

/** The content of every table, and what the next number of each would be. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(portal.db)
  const found: Record<string, string> = {}
  for (const { name } of tables.filter((one) => !beside.has(one.name))) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.id('public', name)} t`.execute(portal.db)
    found[name] = rows[0]?.sum ?? ''
  }
  const { rows: numbers } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'
      and sequencename !~ '^(rehearsal|audit_entry|session)_'`.execute(portal.db)
  return { ...found, ...Object.fromEntries(numbers.map(({ name, last }) => [name, String(last)])) }
}

/** What every address says that needs no record: lists, figures, books, exports, public places. */
async function answers(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { method, path } of portal.app.endpoints) {
    if (method !== 'GET' || path.includes(':') || changing.test(path)) continue
    const answer = await portal.call('GET', path, { token })
    // A paper and a workbook name the moment at which they were made; exports are compared as text below.
    if (!String(answer.headers['content-type']).includes('json')) continue
    found[path] = `${answer.statusCode} ${answer.body.replaceAll(moments, '')}`
  }
  return found
}
// The rehearsal itself, its audit entries, and how the machine is at the moment.
const changing = /^\/(rehearsal|audit|setup\/check-up|user\/privacy)|\/(export|download)$/
const moments = /"(server_time|now|used_at|checked_at|counted_at)":"[^"]*"/g
const csvOf = async (path: string) => (await portal.call('GET', `${path}?format=csv`, { token })).body

const schemas = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`select nspname as name from pg_namespace where nspname like 'rehearsal%'`.execute(
      portal.db,
    )
  ).rows.map(({ name }) => name)

test('form, mails, confirmation and receipt; in no table, answer, export or number of the portal @full', async () => {
  const lists = ['/toefl-payments/export', '/registrant-details/export', '/emails/export', '/books/export']
  const before = { tables: await contents(), answers: await answers(), files: await Promise.all(lists.map(csvOf)) }
  const refused = await registerGroup(portal, world, { shiftIds: [shift] }).catch((error: Error) => error.message)
  expect(refused, 'the window is closed in earnest').toContain('403')

  const rehearsal = inside(await begin())
  const { paymentId, seatIds } = await registerGroup(rehearsal, world, { shiftIds: [shift] })
  const welcome = await smtp.waitFor(({ recipients }) => recipients.includes(own))
  expect(welcome.subject).toMatch(/^Rehearsal: /)
  expect((await read()).running).toMatchObject({
    mail_to: own,
    steps: [{ is_done: true }, { is_done: true }, { is_done: false }, { is_done: false }],
  })
  const [row] = dataOf(await rehearsal.call('GET', '/toefl-payments', { token }))
  expect(row).toMatchObject({ id: paymentId, status: 'PENDING' })
  expectAnswer(await rehearsal.call('POST', `/toefl-payments/${paymentId}/confirm`, { token, json: {} }), 200)
  const receipt = await smtp.waitFor(({ attachments }) =>
    attachments.some(({ filename }) => filename?.endsWith('.pdf')),
  )
  expect(receipt.recipients).toEqual([own])
  expect(smtp.mails.flatMap(({ recipients }) => recipients).every((to) => to === own)).toBe(true)
  await eventually(async () =>
    expect((await read()).running.steps.every(({ is_done }: { is_done: boolean }) => is_done)).toBe(true),
  )
  expectAnswer(await rehearsal.call('GET', `/toefl-details/${seatIds[0]}`, { token }), 200)
  expectAnswer(await portal.call('GET', `/toefl-details/${seatIds[0]}`, { token }), 404)

  const during = { tables: await contents(), answers: await answers(), files: await Promise.all(lists.map(csvOf)) }
  expect(Object.keys(during.answers).length).toBeGreaterThan(40)
  expect(during).toEqual(before)

  expectAnswer(await end(), 200)
  expect(await schemas()).toEqual([])
  const folder = join(portal.deps.config.dataDir, 'rehearsals')
  expect(existsSync(folder) ? await readdir(folder) : []).toEqual([])
  expect((await read()).last).toMatchObject({ by_name: expect.any(String) })
  expect(await contents()).toEqual(before.tables)
  const lines: { step: string; rehearsed: unknown }[] = dataOf(await portal.call('GET', '/setup/checklist', { token }))
  expect(lines.at(-1)).toMatchObject({ step: 'rehearsal', is_done: true, rehearsed: { by_name: expect.any(String) } })

  // Somebody who is still in it does nothing in earnest.
  await setWindow(portal.db, world.regionId, true)
  const late = await registerGroup(rehearsal, world, { shiftIds: [shift] }).catch((error: Error) => error.message)
  expect(late).toContain('409')
  // The comparison is one that can fail.
  await registerGroup(portal, world, { shiftIds: [shift] })
  const after = await contents()
  const differing = Object.keys(after).filter((name) => after[name] !== before.tables[name])
  expect(differing).toEqual(expect.arrayContaining(['toefl_payment', 'toefl_detail', 'account', 'email', 'file']))
})

test('nobody but the administrator is in it, one runs at a time, and it ends after a day by itself', async () => {
  const key = await begin()
  expectAnswer(await portal.call('POST', '/rehearsal', { token }), 409)
  const people = dataOf(await inside(key).call('GET', '/registrant-details', { token }))
  expect(people).toEqual([])
  const [place] = await schemas()
  const { rows } = await sql<{ id: number }>`select id from ${sql.id(place ?? '', 'account')}`.execute(portal.db)
  expect(rows).toEqual([{ id: admin.userId }])
  // A change of settings stays in it, also what a process keeps in memory.
  expectAnswer(await inside(key).call('PUT', '/club/identity', { token, json: { short_name: 'Other' } }), 200)
  expect(dataOf(await portal.call('GET', '/club/identity', { token })).short_name).not.toBe('Other')
  expect(clubNow().short_name).not.toBe('Other')
  // Signing out is always meant.
  const { token: other } = await portal.as('USER')
  expectAnswer(await inside(key).call('POST', '/logout', { token: other }), 200)
  expectAnswer(await portal.call('GET', '/user', { token: other }), 401)
  await endOldRehearsals(portal.deps)
  expect(await schemas()).toEqual([place])
  portal.setNow(new Date(Date.now() + 24 * hourMs).toISOString())
  await endOldRehearsals(portal.deps)
  portal.setNow(null)
  expect(await schemas()).toEqual([])
  const last = await portal.db.selectFrom('rehearsal').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last).toMatchObject({ is_done: false, mail_to: null, by_id: admin.userId })
  // A restored backup knows of one whose schema it lacks.
  await begin()
  await sql`drop schema ${sql.id((await schemas())[0] ?? '')} cascade`.execute(portal.db)
  expect((await read()).running.steps[0]).toEqual({ step: 'form', is_done: false })
  await endOldRehearsals(portal.deps)
  expect((await read()).running).toBeNull()
  // What a killed process left.
  await sql`create schema rehearsal_0123456789ab`.execute(portal.db)
  await endOldRehearsals(portal.deps)
  expect(await schemas()).toEqual([])
})

test('of two who begin at once one is refused, and leaves nothing', async () => {
  const caller = { id: admin.userId } as Parameters<typeof beginRehearsal>[1]
  const both = await Promise.allSettled([beginRehearsal(portal.deps, caller), beginRehearsal(portal.deps, caller)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await schemas()).toHaveLength(1)
  expectAnswer(await end(), 200)
})

test('a connection that lost its schema on the way is refused, instead of writing into the portal', async () => {
  const url = new URL(portal.databaseUrl)
  const { db, pool } = connect(url.href, 1, () => undefined, 'rehearsal_ffffffffffff')
  const options = pool.options as { options?: string }
  // As a program between that drops what it does not know.
  options.options = ''
  await expect(db.selectFrom('term').select('id').execute()).rejects.toThrow('does not see')
  await pool.end()
})

test('a region that is added while the settings are copied stays out with all that refers to it', async () => {
  const office = await portal.deps.pool.connect()
  await office.query('begin')
  // The copy has the regions by the time it waits for the majors.
  await office.query('lock table major in access exclusive mode')
  const beginning = portal.call('POST', '/rehearsal', { token })
  await eventually(async () => {
    const { rows } = await office.query("select from pg_locks where relation = 'major'::regclass and not granted")
    expect(rows).toHaveLength(1)
  })
  const { id: _, ...like } = await findRow(portal.db, 'region', { id: world.regionId })
  const late = await insertRow(portal.db, 'region', { ...like, region: 'Late', region_init: 'LTE' })
  const major = "insert into major (major_name, faculty, region_id) values ('Late', 'Computing', $1)"
  await office.query(major, [late.id])
  await office.query('commit')
  office.release()
  expectAnswer(await beginning, 201)
  expectAnswer(await end(), 200)
})
