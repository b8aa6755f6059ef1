// A helper without an account: one door, one day, and nothing else of the portal.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { dayMs, hourMs } from '#kit/time.ts'
import { dayInWib } from '#words/wib.ts'
import { makeShift } from '#tests/support/facts.ts'
import { seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { makePartyShift } from '#tests/support/parties.ts'
import { findRow, findRows } from '#tests/support/rows.ts'
import { forgetHelpers } from './door-link.actions.ts'

const { portal, world, token: admin } = await openOffice({}, { name: 'Office' })

/** Hours of tomorrow as Jakarta counts them. */
const inJakarta = (hours: number) =>
  new Date(Date.parse(`${dayInWib(new Date(Date.now() + dayMs))}T00:00:00+07:00`) + hours * hourMs).toISOString()
const at = { starts_at: inJakarta(9), ends_at: inJakarta(11) }
const onTheDay = inJakarta(8)
/** Turns the clock; the office has worked until then. */
async function goTo(moment: string) {
  portal.setNow(moment)
  await portal.db
    .updateTable('session')
    .set({ used_at: moment, expires_at: inJakarta(24 * 99) })
    .execute()
}
const make = async (helper = 'Rani Wijaya', path = '/toefl-shifts', id?: number) => {
  const shiftId = id ?? (await makeShift(portal.db, world, at))
  const link = dataOf(
    await portal.call('POST', `${path}/${shiftId}/door-links`, { token: admin, json: { helper } }),
    201,
  )
  return { shiftId, id: link.id as number, token: (link.address as string).split('#')[1]! }
}
const open = (token: string) => portal.call('POST', '/door-links/open', { json: { token } })
const scan = (what: object) => {
  const moment = portal.deps.now().toISOString()
  return { nonce: randomUUID(), at: moment, device_at: moment, hash: null, seat_id: null, undoes: null, ...what }
}
const send = async (token: string, ...scans: object[]) =>
  dataOf(
    await portal.call('POST', '/door-links/check-ins', { json: { token, device: 'phone-two', scans } }),
  ).results.map((result: { is: string } | null) => result?.is ?? null)
const sendAsOffice = (shiftId: number, ...scans: object[]) =>
  portal.call('POST', `/toefl-shifts/${shiftId}/check-ins`, { token: admin, json: { device: 'phone-one', scans } })

test('a link opens its door on its day in Jakarta, and dies by itself at the end of it', async () => {
  const { shiftId, token } = await make()
  const { userId } = await seatStudent(portal, { world, shiftId })
  for (const [moment, status] of [
    [inJakarta(-0.001), 409],
    [inJakarta(0), 200],
    [inJakarta(23.999), 200],
    [inJakarta(24), 404],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await goTo(moment)
    // oxlint-disable-next-line no-await-in-loop
    expectAnswer(await open(token), status)
  }
  await goTo(onTheDay)
  const opened = dataOf(await open(token))
  expect(opened).toMatchObject({ helper: 'Rani Wijaya', expires_at: inJakarta(24) })
  const { name } = await findRow(portal.db, 'account', userId)
  expect(JSON.parse(opened.list)).toMatchObject({ shift_id: shiftId, seats: [{ name }] })
  await goTo(inJakarta(24))
  expectAnswer(
    await portal.call('POST', `/toefl-shifts/${shiftId}/door-links`, { token: admin, json: { helper: 'Late' } }),
    409,
  )
})

test('a helper’s token opens no other endpoint, whichever it is', async () => {
  const { token } = await make()
  await goTo(onTheDay)
  const shut = portal.app.endpoints.filter(({ access }) => access !== 'anyone')
  expect(shut.length).toBeGreaterThan(200)
  for (const { method, path } of shut) {
    const address = path.replaceAll(/:\w+/g, '1')
    // oxlint-disable-next-line no-await-in-loop
    const { statusCode } = await portal.call(method, address, {
      token,
      ...(method === 'GET' ? {} : { json: { token } }),
    })
    expect(statusCode, `${method} ${path}`).toBe(401)
  }
})

test('scans are the helper’s, and another’s are not theirs to take back', async () => {
  const { shiftId, token } = await make()
  const [one, two] = [await seatStudent(portal, { world, shiftId }), await seatStudent(portal, { world, shiftId })]
  const elsewhere = await seatStudent(portal, { world, shiftId: await makeShift(portal.db, world, at) })
  await goTo(onTheDay)
  const [office, own] = [scan({ seat_id: one.seatId }), scan({ seat_id: two.seatId })]
  expectAnswer(await sendAsOffice(shiftId, office), 200)
  expect(await send(token, own, scan({ undoes: office.nonce }), scan({ seat_id: elsewhere.seatId }))).toEqual([
    'IN',
    null,
    'NOT_CONFIRMED',
  ])
  const isThere = async (seatId: number) => (await findRow(portal.db, 'toefl_detail', seatId)).is_attend
  expect(await isThere(one.seatId)).toBe(true)
  expect(await isThere(elsewhere.seatId)).toBe(false)
  expectAnswer(await sendAsOffice(shiftId, scan({ seat_id: two.seatId })), 200)
  const report = dataOf(await portal.call('GET', `/toefl-shifts/${shiftId}/check-ins`, { token: admin }))
  expect(report.strangers.map(({ by }: { by: string }) => by)).toEqual(['Rani Wijaya'])
  const trail = await findRows(portal.db, 'audit_entry', { entity: 'toefl_detail', entity_id: two.seatId })
  expect(trail[0]).toMatchObject({
    action: 'attended',
    actor_id: null,
    actor_name: expect.stringMatching(/^door link/),
  })
  expect(await send(token, scan({ undoes: own.nonce }))).toEqual(['UNDO'])
  // Another helper cannot either.
  const other = await make('Budi', '/toefl-shifts', shiftId)
  const again = scan({ seat_id: two.seatId })
  await send(token, again)
  expect(await send(other.token, scan({ undoes: again.nonce }))).toEqual([null])
})

test('ended at once it opens and takes nothing; the list names who is live, and only a hash is kept', async () => {
  const { shiftId, id, token } = await make()
  await goTo(onTheDay)
  expectAnswer(await open(token), 200)
  const listed = dataOf(await portal.call('GET', `/toefl-shifts/${shiftId}/door-links`, { token: admin }))
  expect(listed).toMatchObject([{ id, helper: 'Rani Wijaya', made_by_name: 'Office', last_used_at: onTheDay }])
  const kept = JSON.stringify([
    await portal.db.selectFrom('door_link').selectAll().execute(),
    await portal.db.selectFrom('audit_entry').selectAll().execute(),
  ])
  expect(kept).not.toContain(token)
  const end = (shift: number) =>
    portal.call('POST', `/toefl-shifts/${shift}/door-links/end`, { token: admin, json: { link_id: id } })
  // Through the door of another shift it cannot be reached.
  expectFields(await end(await makeShift(portal.db, world)), ['link_id'])
  expectAnswer(await end(shiftId), 200)
  expectAnswer(await end(shiftId), 409)
  expectAnswer(await open(token), 404)
  const scans = { token, device: 'phone-two', scans: [] }
  expectAnswer(await portal.call('POST', '/door-links/check-ins', { json: scans }), 404)
  expect(dataOf(await portal.call('GET', `/toefl-shifts/${shiftId}/door-links`, { token: admin }))).toEqual([])
})

test('the party’s door has links too; a helper’s name goes some time after the day, and the scans stay', async () => {
  const shiftId = await makePartyShift(portal.db, world, at)
  const { id, token } = await make('Sari', '/welcoming-party-shifts', shiftId)
  await goTo(onTheDay)
  expect(JSON.parse(dataOf(await open(token)).list)).toMatchObject({ programme: 'PARTY', shift_id: shiftId })
  const stray = scan({ hash: '0'.repeat(32) })
  expect(await send(token, stray)).toEqual(['UNKNOWN'])
  await goTo(inJakarta(24 * 90))
  await forgetHelpers(portal.deps)
  expect(await findRows(portal.db, 'door_link', { id })).toHaveLength(1)
  await goTo(inJakarta(24 * 92))
  await forgetHelpers(portal.deps)
  expect(await findRows(portal.db, 'door_link', { id })).toEqual([])
  expect(await findRow(portal.db, 'check_in', { nonce: stray.nonce })).toMatchObject({ link_id: null, by_id: null })
})
