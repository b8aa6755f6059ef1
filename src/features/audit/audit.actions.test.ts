import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectFields } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { expectNoFormula, exportOf } from '#tests/support/export.ts'
import { insertRow } from '#tests/support/rows.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { AuditEntry } from './audit.contract.ts'

const portal = await openPortal()
const admin = await portal.as('ADMIN', { name: 'Nadia Putri' })

const ask = (query = '') => portal.call('GET', `/audit?${query}`, { token: admin.token })
const list = async (query = '') => (await ask(query)).json()
const ids = async (query: string): Promise<number[]> => (await list(query)).data.map((row: AuditEntry) => row.id)

let kinds = 0
/** A kind of record that no other test has, so that its entries are the only ones. */
const newKind = () => `thing_${++kinds}`

async function entry(values: Partial<AuditEntry> & { entity: string }): Promise<number> {
  const { id } = await insertRow(portal.db, 'audit_entry', {
    action: 'updated',
    ...values,
    before: text(values.before),
    after: text(values.after),
  })
  return id
}
const text = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

test('the newest entry comes first, page by page', async () => {
  const entity = newKind()
  const older = await entry({ entity, at: '2026-03-01T00:00:00Z' })
  const newer = await entry({ entity, at: '2026-03-02T00:00:00Z' })
  const oldest = await entry({ entity, at: '2026-02-01T00:00:00Z' })
  expect(await ids(`entity=${entity}`)).toEqual([newer, older, oldest])
  expect(await ids(`entity=${entity}&sort=at`)).toEqual([oldest, older, newer])
  const page = await list(`entity=${entity}&per_page=2&page=2`)
  expect(page.data.map((row: AuditEntry) => row.id)).toEqual([oldest])
  expect(page.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 })
  expect(page.has_more).toBe(false)
  expect(await ids(`entity=${entity}&per_page=2&page=3`)).toEqual([])
  expect(page.entities).toContain(entity)
  expect(page.actions).toContain('updated')
})

test('days are those of Jakarta, both included', async () => {
  const entity = newKind()
  await entry({ entity, at: '2026-05-09T16:59:59.999Z' })
  const first = await entry({ entity, at: '2026-05-09T17:00:00Z' })
  const last = await entry({ entity, at: '2026-05-10T16:59:59.999Z' })
  const next = await entry({ entity, at: '2026-05-10T17:00:00Z' })
  expect(await ids(`entity=${entity}&from=2026-05-10&to=2026-05-10`)).toEqual([last, first])
  expect(await ids(`entity=${entity}&from=2026-05-11`)).toEqual([next])
  expect(await ids(`entity=${entity}&from=2026-05-12&to=2026-05-10`)).toEqual([])
})

test('the first and the last day that there are can be asked for', async () => {
  const entity = newKind()
  const id = await entry({ entity })
  expect(await ids(`entity=${entity}&from=0001-01-01&to=9999-12-31`)).toEqual([id])
  expect((await ask('from=0000-01-01')).statusCode).toBeLessThan(500)
})

test('by person, record and action', async () => {
  const entity = newKind()
  const other = await portal.as('ADMIN')
  const mine = await entry({ entity, entity_id: 7, actor_id: admin.userId, actor_name: 'Nadia Putri' })
  const theirs = await entry({ entity, entity_id: 8, actor_id: other.userId, action: 'deleted' })
  const nobodys = await entry({ entity, entity_id: 7 })
  expect(await ids(`entity=${entity}&actor_id=${other.userId}`)).toEqual([theirs])
  expect(await ids(`entity=${entity}&entity_id=7`)).toEqual([nobodys, mine])
  expect(await ids(`entity=${entity}&action=deleted`)).toEqual([theirs])
  expect(await ids(`entity=${entity}&action=no%20such%20action`)).toEqual([])
  const { actor, data } = await list(`entity=${entity}&actor_id=${admin.userId}`)
  expect(actor).toEqual({ id: admin.userId, name: 'Nadia Putri', nim: admin.nim, role: 'ADMIN' })
  expect(data[0]).toMatchObject({ id: mine, actor_name: 'Nadia Putri', actor_nim: admin.nim })
})

test('the search finds names, NIMs, numbers and values, and takes signs literally', async () => {
  const entity = newKind()
  const named = await entry({
    entity,
    actor_id: admin.userId,
    actor_name: 'Somebody Else',
    after: { place: 'Aula 50%' },
  })
  const numbered = await entry({ entity, entity_id: 4711, before: { place: 'Ruang_3' }, after: { place: null } })
  const search = (q: string) => ids(`entity=${entity}&q=${encodeURIComponent(q)}`)
  expect(await search(admin.nim)).toEqual([named])
  expect(await search('somebody ELSE')).toEqual([named])
  expect(await search('#4711')).toEqual([numbered])
  expect(await search('50%')).toEqual([named])
  expect(await search('g_3')).toEqual([numbered])
  expect(await search('g%3')).toEqual([])
  expect(await search('somebody 4711')).toEqual([])
})

