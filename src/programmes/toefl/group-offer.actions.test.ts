// A group that waited takes its offer by a link: each of its people fills in their own part.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { freshNims, groupForm, makeShift } from '#tests/support/facts.ts'
import { registerGroup, seatsTaken } from '#tests/support/groups.ts'
import { browserToken, fillPart, type LinkGroup, newPerson, partsOf, paymentForm } from '#tests/support/link-groups.ts'
import { keptIn, reserving, seatsLeft } from '#tests/support/reservations.ts'
import { changeRow, findRows } from '#tests/support/rows.ts'
import { openOffice } from '#tests/support/office.ts'
import { letRunOut, offersOf, openLong, serve, stateOf, waitFor, type Waiting } from '#tests/support/wait-line.ts'
import { seatViolations } from '#tests/faults/invariants.ts'
import { remind } from '#services/reminders.ts'
import { groupReminder } from './group-reminder.mail.ts'
import { endReservations } from './reservation.actions.ts'

const { portal, world, token: admin } = await openOffice()
const { db } = portal
await openLong(portal, world)

const post = (path: string, json: object = {}, token?: string) => portal.call('POST', path, { json, token })
const at = (minutes: number) => portal.setNow(new Date(Date.now() + minutes * 60_000).toISOString())

type Choice = { size?: number; mode?: 'ALL' | 'TWO' | 'ANY'; seats?: number }

/** A full shift whose seats were freed for a waiting group; one person waits behind it. */
async function offered({ size = 2, mode = 'ALL', seats = size }: Choice = {}) {
  const shift = await makeShift(db, world, { quota: seats })
  const shiftIds = Array.from({ length: seats }, () => shift)
  const { paymentId } = await registerGroup(portal, world, { nims: freshNims(seats), shiftIds })
  const group = await waitFor(portal, world, { nims: freshNims(size), shiftIds: [shift], mode })
  const next = await waitFor(portal, world, { shiftIds: [shift] })
  expectAnswer(await post(`/toefl-payments/${paymentId}/reject`, { reason: 'Not received.' }, admin), 200)
  await serve(portal)
  expect(await stateOf(portal, group.id)).toMatchObject({ state: 'OFFERED' })
  return { shift, group, next, seats }
}

const start = (group: Waiting, size = group.nims.length, token?: string) =>
  post('/register/groups', { region_id: world.regionId, size, offer: group.link }, token)

/** Started, and filled in by so many of those who waited; who started pays. */
async function begun(group: Waiting, shift: number, count = group.nims.length): Promise<LinkGroup> {
  const link: LinkGroup = dataOf(await start(group), 201)
  for (const [index, nim] of group.nims.slice(0, count).entries()) {
    const token = index === 0 ? link.token : browserToken()
    expectAnswer(await fillPart(portal, link, newPerson(world, shift, nim), token), 200)
  }
  return link
}
const look = async ({ link }: { link: string }) => (await portal.call('GET', `/register/groups/${link}`)).json().data
const idsOf = async (group: LinkGroup) => (await partsOf(portal, group)).map(({ id }) => id)
const pay = async (group: LinkGroup) =>
  post(`/register/groups/${group.link}/pay`, { token: group.token, part_ids: await idsOf(group) })
const send = async (group: LinkGroup) =>
  portal.call('POST', `/register/groups/${group.link}/send`, {
    form: await paymentForm(world, group, await idsOf(group)),
  })

