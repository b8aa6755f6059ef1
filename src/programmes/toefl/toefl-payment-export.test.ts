import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { expectNoFormula, exportOf, formulaPayloads } from '#tests/support/export.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { changeRow, findRow, lastRow } from '#tests/support/rows.ts'

const { portal, world, admin } = await openOffice()
const shiftId = await makeShift(portal.db, world, { quota: 5000 })
const ids = await insertGroups(portal.db, {
  world,
  count: 620,
  shiftId,
  values: { created_at: '2026-11-20T20:30:00Z' },
})
const other = await makeWorld(portal.db)
await insertGroups(portal.db, { world: other, count: 3, shiftId: await makeShift(portal.db, other) })
await portal.call('POST', '/toefl-payments/confirm', { token: admin.token, json: { ids: ids.slice(0, 7) } })
for (const id of ids.slice(7, 9)) await portal.call('DELETE', `/toefl-payments/${id}`, { token: admin.token })

const take = (query: string, format: 'xlsx' | 'csv' = 'xlsx') =>
  exportOf(portal, admin.token, `/toefl-payments/export?${query}`, format)
const listed = async (query: string): Promise<number[]> => {
  const found: number[] = []
  for (let page = 1; ; page += 1) {
    const answer = await portal.call('GET', `/toefl-payments?${query}&per_page=100&page=${page}`, {
      token: admin.token,
    })
    const { data, meta } = answer.json()
    found.push(...data.map((row: { id: number }) => row.id))
    if (page >= meta.last_page) return found
  }
}
const numbers = (rows: unknown[][]) => rows.map((row) => Number(row[0]))

test.each([
  'sort=id',
  'sort=-created_at&region_id=HERE',
  'region_id=HERE&status=CONFIRMED&sort=-id',
  'region_id=HERE&trashed=only',
  'region_id=HERE&trashed=with&sort=account_name',
  'q=student&status=CONFIRMED&sort=id',
])('the file holds exactly the list of %s, in its order', async (named) => {
  const query = named.replace('HERE', String(world.regionId))
  const expected = await listed(query)
  expect(numbers((await take(query)).rows)).toEqual(expected)
  expect(numbers((await take(query, 'csv')).rows)).toEqual(expected)
})

test('cells are what they are: texts, money, and moments in Jakarta', async () => {
  const { headers, rows } = await take(`sort=id&region_id=${world.regionId}&status=PENDING`)
  const row = Object.fromEntries(headers.map((header, index) => [header, rows[0]?.[index]]))
  expect(row).toMatchObject({
    Number: ids[9],
    Status: 'Pending',
    'NIM 1': expect.stringMatching(/^\d{10}$/),
    Amount: 75_000,
    'Registered (WIB)': new Date('2026-11-21T03:30:00Z'),
  })
  const csv = await take(`sort=id&region_id=${world.regionId}&status=PENDING`, 'csv')
  expect(csv.rows[0]?.[csv.headers.indexOf('Registered (WIB)')]).toBe('2026-11-21 03:30')
})

test('the name of the file tells list, term, region, state and day', async () => {
  portal.setNow('2026-11-20T18:00:00Z')
  const { fileName } = await take(`term_id=${world.termId}&region_id=${world.regionId}`)
  expect(fileName).toBe(`toefl-payments-2026-odd-${world.regionInit}-2026-11-21.xlsx`)
  expect((await take('status=CONFIRMED', 'csv')).fileName).toBe('toefl-payments-confirmed-2026-11-21.csv')
})

test('headers and choices are in the language of the reader', async () => {
  const headers = { 'accept-language': 'id' }
  const path = '/toefl-payments/export?format=csv&status=PENDING'
  const answer = await portal.call('GET', path, { token: admin.token, headers })
  expect(answer.body).toContain('Nama 1')
})

test('who took what is recorded, with how many rows it was', async () => {
  await take(`region_id=${world.regionId}&status=CONFIRMED&q=student`, 'csv')
  const entry = await lastRow(portal.db, 'audit_entry', { action: 'exported' })
  expect(entry).toMatchObject({ actor_id: admin.userId, entity: 'export', before: null })
  expect(entry.after).toEqual({
    list: 'toefl-payments',
    format: 'csv',
    rows: 7,
    region_id: world.regionId,
    status: 'CONFIRMED',
    q: 'student',
  })
})

test('an empty list is a file with headers only', async () => {
  const { headers, rows } = await take('q=nobodyhasthisname')
  expect(headers[0]).toBe('Number')
  expect(rows).toEqual([])
})

test('a wrong format and a wrong filter are refused, and asking how the file would be takes nothing', async () => {
  const { token } = admin
  const counted = () => portal.db.selectFrom('audit_entry').select('id').where('action', '=', 'exported').execute()
  const before = (await counted()).length
  for (const query of ['format=pdf', 'status=LOST', 'region_id=x']) {
    expect((await portal.call('GET', `/toefl-payments/export?${query}`, { token })).statusCode).toBe(422)
  }
  const head = await portal.app.inject({
    method: 'HEAD',
    url: '/api/toefl-payments/export?format=csv',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(head.statusCode).toBe(200)
  expect((await counted()).length).toBe(before)
})

test.each(formulaPayloads)('the name %j is not calculated', async (payload) => {
  const detail = await findRow(portal.db, 'toefl_detail', { payment_id: ids[20] ?? 0 })
  await changeRow(portal.db, 'account', detail.user_id, { name: payload })
  await changeRow(portal.db, 'toefl_payment', ids[20] ?? 0, { account_name: payload.toUpperCase() })
  await expectNoFormula(portal, admin.token, `/toefl-payments/export?q=%23${ids[20]}`, payload)
})
