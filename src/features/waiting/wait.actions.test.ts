import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { freshNims, groupForm, makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { browserToken } from '#tests/support/link-groups.ts'
import { keptIn, reserve, reserving, seatsLeft } from '#tests/support/reservations.ts'
import { changeRow } from '#tests/support/rows.ts'
import {
  join,
  letRunOut,
  offersOf,
  openLong,
  serve,
  stateOf,
  waitFor,
  type Waiting,
  waitingSeats,
} from '#tests/support/wait-line.ts'
import { seatViolations } from '#tests/faults/invariants.ts'
import { serveLine } from './line.actions.ts'
import { waitingPersonal } from './waiting-personal.store.ts'
import { endReservations } from '#programmes/toefl/reservation.actions.ts'

const { portal, world, token } = await openOffice()
await openLong(portal, world)

const post = (path: string, json: object = {}, as?: string) => portal.call('POST', path, { json, token: as })
const later = (minutes: number) => portal.setNow(new Date(Date.now() + minutes * 60_000).toISOString())

/** A shift whose seats are all taken, by groups of these sizes. */
async function fullShift(...sizes: number[]) {
  const quota = sizes.reduce((sum, size) => sum + size, 0)
  const shift = await makeShift(portal.db, world, { quota })
  const payments: number[] = []
  for (const size of sizes) {
    const shiftIds = Array.from({ length: size }, () => shift)
    payments.push((await registerGroup(portal, world, { nims: freshNims(size), shiftIds })).paymentId)
  }
  return { shift, payments }
}
const reject = (id = 0) => post(`/toefl-payments/${id}/reject`, { reason: 'Not received.' }, token)
const accept = (group: Waiting, shift: number, nims = group.nims, secret = browserToken()) =>
  post('/register/reserve', {
    ...reserving(world, { nims, shiftIds: nims.map(() => shift), token: secret }),
    offer: group.link,
  })
const look = async ({ link }: Waiting) => (await portal.call('GET', `/waiting/${link}`)).json().data
const kept = async (shift: number) => {
  const { data } = (await portal.call('GET', `/waiting-list/shifts?region_id=${world.regionId}`)).json()
  return data.find((one: { shift_id: number }) => one.shift_id === shift)
}

test('a group waits for a full shift by one form; the same form again changes nothing', async () => {
  const { shift } = await fullShift(1)
  const nims = freshNims(2)
  const joined = await join(portal, world, { nims, shiftIds: [shift] })
  expect([joined.statusCode, joined.json().data]).toEqual([201, { groups_ahead: 0 }])
  expect((await join(portal, world, { nims, shiftIds: [shift] })).statusCode).toBe(201)
  const mails = portal.db.selectFrom('email').select('template').where('to_address', '=', `w${nims[0]}@example.com`)
  expect(await mails.execute()).toEqual([{ template: 'waiting-joined' }])
  const other = await join(portal, world, { nims: [nims[1] ?? ''], shiftIds: [shift] })
  expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([422, ['nim.0']])
})

test('nobody waits who has a seat, for a shift that has room, that has begun or is not the region’s', async () => {
  const { shift } = await fullShift(1)
  const free = await makeShift(portal.db, world)
  const over = await makeShift(portal.db, world, { starts_at: new Date(Date.now() + 3_600_000).toISOString() })
  const [seated] = freshNims(1)
  await registerGroup(portal, world, { nims: [seated ?? ''], shiftIds: [free] })
  const problems = async (choice: Parameters<typeof join>[2]) =>
    Object.keys((await join(portal, world, choice)).json().errors ?? {})
  expect(await problems({ nims: [seated ?? ''], shiftIds: [shift] })).toEqual(['nim.0'])
  expect(await problems({ shiftIds: [shift, free, over, 999_999, shift] })).toEqual([
    'shift_id.1',
    'shift_id.2',
    'shift_id.3',
    'shift_id.4',
  ])
  const nims = freshNims(1)
  expect(await problems({ nims: [...nims, ...nims], shiftIds: [shift] })).toEqual(['nim.1'])
  expect((await join(portal, world, { shiftIds: [shift] })).statusCode).toBe(201)
})

test('a freed seat never shows as free: it waits for its undo time, is offered, accepted and registered', async () => {
  const { shift, payments } = await fullShift(1, 1)
  const group = await waitFor(portal, world, { shiftIds: [shift] })
  expectAnswer(await reject(payments[0]), 200)
  expect(await seatsLeft(portal, shift)).toBe(0)
  expect(await kept(shift)).toMatchObject({ kept: 1, groups: 1 })
  const pushed = await portal.call('POST', '/register/store', {
    form: await groupForm(world, { nims: freshNims(1), shiftIds: [shift] }),
  })
  expect(pushed.statusCode).toBe(409)
  expect((await reserve(portal, world, { nims: freshNims(1), shiftIds: [shift] })).json().code).toBe('shift_full')

  await serve(portal)
  expect(await seatsLeft(portal, shift)).toBe(0)
  const { offer, state } = await look(group)
  expect([state, offer.shift_id, offer.seats]).toEqual(['OFFERED', shift, 1])
  expect(await kept(shift)).toMatchObject({ kept: 1, groups: 0 })

  const secret = browserToken()
  expect(dataOf(await accept(group, shift, group.nims, secret)).ends_at).not.toBeNull()
  expect((await accept(group, shift, group.nims, secret)).statusCode, 'the same again').toBe(200)
  expect(await stateOf(portal, group.id)).toEqual({ state: 'ENDED', ended_because: 'ACCEPTED' })
  const form = await groupForm(world, { nims: group.nims, shiftIds: [shift], fields: { reservation: secret } })
  const { payment_id } = dataOf(await portal.call('POST', '/register/store', { form }), 201)
  expect([await keptIn(portal, shift), await seatsLeft(portal, shift)]).toEqual([0, 0])

  // Cancelled after that, the offer is dead for good, and the seat free.
  await reject(payment_id)
  await serve(portal)
  expect((await accept(group, shift)).statusCode).toBe(409)
  expect((await offersOf(portal, group.id)).map((one) => one.state)).toEqual(['ACCEPTED'])
  expect(await seatsLeft(portal, shift)).toBe(1)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('until the undo time is over nobody is offered a freed seat, and undoing takes it back', async () => {
  const { shift, payments } = await fullShift(1)
  const group = await waitFor(portal, world, { shiftIds: [shift] })
  await reject(payments[0])
  await serveLine(portal.deps, waitingSeats)
  expect(await offersOf(portal, group.id)).toEqual([])
  expectAnswer(await post(`/toefl-payments/${payments[0]}/cancel`, {}, token), 200)
  await serve(portal)
  expect(await offersOf(portal, group.id)).toEqual([])
  expect(await kept(shift)).toMatchObject({ kept: 0 })
})

test('a raised quota goes to the line, and what nobody there can use to the open form', async () => {
  const { shift } = await fullShift(1)
  const three = await waitFor(portal, world, { nims: freshNims(3), shiftIds: [shift] })
  expectAnswer(await portal.call('PUT', `/toefl-shifts/${shift}`, { token, json: { quota: 3 } }), 200)
  expect(await seatsLeft(portal, shift)).toBe(0)
  await serve(portal)
  expect(await seatsLeft(portal, shift)).toBe(2)
  expect((await look(three)).shifts[0]).toMatchObject({ passes: 1, people_ahead: 0 })
  expectAnswer(await portal.call('PUT', `/toefl-shifts/${shift}`, { token, json: { quota: 4 } }), 200)
  await serve(portal)
  expect((await look(three)).offer).toMatchObject({ seats: 3 })
})

test('a group that is passed over twice gets seats collected, until they suffice or their time is over', async () => {
  const { shift, payments } = await fullShift(1, 1, 1, 1, 1)
  const two = await waitFor(portal, world, { nims: freshNims(2), shiftIds: [shift] })
  const singles = [
    await waitFor(portal, world, { shiftIds: [shift] }),
    await waitFor(portal, world, { shiftIds: [shift] }),
    await waitFor(portal, world, { shiftIds: [shift] }),
  ]
  for (const payment of payments.slice(0, 2)) {
    await reject(payment)
    await serve(portal)
  }
  expect((await look(two)).shifts[0].passes).toBe(2)
  expect(await Promise.all(singles.map(async (one) => (await look(one)).state))).toEqual([
    'OFFERED',
    'OFFERED',
    'WAITING',
  ])
  await reject(payments[2])
  await serve(portal)
  expect((await look(two)).shifts[0]).toMatchObject({ collected: 1, passes: 2 })
  expect((await look(singles[2] as Waiting)).state).toBe('WAITING')
  await reject(payments[3])
  await serve(portal)
  expect((await look(two)).offer).toMatchObject({ seats: 2 })
  expect(await seatViolations(portal.db)).toEqual([])
})

test('seats that were collected in vain go on, and the group keeps its place without a second try', async () => {
  await changeRow(portal.db, 'region', { id: world.regionId }, { toefl_wait_passes: 0 })
  const { shift, payments } = await fullShift(1, 1, 1)
  const two = await waitFor(portal, world, { nims: freshNims(2), shiftIds: [shift] })
  const one = await waitFor(portal, world, { shiftIds: [shift] })
  await reject(payments[0])
  await serve(portal)
  expect((await look(two)).shifts[0].collected).toBe(1)
  await changeRow(portal.db, 'wait_shift', { wait_id: two.id }, { collect_until: new Date(0).toISOString() })
  await serve(portal)
  expect((await look(one)).offer).toMatchObject({ seats: 1 })
  expect((await look(two)).shifts[0]).toMatchObject({ collected: 0, groups_ahead: 0 })
  await changeRow(portal.db, 'region', { id: world.regionId }, { toefl_wait_passes: 2 })
  expect(await seatViolations(portal.db)).toEqual([])
})

test('an offer that runs out makes the group last, once; then it leaves', async () => {
  const { shift, payments } = await fullShift(1, 1)
  const [first, second] = [
    await waitFor(portal, world, { shiftIds: [shift] }),
    await waitFor(portal, world, { shiftIds: [shift] }),
  ]
  await reject(payments[0])
  await serve(portal)
  await letRunOut(portal, first.id)
  expect((await accept(first, shift)).statusCode).toBe(409)
  await serve(portal)
  expect([(await look(first)).state, (await look(second)).state]).toEqual(['WAITING', 'OFFERED'])
  await reject(payments[1])
  await serve(portal)
  await letRunOut(portal, first.id)
  await serve(portal)
  expect(await stateOf(portal, first.id)).toEqual({ state: 'ENDED', ended_because: 'RAN_OUT' })
  expect(await seatsLeft(portal, shift)).toBe(1)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('declining leaves, and the next gets the seat; leaving twice is one', async () => {
  const { shift, payments } = await fullShift(1)
  const [first, second] = [
    await waitFor(portal, world, { shiftIds: [shift] }),
    await waitFor(portal, world, { shiftIds: [shift] }),
  ]
  await reject(payments[0])
  await serve(portal)
  for (let n = 0; n < 2; n += 1) expectAnswer(await post(`/waiting/${first.link}/leave`), 200)
  expect(await stateOf(portal, first.id)).toEqual({ state: 'ENDED', ended_because: 'DECLINED' })
  expect(await seatsLeft(portal, shift)).toBe(0)
  await serve(portal)
  expect((await look(second)).state).toBe('OFFERED')
  expect((await join(portal, world, { nims: first.nims, shiftIds: [shift] })).statusCode, 'again').toBe(201)
})

test('of a group that takes any seats the rest keep their place; others cannot take the offer', async () => {
  const { shift, payments } = await fullShift(2)
  const group = await waitFor(portal, world, { nims: freshNims(3), shiftIds: [shift], mode: 'ANY' })
  await reject(payments[0])
  await serve(portal)
  expect((await look(group)).offer.seats).toBe(2)
  expect((await accept(group, shift, freshNims(1))).statusCode).toBe(422)
  expect((await accept(group, shift, group.nims)).statusCode, 'three of two').toBe(422)
  expectAnswer(await accept(group, shift, group.nims.slice(0, 1)), 200)
  const { state, people } = await look(group)
  expect([state, people.map((one: { nim: string }) => one.nim)]).toEqual(['WAITING', group.nims.slice(1)])
  expect(await seatsLeft(portal, shift), 'what is not taken is kept').toBe(0)
  expect(await keptIn(portal, shift)).toBe(1)
  await serve(portal)
  expect((await look(group)).offer.seats).toBe(1)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('who accepted and does not pay in time frees the seat for the next', async () => {
  const { shift, payments } = await fullShift(1)
  const [first, second] = [
    await waitFor(portal, world, { shiftIds: [shift] }),
    await waitFor(portal, world, { shiftIds: [shift] }),
  ]
  await reject(payments[0])
  await serve(portal)
  expectAnswer(await accept(first, shift), 200)
  later(31)
  await endReservations(portal.deps)
  expect(await seatsLeft(portal, shift)).toBe(0)
  await serve(portal)
  expect([(await look(first)).state, (await look(second)).state]).toEqual(['ENDED', 'OFFERED'])
})

test('at the window’s end, and so long before the shift, everybody is told', async () => {
  const { shift } = await fullShift(1)
  const group = await waitFor(portal, world, { shiftIds: [shift] })
  later(6 * 24 * 60 + 24 * 60)
  await serve(portal)
  expect(await stateOf(portal, group.id)).toEqual({ state: 'ENDED', ended_because: 'WINDOW' })
  const told = portal.db
    .selectFrom('email')
    .select('data')
    .where('template', '=', 'waiting-over')
    .where('to_address', '=', `w${group.nims[0]}@example.com`)
  expect(await told.executeTakeFirst()).toMatchObject({ data: { because: 'WINDOW' } })

  portal.setNow(null)
  const soon = await fullShift(1)
  const other = await waitFor(portal, world, { shiftIds: [soon.shift] })
  const starts_at = new Date(Date.now() + 11 * 3_600_000).toISOString()
  await changeRow(portal.db, 'toefl_shift', { id: soon.shift }, { starts_at })
  await serve(portal)
  expect(await stateOf(portal, other.id)).toEqual({ state: 'ENDED', ended_because: 'SHIFT' })
})

test('a group becomes smaller, and one that fits is served', async () => {
  const { shift, payments } = await fullShift(1)
  const group = await waitFor(portal, world, { nims: freshNims(2), shiftIds: [shift] })
  await reject(payments[0])
  const { people } = await look(group)
  expectAnswer(await post(`/waiting/${group.link}/shrink`, { person_id: people[1].id }), 200)
  expect((await post(`/waiting/${group.link}/shrink`, { person_id: people[0].id })).statusCode, 'the last').toBe(409)
  await serve(portal)
  expect((await look(group)).offer).toMatchObject({ seats: 1 })
  const [, left] = group.nims
  expect((await join(portal, world, { nims: [left ?? ''], shiftIds: [shift] })).statusCode).toBe(201)
})

test('a student finds the own place behind the sign-in; others find none', async () => {
  const { shift, payments } = await fullShift(1)
  const student = await portal.as('USER', { region_id: world.regionId })
  const nims = [student.nim]
  expectAnswer(await join(portal, world, { nims, shiftIds: [shift], token: student.token }), 201)
  const own = async (as: string) => (await portal.call('GET', '/own-waiting', { token: as })).json().data
  const waits = await own(student.token)
  expect(waits).toMatchObject([{ programme: 'TOEFL', state: 'WAITING', people: [{ nim: student.nim }] }])
  const link = `own-${waits[0].id}`
  const other = await portal.as('USER')
  expect(await own(other.token)).toEqual([])
  for (const as of [undefined, other.token]) {
    expect((await portal.call('GET', `/waiting/${link}`, { token: as })).statusCode).toBe(404)
  }
  await reject(payments[0])
  await serve(portal)
  const asked = { ...reserving(world, { nims, shiftIds: [shift] }), offer: link }
  expect((await post('/register/reserve', asked)).statusCode, 'signed out').toBe(404)
  expectAnswer(await post('/register/reserve', asked, student.token), 200)
  expect(await own(student.token)).toEqual([])
})

test('a registration that uses its reservation up frees nothing for the line, and the end of one does', async () => {
  const shift = await makeShift(portal.db, world, { quota: 4 })
  await registerGroup(portal, world, { nims: freshNims(1), shiftIds: [shift] })
  const three = freshNims(3)
  const secret = browserToken()
  await reserve(portal, world, { nims: three.slice(0, 1), shiftIds: [shift], token: secret })
  const group = await waitFor(portal, world, { nims: freshNims(3), shiftIds: [shift] })
  expect(await seatsLeft(portal, shift)).toBe(2)
  const form = await groupForm(world, { nims: three.slice(0, 1), shiftIds: [shift], fields: { reservation: secret } })
  expectAnswer(await portal.call('POST', '/register/store', { form }), 201)
  expect([await seatsLeft(portal, shift), (await kept(shift)).kept]).toEqual([2, 0])
  await serve(portal)
  expect((await look(group)).shifts[0].passes).toBe(0)
  const other = browserToken()
  await reserve(portal, world, { nims: three.slice(1), shiftIds: [shift, shift], token: other })
  later(31)
  // Who reserves next does not get what has ended while somebody waits for it.
  const late = await reserve(portal, world, { nims: freshNims(1), shiftIds: [shift] })
  expect(late.json().code).toBe('shift_full')
  await endReservations(portal.deps)
  expect([await seatsLeft(portal, shift), (await kept(shift)).kept]).toEqual([0, 2])
  await serve(portal)
  expect((await look(group)).shifts[0].passes).toBe(1)
})

test('an erased person leaves the line: a contact with the group, a friend alone', async () => {
  const { shift } = await fullShift(1)
  const [contact, friend] = [await portal.as('USER'), await portal.as('USER')]
  const nims = [contact.nim, friend.nim]
  expectAnswer(await join(portal, world, { nims, shiftIds: [shift], token: contact.token }), 201)
  const nobody = () => sql`false`
  const forget = (userId: number) =>
    portal.db.transaction().execute(async (trx) => waitingPersonal.forget?.(trx, userId, nobody))
  const people = async () =>
    (await portal.db.selectFrom('wait_person').select('nim').where('nim', 'in', nims).execute()).map(({ nim }) => nim)
  await forget(friend.userId)
  expect(await people()).toEqual([contact.nim])
  await forget(contact.userId)
  expect(await people()).toEqual([])
})