test('the offer holds the seats until the payer pays, and they never show as free', async () => {
  const { shift, group, seats } = await offered()
  const left = async () => [await seatsLeft(portal, shift), await keptIn(portal, shift), await seatsTaken(db, shift)]
  const link: LinkGroup = dataOf(await start(group), 201)
  const [first = '', second = ''] = group.nims
  const { offer } = await look(link)
  expect(offer).toMatchObject({ shift_id: shift, seats, missing: ['Waiting One', 'Waiting Two'] })
  expect(offer.ends_at).toBe((await offersOf(portal, group.id))[0]?.ends_at)
  expectAnswer(await fillPart(portal, link, newPerson(world, shift, first), link.token), 200)
  expect((await look(link)).offer.missing).toEqual(['Waiting Two'])
  expect(await left()).toEqual([0, seats, 0])
  // Nobody else comes in, neither new nor with an account, and nobody into another shift.
  expectFields(await fillPart(portal, link, newPerson(world, shift)), ['nim'])
  const other = await makeShift(db, world)
  expectFields(await fillPart(portal, link, newPerson(world, other, second)), ['shift_id'])
  const stranger = await portal.as('USER', { region_id: world.regionId })
  expectFields(await post(`/register/groups/${link.link}/join`, { shift_id: shift }, stranger.token), ['nim'])
  expectAnswer(await fillPart(portal, link, newPerson(world, shift, second)), 200)
  expect(await stateOf(portal, group.id)).toMatchObject({ state: 'OFFERED' })
  const kept = dataOf(await pay(link))
  expect(kept).toMatchObject({ can_prolong: true, without: null })
  expect(await left()).toEqual([0, seats, 0])
  expect((await look(link)).frozen_minutes).toBeGreaterThan(25)
  expect(await stateOf(portal, group.id)).toMatchObject({ state: 'ENDED', ended_because: 'ACCEPTED' })
  expectAnswer(await send(link), 201)
  expect(await left()).toEqual([0, 0, seats])
  expect(await seatViolations(db)).toEqual([])
})

test('a friend who does not come loses the seat to the next in line, and the payer keeps the own one', async () => {
  const { shift, group, next } = await offered()
  const link = await begun(group, shift, 1)
  expectAnswer(await pay(link), 200)
  await serve(portal)
  expect(await stateOf(portal, next.id)).toMatchObject({ state: 'OFFERED' })
  // The payer goes back: the seat is theirs until its time is over, and the friend comes too late for one.
  expectAnswer(await post(`/register/groups/${link.link}/release`, { token: link.token }), 200)
  expect(await look(link)).toMatchObject({ frozen_minutes: 0, offer: { seats: 1, ends_at: expect.any(String) } })
  expectAnswer(await fillPart(portal, link, newPerson(world, shift, group.nims[1])), 200)
  expectAnswer(await pay(link), 409, { code: 'shift_full' })
  const [, friend] = await idsOf(link)
  expectAnswer(await post(`/register/groups/${link.link}/remove`, { part_id: friend, token: link.token }), 200)
  expectAnswer(await pay(link), 200)
  expectAnswer(await send(link), 201)
  expect(await seatsTaken(db, shift)).toBe(1)
  expect(await seatViolations(db)).toEqual([])
})

test('of three who take any seats the first two come in by the link, and the third waits on', async () => {
  const { shift, group } = await offered({ size: 3, mode: 'ANY', seats: 2 })
  expectFields(await start(group, 3), ['size'])
  const link: LinkGroup = dataOf(await start(group, 2), 201)
  const [one = '', two = '', three = ''] = group.nims
  expectAnswer(await fillPart(portal, link, newPerson(world, shift, two), link.token), 200)
  expectAnswer(await fillPart(portal, link, newPerson(world, shift, three)), 200)
  expectAnswer(await fillPart(portal, link, newPerson(world, shift, one)), 409)
  expectAnswer(await pay(link), 200)
  expectAnswer(await send(link), 201)
  const waiting = await findRows(db, 'wait_person', { wait_id: group.id, is_waiting: true })
  expect(waiting.map(({ nim }) => nim)).toEqual([one])
  expect(await stateOf(portal, group.id)).toMatchObject({ state: 'WAITING' })
})

test('when its time is over the seats go on, and the group is one without seats, with all that was typed', async () => {
  const { shift, group, next } = await offered()
  const link = await begun(group, shift)
  await letRunOut(portal, group.id)
  expect((await look(link)).offer.ends_at).toBeNull()
  await serve(portal)
  expect(await stateOf(portal, next.id)).toMatchObject({ state: 'OFFERED' })
  expect((await look(link)).parts).toHaveLength(2)
  expectAnswer(await pay(link), 409, { code: 'shift_full' })
  // The form is judged like any other from now on.
  await changeRow(db, 'toefl_shift', { id: shift }, { quota: 20 })
  await serve(portal)
  expectAnswer(await pay(link), 200)
  expectAnswer(await send(link), 201)
  expect(await seatViolations(db)).toEqual([])
})

