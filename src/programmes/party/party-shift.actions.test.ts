import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { insertSignUps, makePartyShift } from '#tests/support/parties.ts'
import { insertRow } from '#tests/support/rows.ts'

const { portal, world, token: admin } = await openOffice()

type Listed = { id: number; remaining: number; line_group: string | null }
const path = '/welcoming-party-shifts'

const list = async (query: string, token?: string): Promise<Listed[]> => {
  return dataOf(await portal.call('GET', `${path}?per_page=100&${query}`, { token }))
}
const idsOf = async (query: string, token?: string) => (await list(query, token)).map((shift) => shift.id)
const change = (id: number, json: unknown) => portal.call('PUT', `${path}/${id}`, { token: admin, json })
const remaining = async (id: number) => (await portal.call('GET', `${path}/${id}`)).json().data.remaining

test('visitors see the active shifts of current terms without their groups, the committee all of them', async () => {
  const { id: old } = await insertRow(portal.db, 'term', { semester: 'ODD', year: 2018 })
  const active = await makePartyShift(portal.db, world)
  const hidden = await makePartyShift(portal.db, world, { is_active: false })
  const past = await makePartyShift(portal.db, world, { term_id: old })
  expect(await idsOf('')).toContain(active)
  expect(await idsOf('')).not.toContain(hidden)
  expect(await idsOf('')).not.toContain(past)
  expect(await idsOf('', admin)).toEqual(expect.arrayContaining([active, hidden, past]))
  expect(await idsOf(`term_id=${old}`, admin)).toEqual([past])
  expect((await portal.call('GET', `${path}/${hidden}`)).statusCode).toBe(404)
  expect((await portal.call('GET', `${path}/${hidden}`, { token: admin })).statusCode).toBe(200)
  const groupOf = async (token?: string) => (await list('', token)).find(({ id }) => id === active)?.line_group
  expect(await groupOf()).toBeNull()
  expect(await groupOf((await portal.as('MEMBER')).token)).toBeNull()
  expect(await groupOf(admin)).toBe('https://example.com/party-line')
  // Nor does the order of the list give it away.
  expect((await portal.call('GET', `${path}?sort=line_group`)).statusCode).toBe(422)
})

test('what is left is the quota less those who hold a seat: not the rejected, not the recycle bin', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 5 })
  const now = new Date().toISOString()
  await insertSignUps(portal.db, world, { shiftId, count: 2 })
  await insertSignUps(portal.db, world, { shiftId, count: 1, values: { status: 'CONFIRMED', decided_at: now } })
  await insertSignUps(portal.db, world, {
    shiftId,
    count: 1,
    values: { status: 'REJECTED', decided_at: now, reject_reason: 'No.' },
  })
  await insertSignUps(portal.db, world, { shiftId, count: 1, values: { deleted_at: now } })
  expect(await remaining(shiftId)).toBe(2)
  const sorted = await list('sort=-remaining', admin)
  expect(sorted.map((shift) => shift.remaining)).toEqual(
    sorted.map((shift) => shift.remaining).toSorted((a, b) => b - a),
  )
})

test('the quota may fall to what is taken, and no further', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 5 })
  await insertSignUps(portal.db, world, { shiftId, count: 3 })
  expectFields(await change(shiftId, { quota: 2 }), ['quota'])
  expect(await remaining(shiftId)).toBe(2)
  expect((await change(shiftId, { quota: 3 })).json().data).toMatchObject({ quota: 3, remaining: 0 })
  expect((await change(shiftId, { place: 'Library' })).statusCode).toBe(200)
})

test('a shift that somebody signed up for keeps its term and cannot be deleted', async () => {
  const { id: other } = await insertRow(portal.db, 'term', { semester: 'EVEN', year: 2018 })
  const free = await makePartyShift(portal.db, world)
  const used = await makePartyShift(portal.db, world)
  await insertSignUps(portal.db, world, { shiftId: used, count: 1, values: { deleted_at: new Date().toISOString() } })
  expect((await change(free, { term_id: other })).statusCode).toBe(200)
  expect(Object.keys((await change(used, { term_id: other })).json().errors)).toEqual(['term_id'])
  expect((await portal.call('DELETE', `${path}/${free}`, { token: admin })).statusCode).toBe(200)
  expectAnswer(await portal.call('DELETE', `${path}/${used}`, { token: admin }), 409, { code: 'conflict' })
})

test('a new shift has all its seats, names its place, and ends after it starts', async () => {
  const start = Date.now() + 86_400_000
  const shift = {
    shift: 'Evening party',
    term_id: world.termId,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + 3_600_000).toISOString(),
    place: 'Garden',
    quota: 7,
  }
  expectAnswer(await portal.call('POST', path, { token: admin, json: shift }), 201, {
    data: {
      remaining: 7,
      line_group: null,
      is_active: true,
      term: { id: world.termId },
    },
  })
  const wrong = { ...shift, ends_at: shift.starts_at, place: '' }
  const refused = await portal.call('POST', path, { token: admin, json: wrong })
  expect(Object.keys(refused.json().errors).toSorted()).toEqual(['ends_at', 'place'])
})
