import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { type Seated, seatStudent } from '#tests/support/groups.ts'
import { changeRow } from '#tests/support/rows.ts'

const { portal, world, token } = await openOffice()
const shift = await makeShift(portal.db, world, { quota: 100 })
const other = await makeShift(portal.db, world, { quota: 100 })
const people: Seated[] = []
for (let index = 0; index < 12; index += 1) {
  people.push(
    await seatStudent(portal, {
      world,
      shiftId: index < 8 ? shift : other,
      status: index % 3 === 0 ? 'PENDING' : 'CONFIRMED',
      values: {
        is_attend: index === 1,
        score: index === 1 || index === 2 ? 400 + index : null,
        ...(index === 4 ? { edit_status: 'REQUESTED', request_edit_shift_id: other, edit_reason: 'Exam' } : {}),
      },
    }),
  )
}
await portal.call('DELETE', `/toefl-details/${people[11]!.seatId}`, { token })
await changeRow(portal.db, 'account', people[5]!.userId, {
  name: 'Zulaikha Wibowo',
  phone_number: '0812777',
  line_id: 'ZulaLine',
})
await seatStudent(portal, {
  world: await makeWorld(portal.db),
  shiftId: await makeShift(portal.db, world, { region_id: null }),
})

type Listed = { data: { id: number; [name: string]: unknown }[]; meta: { total: number }; counts: object }
async function list(query: Record<string, string | number>): Promise<Listed> {
  const search = new URLSearchParams({ region_id: String(world.regionId) })
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const answer = await portal.call('GET', `/toefl-details?${search}`, { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const places = async (query: Record<string, string | number>) =>
  (await list({ sort: 'id', ...query })).data.map(({ id }) => people.findIndex((one) => one.seatId === id))

test('each filter narrows the list to what it says', async () => {
  expect(await places({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await places({ shift_id: shift })).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(await places({ status: 'PENDING' })).toEqual([0, 3, 6, 9])
  expect(await places({ status: 'CONFIRMED', shift_id: shift })).toEqual([1, 2, 4, 5, 7])
  expect(await places({ edit_status: 'REQUESTED' })).toEqual([4])
  expect(await places({ is_attend: 1 })).toEqual([1])
  expect(await places({ has_score: 'yes' })).toEqual([1, 2])
  expect(await places({ has_score: 0, is_attend: 0, status: 'CONFIRMED' })).toEqual([4, 5, 7, 8, 10])
  expect(await places({ trashed: 'only' })).toEqual([11])
  expect(await places({ trashed: 'with', shift_id: shift })).toHaveLength(8)
  expect(await places({ payment_id: people[6]!.paymentId })).toEqual([6])
  expect(await places({ term_id: world.termId + 1000 })).toEqual([])
})

test('a search finds names, NIMs, addresses, phones and LINE ids, each word somewhere', async () => {
  for (const q of ['zulaikha', 'WIBOWO zul', people[5]!.nim, '0812777', 'zulaline', `wibowo ${people[5]!.nim}`]) {
    expect(await places({ q }), q).toEqual([5])
  }
  expect(await places({ q: '%' })).toEqual([])
  expect(await places({ q: 'zulaikha nobody' })).toEqual([])
})

test('the counts of the tabs follow the filters but not the tab', async () => {
  const expected = { all: 11, PENDING: 4, CONFIRMED: 7, bin: 1 }
  expect((await list({})).counts).toEqual(expected)
  expect((await list({ status: 'PENDING' })).counts).toEqual(expected)
  expect((await list({ trashed: 'only' })).counts).toEqual(expected)
  expect((await list({ shift_id: shift })).counts).toEqual({ all: 8, PENDING: 3, CONFIRMED: 5, bin: 0 })
})

test('every order goes both ways, and its pages put together are the whole list', async () => {
  const sorts =
    'id name nim shift status edit_status edit_requested_at is_attend attended_at score created_at deleted_at'
  for (const sort of sorts.split(' ').flatMap((name) => [name, `-${name}`])) {
    const whole = (await list({ sort })).data.map((row) => row.id)
    const paged: number[] = []
    for (let page = 1; page <= 4; page += 1) {
      paged.push(...(await list({ sort, per_page: 3, page })).data.map((row) => row.id))
    }
    expect(paged).toEqual(whole)
    expect(new Set(whole).size).toBe(11)
  }
  expect((await places({ sort: '-score' })).slice(0, 2)).toEqual([2, 1])
  expect((await places({ sort: '-name' }))[0]).toBe(5)
})

test('an order that does not exist is refused', async () => {
  expectAnswer(await portal.call('GET', '/toefl-details?sort=password_hash', { token }), 422)
})

test('a row tells who, where, when and how full the wanted shift is', async () => {
  const { data } = await list({ edit_status: 'REQUESTED' })
  expect(data[0]).toMatchObject({
    nim: people[4]!.nim,
    region_init: world.regionInit,
    status: 'CONFIRMED',
    shift: 'Saturday morning',
    requested_shift: 'Saturday morning',
    // Three of the hundred seats are taken, the binned one is not.
    requested_remaining: 97,
    edit_reason: 'Exam',
  })
})
