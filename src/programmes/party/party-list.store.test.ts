import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { insertSignUps, makePartyShift } from '#tests/support/parties.ts'

const { portal, world, token: admin } = await openOffice()
const shiftId = await makePartyShift(portal.db, world)
const decided_at = new Date().toISOString()
const pending = await insertSignUps(portal.db, world, { shiftId, count: 3 })
await insertSignUps(portal.db, world, { shiftId, count: 2, values: { status: 'CONFIRMED', decided_at } })
const rejected = { status: 'REJECTED', decided_at, reject_reason: 'No.' }
await insertSignUps(portal.db, world, { shiftId, count: 1, values: rejected })
await insertSignUps(portal.db, world, { shiftId, count: 1, values: { ...rejected, deleted_at: decided_at } })
const loose = { type: 0, nim: null, campus_location: null, major_id: null, name: 'Ayu 100% Lestari' }
await insertSignUps(portal.db, await makeWorld(portal.db), {
  shiftId: await makePartyShift(portal.db, world),
  count: 1,
  values: { ...loose, instagram: 'Ayu.L' },
})

const list = async (query: string) => {
  const answer = await portal.call('GET', `/welcoming-parties?${query}`, { token: admin })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('the tabs count what they show under the filters', async () => {
  const { counts, meta } = await list(`shift_id=${shiftId}`)
  expect(counts).toEqual({ PENDING: 3, CONFIRMED: 2, REJECTED: 1, bin: 1 })
  expect(meta.total).toBe(6)
  for (const [query, total] of [
    ['status=PENDING', 3],
    ['trashed=only', 1],
    ['trashed=with', 7],
    ['status=REJECTED&trashed=with', 2],
  ] as const) {
    const page = await list(`shift_id=${shiftId}&${query}`)
    expect(page.meta.total).toBe(total)
    expect(page.data).toHaveLength(total)
  }
})

test('term, region and kind of guest narrow the list', async () => {
  expect((await list('type=0')).data).toMatchObject([{ name: 'Ayu 100% Lestari', nim: null, type: 0 }])
  expect((await list(`region_id=${world.regionId}`)).meta.total).toBe(6)
  expect((await list(`term_id=${world.termId}`)).meta.total).toBe(7)
  expect((await list('term_id=999999')).data).toEqual([])
})

test.each([
  ['a part of the name', 'lest'],
  ['two words in any order', 'lestari ayu'],
  ['a sign that means something to SQL', '100%'],
  ['the Instagram name', 'ayu.l'],
])('a search finds %s', async (_, q) => {
  expect((await list(`q=${encodeURIComponent(q)}`)).data).toMatchObject([{ name: 'Ayu 100% Lestari' }])
})

test('a search finds a NIM and a number, and nothing for nonsense', async () => {
  const [first] = (await list(`shift_id=${shiftId}&sort=id`)).data
  expect((await list(`q=${first.nim}`)).data).toMatchObject([{ id: first.id }])
  expect((await list(`q=%23${first.id}`)).data.map(({ id }: { id: number }) => id)).toContain(first.id)
  expect((await list('q=_%25_')).data).toEqual([])
})

test('pages keep their order, and an unknown order is refused', async () => {
  const page = (number: number) => list(`shift_id=${shiftId}&status=PENDING&sort=created_at&per_page=2&page=${number}`)
  const [one, two] = [await page(1), await page(2)]
  expect([...one.data, ...two.data].map(({ id }: { id: number }) => id)).toEqual(pending)
  expect((await portal.call('GET', '/welcoming-parties?sort=email', { token: admin })).statusCode).toBe(422)
  expect((await portal.call('GET', '/welcoming-parties?sort=constructor', { token: admin })).statusCode).toBe(422)
})