test.each([
  'page=0',
  'per_page=101',
  'sort=entity',
  'actor_id=x',
  'entity_id=0',
  'from=2026-02-30',
  'to=yesterday',
  `entity=${'x'.repeat(61)}`,
])('%s is refused at its field', async (query) => {
  expectFields(await ask(query), [query.split('=', 1)[0] ?? ''])
})

test('records and what they refer to are told by name', async () => {
  const { id: termId } = await insertRow(portal.db, 'term', { semester: 'ODD', year: 2031 })
  const { userId } = await portal.as('USER', { name: 'Ayu Lestari' })
  const id = await entry({ entity: 'account', entity_id: userId, after: { term_id: termId, decided_by: admin.userId } })
  const { names, data } = await list(`entity=account&entity_id=${userId}`)
  expect(data[0].id).toBe(id)
  expect(names).toEqual({
    account: { [userId]: 'Ayu Lestari', [admin.userId]: 'Nadia Putri' },
    term: { [termId]: 'Odd 2031/2032' },
  })
})

test('no password and no token gets into an entry, however deep', async () => {
  const entity = newKind()
  const secrets = { password: 'p', password_hash: 'h', token: 't', token_hash: 'x' }
  await portal.db.transaction().execute((trx) =>
    recordAudit(trx, {
      caller: null,
      action: 'updated',
      entity,
      entityId: 1,
      before: { name: 'before', ...secrets },
      after: { name: 'after', records: [{ nim: '1', ...secrets }] },
    }),
  )
  const { data } = await list(`entity=${entity}`)
  expect(data[0]).toMatchObject({ before: { name: 'before' }, after: { name: 'after', records: [{ nim: '1' }] } })
  expect(JSON.stringify(data)).not.toMatch(/password|token/)
})

test('people are found by name and NIM, administrators first', async () => {
  const people = async (q: string) =>
    (await portal.call('GET', `/audit/people?q=${encodeURIComponent(q)}`, { token: admin.token })).json().data
  const student = await portal.as('USER', { name: 'Zulfikar Nadiaputra' })
  expect((await people('nadia put')).map((one: { id: number }) => one.id)).toEqual([admin.userId, student.userId])
  expect(await people(student.nim)).toEqual([
    { id: student.userId, name: 'Zulfikar Nadiaputra', nim: student.nim, role: 'USER' },
  ])
  expect(await people('%')).toEqual([])
  expect((await people('')).every((one: { role: string }) => ['ADMIN', 'SCAC'].includes(one.role))).toBe(true)
})

test('reading writes nothing; a file is noted with its filters, and says the difference in words', async () => {
  const entity = newKind()
  const entries = async () =>
    (
      await portal.db
        .selectFrom('audit_entry')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  await entry({
    entity,
    entity_id: 3,
    actor_id: admin.userId,
    before: { status: 'PENDING' },
    after: { status: 'CONFIRMED' },
  })
  await entry({ entity, entity_id: 4, after: { payment_amount: 75_000 } })
  const before = await entries()
  await ask(`entity=${entity}`)
  await portal.call('GET', '/audit/people', { token: admin.token })
  expect(await entries()).toBe(before)
  const { rows } = await exportOf(portal, admin.token, `/audit/export?entity=${entity}&sort=at`, 'csv')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(
    expect.arrayContaining(['Nadia Putri', admin.nim, 'Changed', 'Status: Pending', 'Status: Confirmed']),
  )
  expect(rows[1]?.join()).toContain('Amount: Rp\u00A075.000')
  const [note] = (await list('entity=export&per_page=1')).data
  expect(note).toMatchObject({ actor_id: admin.userId, action: 'exported', after: { list: 'audit', entity, rows: 2 } })
})

test('a value that looks like a formula is not calculated', async () => {
  const entity = newKind()
  await entry({ entity, actor_name: '=1+1', after: { name: '=1+1' } })
  await expectNoFormula(portal, admin.token, `/audit/export?entity=${entity}`, '=1+1')
})

test('more than ten thousand entries are counted and paged no further, and days lead on', async () => {
  const entity = newKind()
  await sql`insert into audit_entry (at, action, entity, entity_id)
    select '2026-01-01T00:00:00Z', 'updated', ${entity}, 1 from generate_series(0, 10000)`.execute(portal.db)
  const all = await list(`entity=${entity}&per_page=100&page=101`)
  expect(all).toMatchObject({ data: [], has_more: true, meta: { total: 10_000, last_page: 100 } })
  expect(await ids(`entity=${entity}&per_page=100&page=100`)).toHaveLength(100)
  expect(await list(`entity=${entity}&from=2026-01-02`)).toMatchObject({ has_more: false, meta: { total: 0 } })
})