test('who lets the time to pay run out has no offer any more', async () => {
  const { shift, group, next } = await offered()
  const link = await begun(group, shift)
  expectAnswer(await pay(link), 200)
  at(31)
  await endReservations(portal.deps)
  await serve(portal)
  expect(await stateOf(portal, next.id)).toMatchObject({ state: 'OFFERED' })
  expect((await look(link)).offer.ends_at).toBeNull()
  portal.setNow(null)
})

test('the link can be ended, and the offer still be taken with one form; then the link holds nothing', async () => {
  const { shift, group } = await offered()
  const [kept, dropped] = [await begun(group, shift), await begun(group, shift)]
  expectAnswer(await post(`/register/groups/${dropped.link}/withdraw`, { token: dropped.token }), 200)
  expect(await stateOf(portal, group.id)).toMatchObject({ state: 'OFFERED' })
  const form = { ...reserving(world, { nims: group.nims, shiftIds: group.nims.map(() => shift) }), offer: group.link }
  expectAnswer(await post('/register/reserve', form), 200)
  expect((await look(kept)).offer.ends_at).toBeNull()
  expectAnswer(await pay(kept), 409, { code: 'shift_full' })
})

test('seats of an offer stay with who waited, also where the office keeps none for a form', async () => {
  const { shift, group } = await offered()
  const link = await begun(group, shift)
  await changeRow(db, 'region', { id: world.regionId }, { toefl_reserve_minutes: 0 })
  expect(dataOf(await pay(link)).ends_at).toEqual(expect.any(String))
  for (const minutes of [0, 30]) {
    await changeRow(db, 'region', { id: world.regionId }, { toefl_reserve_minutes: minutes })
    const sold = reserving(world, { nims: freshNims(2), shiftIds: [shift, shift], token: link.token })
    expectFields(await post('/register/reserve', sold), ['nim.0', 'nim.1'])
    const form = await groupForm(world, {
      nims: sold.nim,
      shiftIds: [shift, shift],
      fields: { reservation: link.token },
    })
    expectAnswer(await portal.call('POST', '/register/store', { form }), 409, { code: 'shift_full' })
  }
  expect(await keptIn(portal, shift)).toBe(2)
  expectAnswer(await send(link), 201)
})

test('who lost the answer of paying has not lost the seats: sending takes the offer too', async () => {
  const { shift, group } = await offered()
  const link = await begun(group, shift)
  expectAnswer(await send(link), 201)
  expect(await stateOf(portal, group.id)).toMatchObject({ ended_because: 'ACCEPTED' })
  expect(await seatsTaken(db, shift)).toBe(2)
  expect(await seatViolations(db)).toEqual([])
})

test('everybody who filled in a part is reminded before the offer ends, and a link that has none starts nothing', async () => {
  const { shift, group } = await offered()
  const link = await begun(group, shift)
  const soon = new Date(Date.now() + 5 * 3_600_000).toISOString()
  await changeRow(db, 'offer', { wait_id: group.id }, { ends_at: soon })
  // Who came after the reminder was due knows already.
  await sql`update toefl_group_part set joined_at = now() - interval '2 hours'`.execute(db)
  await remind(portal.deps, groupReminder)
  const mails = await findRows(db, 'email', { template: 'toefl-group-unsent' })
  const told = mails.map(({ to_address }) => to_address)
  expect(told.toSorted()).toEqual(group.nims.map((nim) => `s${nim}@example.com`).toSorted())
  await letRunOut(portal, group.id)
  expectAnswer(await start(group), 409)
  expectAnswer(await start({ ...group, link: 'never-was' }), 404)
  expect((await look(link)).offer.ends_at).toBeNull()
})

test('two links of one offer that are paid at once take it once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { shift, group, seats } = await offered()
    const links = [await begun(group, shift), await begun(group, shift)]
    const answers = await Promise.all([...links.map(pay), post(`/waiting/${group.link}/leave`)])
    const paid = answers.slice(0, 2).filter((one) => one?.statusCode === 200)
    expect(paid.length).toBeLessThanOrEqual(1)
    expect(await keptIn(portal, shift)).toBe(paid.length === 1 ? seats : 0)
    expect(await seatViolations(db)).toEqual([])
  }
})
