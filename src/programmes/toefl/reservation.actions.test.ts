import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { againForm, freshNims, groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import { browserToken } from '#tests/support/link-groups.ts'
import { photo } from '#tests/support/pictures.ts'
import { keptIn, reserve, reserving, seatsLeft } from '#tests/support/reservations.ts'
import { changeRow } from '#tests/support/rows.ts'
import { seatViolations } from '#tests/faults/invariants.ts'
import { statementsOf } from '#tests/support/cost.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { endReservations } from './reservation.actions.ts'

const portal = await openPortal({ env: { TRUST_PROXY: '127.0.0.1' } })
const world = await makeWorld(portal.db)
const admin = await portal.as('ADMIN')

const later = (minutes: number) => portal.setNow(new Date(Date.now() + minutes * 60_000).toISOString())
const store = async (choice: {
  nims: string[]
  shiftIds: number[]
  token?: string
  fields?: Record<string, string>
}) => {
  const { token, fields, ...group } = choice
  const form = await groupForm(world, { ...group, fields: { ...fields, ...(token ? { reservation: token } : {}) } })
  return portal.call('POST', '/register/store', { form })
}
const post = (path: string, json: object) => portal.call('POST', path, { json })
test('seats are kept for the region’s minutes and shown as taken to everybody', async () => {
  const shift = await makeShift(portal.db, world)
  const answer = await reserve(portal, world, { nims: freshNims(2), shiftIds: [shift, shift] })
  expect(answer.statusCode).toBe(200)
  const { ends_at, now, can_prolong, without } = answer.json().data
  expect(Date.parse(ends_at) - Date.parse(now)).toBe(30 * 60_000)
  expect({ can_prolong, without }).toEqual({ can_prolong: true, without: null })
  expect(await seatsLeft(portal, shift)).toBe(8)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('the registration uses them up, in the last seat too, and nothing is left behind', async () => {
  const shift = await makeShift(portal.db, world, { quota: 3 })
  const nims = freshNims(1)
  const token = browserToken()
  expect((await reserve(portal, world, { nims, shiftIds: [shift], token })).json().data.without).toBeNull()
  for (const address of freshNims(2)) expect((await store({ nims: [address], shiftIds: [shift] })).statusCode).toBe(201)
  const late = await store({ nims: freshNims(1), shiftIds: [shift] })
  expect([late.statusCode, late.json().code]).toEqual([409, 'shift_full'])
  expect((await store({ nims, shiftIds: [shift], token })).statusCode).toBe(201)
  expect([await keptIn(portal, shift), await seatsLeft(portal, shift)]).toEqual([0, 0])
  expect(await seatViolations(portal.db)).toEqual([])
})

test('it costs a registration no statement more, with a reservation or without', async () => {
  const shift = await makeShift(portal.db, world, { quota: 30 })
  const [nims, token] = [freshNims(3), browserToken()]
  await reserve(portal, world, { nims, shiftIds: [shift, shift, shift], token })
  const form = await groupForm(world, { nims, shiftIds: [shift, shift, shift], fields: { reservation: token } })
  expect(await statementsOf(() => portal.call('POST', '/register/store', { form }))).toBe(8)
  expect(await keptIn(portal, shift)).toBe(0)
})

test('the secret alone is not enough: other people do not get the seats', async () => {
  const shift = await makeShift(portal.db, world, { quota: 3 })
  const token = browserToken()
  await reserve(portal, world, { nims: freshNims(1), shiftIds: [shift], token })
  for (let n = 0; n < 2; n += 1) await store({ nims: freshNims(1), shiftIds: [shift] })
  expect((await store({ nims: freshNims(1), shiftIds: [shift], token })).statusCode).toBe(409)
  expect(await keptIn(portal, shift)).toBe(1)
})

test('asking again keeps the end; other shifts or people change it, and a full one leaves what is kept', async () => {
  const [first, second, full] = [
    await makeShift(portal.db, world),
    await makeShift(portal.db, world),
    await makeShift(portal.db, world, { quota: 0 }),
  ]
  const [nims, token] = [freshNims(2), browserToken()]
  const keep = (shiftIds: number[], people = nims) => reserve(portal, world, { nims: people, shiftIds, token })
  const before = (await keep([first, first])).json().data.ends_at
  later(5)
  expect((await keep([first, first])).json().data.ends_at).toBe(before)
  expect((await keep([first, second])).json().data.ends_at).not.toBe(before)
  expect([await keptIn(portal, first), await keptIn(portal, second)]).toEqual([1, 1])
  expect((await keep([full, full])).json()).toMatchObject({ code: 'shift_full', shift_id: full })
  expect([await keptIn(portal, first), await keptIn(portal, second)]).toEqual([1, 1])
  await keep([second], nims.slice(0, 1))
  expect([await keptIn(portal, first), await keptIn(portal, second)]).toEqual([0, 1])
  expect(await seatViolations(portal.db)).toEqual([])
})

test('they can be prolonged once, by 15 minutes, before they end', async () => {
  const shift = await makeShift(portal.db, world)
  const token = browserToken()
  const { ends_at } = (await reserve(portal, world, { nims: freshNims(1), shiftIds: [shift], token })).json().data
  const longer = (await post('/register/reserve/prolong', { token })).json().data
  expect(Date.parse(longer.ends_at) - Date.parse(ends_at)).toBe(15 * 60_000)
  expect(longer.can_prolong).toBe(false)
  expect((await post('/register/reserve/prolong', { token })).statusCode).toBe(409)
  expect((await post('/register/reserve/prolong', { token: browserToken() })).statusCode).toBe(409)
})

test('at the end they are let go; until somebody else takes them, their own group still has them', async () => {
  const shift = await makeShift(portal.db, world, { quota: 3 })
  const [nims, token] = [freshNims(1), browserToken()]
  await reserve(portal, world, { nims, shiftIds: [shift], token })
  later(31)
  expect((await post('/register/reserve/prolong', { token })).statusCode).toBe(409)
  expect(await seatsLeft(portal, shift)).toBe(2)
  await endReservations(portal.deps)
  expect([await keptIn(portal, shift), await seatsLeft(portal, shift)]).toEqual([0, 3])
  const other = await makeShift(portal.db, world)
  for (let n = 0; n < 3; n += 1) await store({ nims: freshNims(1), shiftIds: [shift] })
  const refused = await store({ nims, shiftIds: [shift], token })
  expect(refused.statusCode).toBe(409)
  const { code, shift_id, shifts } = refused.json()
  expect([code, shift_id]).toEqual(['shift_full', shift])
  expect(shifts.find((one: { id: number }) => one.id === other)).toMatchObject({ id: other, remaining: 10 })
  expect(shifts.map((one: { id: number }) => one.id)).not.toContain(shift)
  // What was typed and paid is sent once more, with another shift.
  expect((await store({ nims, shiftIds: [other], token })).statusCode).toBe(201)
})

test('who reserves gets what has ended a moment ago', async () => {
  const shift = await makeShift(portal.db, world, { quota: 3 })
  await reserve(portal, world, { nims: freshNims(1), shiftIds: [shift], address: '203.0.113.1' })
  for (let n = 0; n < 2; n += 1) await store({ nims: freshNims(1), shiftIds: [shift] })
  await changeRow(portal.db, 'toefl_shift', { id: shift }, { quota: 5 })
  later(31)
  const answer = await reserve(portal, world, { nims: freshNims(1), shiftIds: [shift], address: '203.0.113.2' })
  expect(answer.json().data.without).toBeNull()
  expect(await keptIn(portal, shift)).toBe(1)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('letting go frees them at once, and again nothing happens', async () => {
  const shift = await makeShift(portal.db, world)
  const token = browserToken()
  await reserve(portal, world, { nims: freshNims(3), shiftIds: [shift, shift, shift], token })
  expect(await seatsLeft(portal, shift)).toBe(7)
  for (let n = 0; n < 2; n += 1) expect((await post('/register/reserve/release', { token })).statusCode).toBe(200)
  expect(await seatsLeft(portal, shift)).toBe(10)
})

test('a network never has more than a third of the free seats; the form goes on without, and says so', async () => {
  const shift = await makeShift(portal.db, world, { quota: 30 })
  const keep = (address: string) => reserve(portal, world, { nims: freshNims(1), shiftIds: [shift], address })
  const answers = []
  for (let n = 0; n < 15; n += 1) answers.push((await keep('198.51.100.7')).json().data.without)
  expect(answers.filter((without) => without === null)).toHaveLength(10)
  expect(new Set(answers.slice(10))).toEqual(new Set(['NETWORK']))
  expect(await keptIn(portal, shift)).toBe(10)
  expect((await keep('198.51.100.8')).json().data.without).toBeNull()
  // At the same moment too.
  const crowd = await makeShift(portal.db, world, { quota: 30 })
  await Promise.all(
    Array.from({ length: 30 }, () =>
      reserve(portal, world, { nims: freshNims(1), shiftIds: [crowd], address: '198.51.100.9' }),
    ),
  )
  expect(await keptIn(portal, crowd)).toBe(10)
})

test('where the office gives no minutes nothing is kept, and the form goes on', async () => {
  const off = await makeWorld(portal.db)
  await changeRow(portal.db, 'region', { id: off.regionId }, { toefl_reserve_minutes: 0 })
  const shift = await makeShift(portal.db, off)
  const answer = await reserve(portal, off, { nims: freshNims(1), shiftIds: [shift] })
  expect(answer.json().data).toMatchObject({ ends_at: null, without: 'OFF', can_prolong: false })
  expect(await seatsLeft(portal, shift)).toBe(10)
})

test('what a registration would refuse is refused before anybody pays', async () => {
  const shift = await makeShift(portal.db, world)
  const hidden = await makeShift(portal.db, world, { is_active: false })
  const [nim = ''] = freshNims(1)
  const wrong = await reserve(portal, world, { nims: [nim], shiftIds: [hidden] })
  expect(Object.keys(wrong.json().errors)).toEqual(['shift_id.0'])
  const twice = await reserve(portal, world, { nims: [nim, nim], shiftIds: [shift, shift] })
  expect(Object.keys(twice.json().errors)).toEqual(['nim'])
  const closed = await makeWorld(portal.db, { windowOpen: false })
  const there = await makeShift(portal.db, closed)
  expect((await reserve(portal, closed, { nims: [nim], shiftIds: [there] })).json().code).toBe('window_closed')
})

test('a student with an account uses theirs up as well', async () => {
  const shift = await makeShift(portal.db, world, { quota: 3 })
  const [nims, token] = [freshNims(1), browserToken()]
  await store({ nims, shiftIds: [await makeShift(portal.db, world)] })
  const person = await portal.db
    .selectFrom('account')
    .selectAll()
    .where('nim', '=', nims[0] ?? '')
    .executeTakeFirstOrThrow()
  await portal.db.deleteFrom('toefl_detail').where('user_id', '=', person.id).execute()
  await reserve(portal, world, { nims, shiftIds: [shift], token })
  const own = await againForm(world, shift, await photo({ seed: 7 }))
  own.append('reservation', token)
  const answer = await portal.call('POST', '/register/extend', {
    token: await sessionOf(portal.db, person.id),
    form: own,
  })
  expect([answer.statusCode, await keptIn(portal, shift)]).toEqual([201, 0])
})

test('the office cannot take away, move or delete what is kept', async () => {
  const shift = await makeShift(portal.db, world)
  await reserve(portal, world, { nims: freshNims(3), shiftIds: [shift, shift, shift] })
  const put = (json: object) => portal.call('PUT', `/toefl-shifts/${shift}`, { token: admin.token, json })
  expect(Object.keys((await put({ quota: 2 })).json().errors)).toEqual(['quota'])
  expect((await put({ region_id: null })).statusCode).toBe(422)
  expect((await portal.call('DELETE', `/toefl-shifts/${shift}`, { token: admin.token })).statusCode).toBe(409)
})

test('neither names nor numbers are stored of who reserves, and nothing outlives the end', async () => {
  const shift = await makeShift(portal.db, world)
  const nims = freshNims(2)
  await reserve(portal, world, { nims, shiftIds: [shift, shift] })
  const rows = await portal.db.selectFrom('toefl_reservation').selectAll().where('shift_id', '=', shift).execute()
  const text = JSON.stringify(
    rows.map((row) => ({ ...row, token_hash: row.token_hash.toString(), group_hash: row.group_hash.toString() })),
  )
  for (const nim of nims) expect(text).not.toContain(nim)
  later(180)
  await endReservations(portal.deps)
  expect(await portal.db.selectFrom('toefl_reservation').selectAll().execute()).toEqual([])
  expect(reserving(world, { nims, shiftIds: [shift, shift] }).nim).toEqual(nims)
})
