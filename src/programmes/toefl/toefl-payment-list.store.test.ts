import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { foldTally } from './toefl-payment-list.store.ts'

const { portal, world, token } = await openOffice()
const other = await makeWorld(portal.db)
const shift = await makeShift(portal.db, world, { quota: 1000 })
const ids = await insertGroups(portal.db, { world, count: 60, shiftId: shift, size: 2 })
await insertGroups(portal.db, { world: other, count: 7, shiftId: await makeShift(portal.db, other, { quota: 99 }) })
// One a minute, the last one now; every third with another amount.
await sql`update toefl_payment set created_at = now() - (${ids.at(-1)}::int - id) * interval '1 minute',
  payment_amount = case when id % 3 = 0 then 140000 else 75000 end where id = any(${ids}::int[])`.execute(portal.db)
const post = (path: string, json: unknown) => portal.call('POST', `/toefl-payments/${path}`, { token, json })
await post('confirm', { ids: ids.slice(0, 20) })
for (const id of ids.slice(20, 24)) await post(`${id}/reject`, { reason: 'Not received.' })
for (const id of ids.slice(24, 27)) await portal.call('DELETE', `/toefl-payments/${id}`, { token })

type Listed = {
  data: { id: number; registrants: { name: string; nim: string }[]; payment_amount: number; created_at: string }[]
  meta: { total: number; last_page: number }
  counts: Record<string, number>
}
async function list(query: Record<string, string | number>): Promise<Listed> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await portal.call('GET', `/toefl-payments?${search.toString()}`, { token })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const idsOf = ({ data }: Listed) => data.map((row) => row.id)

test('the tabs count under the filters, whatever tab is open', async () => {
  const expected = { PENDING: 33, CONFIRMED: 20, REJECTED: 4, bin: 3 }
  const tabs: Record<string, string>[] = [{}, { status: 'PENDING' }, { trashed: 'only' }]
  for (const tab of tabs) {
    expect((await list({ region_id: world.regionId, ...tab })).counts).toEqual(expected)
  }
  expect((await list({})).counts).toEqual({ ...expected, PENDING: 40 })
})

test('each tab holds what it counts', async () => {
  const region_id = world.regionId
  expect((await list({ region_id, status: 'PENDING' })).meta.total).toBe(33)
  expect((await list({ region_id, status: 'CONFIRMED' })).meta.total).toBe(20)
  expect(idsOf(await list({ region_id, trashed: 'only' }))).toEqual(ids.slice(24, 27).toReversed())
  expect((await list({ region_id, trashed: 'with' })).meta.total).toBe(60)
  expect((await list({ region_id })).meta.total).toBe(57)
})

test('every page of both directions, put together, is the whole list', async () => {
  for (const sort of ['created_at', '-created_at', 'payment_amount', '-payment_amount', 'id', '-status']) {
    const all = idsOf(await list({ region_id: world.regionId, trashed: 'with', sort, per_page: 100 }))
    const paged: number[] = []
    for (let page = 1; page <= 9; page += 1) {
      paged.push(...idsOf(await list({ region_id: world.regionId, trashed: 'with', sort, per_page: 7, page })))
    }
    expect(paged).toEqual(all)
    expect(new Set(all).size).toBe(60)
  }
})

test('a page behind the end is empty, not an error', async () => {
  expect((await list({ page: 900 })).data).toEqual([])
  expect((await list({ page: 900, q: 'student' })).data).toEqual([])
})

test('sorting is by what it says', async () => {
  const amounts = (await list({ sort: '-payment_amount', per_page: 100 })).data.map((row) => row.payment_amount)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  const dates = (await list({ sort: 'created_at', region_id: world.regionId })).data.map((row) => row.created_at)
  expect(dates).toEqual(dates.toSorted())
})

describe('the search', () => {
  test('finds a payment by its number, a name, a NIM, the sender and the account number', async () => {
    const [first] = (await list({ region_id: world.regionId, status: 'PENDING', sort: 'id' })).data
    const person = first!.registrants[1]!
    for (const q of [`#${first!.id}`, person.nim, person.name, `PAYER ${first!.registrants[0]!.nim}`]) {
      expect(idsOf(await list({ q }))).toContain(first!.id)
    }
  })

  test('takes words in any order and from different fields', async () => {
    const [row] = (await list({ status: 'PENDING', sort: 'id' })).data
    const [one, two] = row!.registrants
    expect(idsOf(await list({ q: `${two!.nim} ${one!.nim}` }))).toEqual([row!.id])
    expect(idsOf(await list({ q: `${two!.nim} nobody` }))).toEqual([])
  })

  test('takes signs as they are', async () => {
    for (const q of ['%', '_', '\\', "'", 'stu%']) expect((await list({ q })).meta.total).toBe(0)
  })

  test('counts the tabs under the search too', async () => {
    const { counts, meta } = await list({ q: 'student', region_id: world.regionId, status: 'CONFIRMED' })
    expect(counts).toEqual({ PENDING: 33, CONFIRMED: 20, REJECTED: 4, bin: 3 })
    expect(meta.total).toBe(20)
  })

  test('of one or two letters finds the beginnings of words', async () => {
    expect((await list({ q: 'st' })).meta.total).toBeGreaterThan(0)
    expect((await list({ q: 'tu' })).meta.total).toBe(0)
  })
})

test('a shift shows its payments, those that lost their seats with them included', async () => {
  const { counts, meta } = await list({ shift_id: shift, status: 'PENDING' })
  expect(counts).toEqual({ PENDING: 33, CONFIRMED: 20, REJECTED: 4, bin: 3 })
  expect(meta.total).toBe(33)
})

test('the totals stay exact through folding, also beside changes', async () => {
  const before = (await list({})).counts
  await Promise.all([
    foldTally(portal.db),
    foldTally(portal.db),
    post('confirm', { ids: ids.slice(30, 33) }),
    foldTally(portal.db),
  ])
  await foldTally(portal.db)
  const after = (await list({})).counts
  expect(after).toEqual({ ...before, PENDING: before['PENDING']! - 3, CONFIRMED: before['CONFIRMED']! + 3 })
  const { rows } = await sql<{ same: boolean }>`
    select (select sum(payments) from toefl_payment_tally) = (select count(*) from toefl_payment)
      and (select sum(amount) from toefl_payment_tally) = (select sum(payment_amount) from toefl_payment) as same`.execute(
    portal.db,
  )
  expect(rows[0]?.same).toBe(true)
  const kinds = await portal.db.selectFrom('toefl_payment_tally').select('id').execute()
  expect(kinds.length).toBeLessThan(10)
})

test('a list cannot be ordered by what is no column of it', async () => {
  for (const sort of ['password_hash', '-proof_id', 'constructor']) {
    const answer = await portal.call('GET', `/toefl-payments?sort=${sort}`, { token })
    expect([answer.statusCode, Object.keys(answer.json().errors)], sort).toEqual([422, ['sort']])
  }
})

test('payments of an amount are found and counted', async () => {
  const region_id = world.regionId
  const all = idsOf(await list({ region_id, trashed: 'with', per_page: 100 }))
  const found = await list({ region_id, payment_amount: 140_000, trashed: 'with', per_page: 100 })
  expect(idsOf(found)).toEqual(all.filter((id) => id % 3 === 0))
  const { counts } = found
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(found.meta.total)
})
