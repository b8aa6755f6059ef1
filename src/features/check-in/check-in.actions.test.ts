import { randomUUID, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { type Seated, seatStudent } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { makePartyShift, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { findRow } from '#tests/support/rows.ts'
import { someoneWaits } from '#tests/support/waiting.ts'
import { personal } from '#personal-records.ts'
import { findAll } from '#features/privacy/own-data.store.ts'
import { lockSeatRows } from '#programmes/toefl/seat.store.ts'
import { signText } from '#services/secrets.ts'
import type { OwnTicket } from '#features/ticket/ticket.contract.ts'
import type { CarriedList, DoorReport } from './check-in.contract.ts'
import { hashOf, type Presence, type Verdict } from './door.rules.ts'

const { portal, world, token: admin } = await openOffice()
await setPartyWindow(portal.db, world.regionId)

const office = (method: 'GET' | 'POST' | 'DELETE', path: string, json?: unknown) =>
  portal.call(method, path, { token: admin, ...(json === undefined ? {} : { json }) })
const make = async (count: number) => {
  const shiftId = await makeShift(portal.db, world, { quota: 100 })
  const seats: Seated[] = []
  for (let index = 0; index < count; index += 1) seats.push(await seatStudent(portal, { world, shiftId }))
  return { shiftId, seats }
}
const open = async (shiftId: number, path = '/toefl-shifts'): Promise<CarriedList> =>
  JSON.parse(dataOf(await office('POST', `${path}/${shiftId}/door`)).list)

const now = portal.deps.now
type Made = {
  nonce: string
  at: string
  device_at: string
  hash: string | null
  seat_id: number | null
  undoes: string | null
}
const scan = (what: Partial<Made>, secondsAgo = 0): Made => {
  const at = new Date(now().getTime() - secondsAgo * 1000).toISOString()
  return { nonce: randomUUID(), at, device_at: at, hash: null, seat_id: null, undoes: null, ...what }
}
type Answer = { results: (Verdict & { nonce: string })[]; present: Presence[] }
const send = async (shiftId: number, scans: readonly unknown[], device = 'phone-one', path = '/toefl-shifts') => {
  const answer = await office('POST', `${path}/${shiftId}/check-ins`, { device, scans })
  expect(answer.statusCode, answer.body).toBe(200)
  return dataOf(answer) as Answer
}
const meanings = ({ results }: Answer) => results.map((result) => result?.is)
const report = async (shiftId: number, path = '/toefl-shifts'): Promise<DoorReport> =>
  dataOf(await office('GET', `${path}/${shiftId}/check-ins`))
const attendance = async ({ seatId }: Seated) => {
  const { is_attend, attended_at } = await findRow(portal.db, 'toefl_detail', seatId)
  return is_attend ? attended_at : null
}
const ticketOf = async (token: string): Promise<OwnTicket> =>
  dataOf(await portal.call('POST', '/tickets', { token }))[0]

test('the list has every confirmed seat with the hash of its ticket, signed, and nothing else of anybody', async () => {
  const { shiftId, seats } = await make(2)
  await seatStudent(portal, { world, shiftId, status: 'PENDING' })
  const answer = dataOf(await office('POST', `/toefl-shifts/${shiftId}/door`))
  const list: CarriedList = JSON.parse(answer.list)
  expect(new Set(list.seats.map(({ seat_id }) => seat_id))).toEqual(new Set(seats.map(({ seatId }) => seatId)))
  expect(list.seats.map((seat) => Object.keys(seat).toSorted())).toEqual(
    seats.map(() => ['hash', 'name', 'nim', 'seat_id']),
  )
  const ticket = await ticketOf(seats[0]!.token)
  const own = list.seats.find(({ seat_id }) => seat_id === seats[0]!.seatId)
  expect(own?.hash).toBe(await hashOf(ticket.code))
  for (const secret of [ticket.code, '@example.com', 'password']) expect(answer.list).not.toContain(secret)
  const key = await webcrypto.subtle.importKey('jwk', answer.key, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ])
  const check = (text: string) =>
    webcrypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      Buffer.from(answer.signature, 'base64'),
      new TextEncoder().encode(text),
    )
  expect(await check(answer.list)).toBe(true)
  expect(await check(answer.list.replace('"name":"', '"name":"X'))).toBe(false)
  expect(answer.key).not.toHaveProperty('d')
  expect((await signText(portal.deps.config, 'x')).key).toEqual(answer.key)
})

test('a ticket lets in once, with the phone’s time; what is sent again is the same scan', async () => {
  const { shiftId, seats } = await make(1)
  const [seat] = seats as [Seated]
  const hash = await hashOf((await ticketOf(seat.token)).code)
  const first = scan({ hash }, 60)
  expect(meanings(await send(shiftId, [first]))).toEqual(['IN'])
  expect(await attendance(seat)).toBe(first.at)
  expect(meanings(await send(shiftId, [first]))).toEqual(['IN'])
  expect(meanings(await send(shiftId, [scan({ hash })]))).toEqual(['AGAIN'])
  expect(await attendance(seat)).toBe(first.at)
  const { present, scans, doubles } = await report(shiftId)
  expect([present, scans, doubles.length]).toEqual([1, 2, 1])
})

test('the same scan from eight requests at once is one', async () => {
  const { shiftId, seats } = await make(2)
  const scans = seats.map(({ seatId }) => scan({ seat_id: seatId }))
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, index) => send(shiftId, index % 2 ? scans : scans.toReversed())),
  )
  for (const answer of all) expect(meanings(answer)).toEqual(['IN', 'IN'])
  expect((await report(shiftId)).scans).toBe(2)
})

test('two phones at once let each in once: the earlier counts, also when it is told later', async () => {
  const { shiftId, seats } = await make(6)
  const early = seats.map(({ seatId }) => scan({ seat_id: seatId }, 90))
  const late = seats.map(({ seatId }) => scan({ seat_id: seatId }, 30))
  await Promise.all([send(shiftId, late.toReversed(), 'phone-two'), send(shiftId, early, 'phone-one')])
  for (const [index, seat] of seats.entries()) expect(await attendance(seat)).toBe(early[index]?.at)
  const { present, doubles } = await report(shiftId)
  expect(present).toBe(6)
  expect(doubles.map(({ device }) => device)).toEqual(Array.from({ length: 6 }, () => 'phone-two'))
  expect(new Set(doubles.map(({ first_at }) => first_at))).toEqual(new Set(early.map(({ at }) => at)))
})

test('a phone that comes while another one’s earlier scan is being written waits for it', async () => {
  const { shiftId, seats } = await make(1)
  const [seat] = seats as [Seated]
  const [early, late] = [scan({ seat_id: seat.seatId }, 90), scan({ seat_id: seat.seatId }, 30)]
  const { answer } = await portal.db.transaction().execute(async (trx) => {
    await lockSeatRows(trx, [seat.seatId])
    const row = { ...early, programme: 'TOEFL', shift_id: shiftId, device: 'phone-one', received_at: early.at }
    await trx.insertInto('check_in').values(row).execute()
    const coming = send(shiftId, [late], 'phone-two')
    await someoneWaits(portal.db)
    await trx
      .updateTable('toefl_detail')
      .set({ is_attend: true, attended_at: early.at })
      .where('id', '=', seat.seatId)
      .execute()
    return { answer: coming }
  })
  expect(meanings(await answer)).toEqual(['AGAIN'])
  expect(await attendance(seat)).toBe(early.at)
})

test('a phone whose clock is ahead lets nobody in tomorrow', async () => {
  const { shiftId, seats } = await make(1)
  const ahead = new Date(now().getTime() + 3_600_000).toISOString()
  await send(shiftId, [scan({ seat_id: seats[0]!.seatId, at: ahead, device_at: ahead })])
  expect(Date.parse((await attendance(seats[0]!)) ?? '')).toBeLessThanOrEqual(now().getTime())
})

test('what cannot be read is said so and blocks nothing behind it', async () => {
  const { shiftId, seats } = await make(1)
  const bad = [null, 7, {}, scan({ hash: 'short' }), { ...scan({}), nonce: 'x' }, scan({ seat_id: 2 ** 40 })]
  const { results } = await send(shiftId, [...bad, scan({ seat_id: seats[0]!.seatId })])
  expect(results.map((result) => result?.is ?? null)).toEqual([null, null, null, null, null, null, 'IN'])
})

test('strangers and forged codes are kept and named, and mark nobody', async () => {
  const { shiftId, seats } = await make(3)
  const [moved, gone, inside] = seats as [Seated, Seated, Seated]
  const other = await make(1)
  const hashes = await Promise.all(
    [moved, gone, other.seats[0]!].map(async ({ token }) => hashOf((await ticketOf(token)).code)),
  )
  const elsewhere = await makeShift(portal.db, world)
  expectAnswer(await office('POST', '/toefl-details/move', { ids: [moved.seatId], shift_id: elsewhere }), 200)
  expectAnswer(await office('POST', `/toefl-payments/${gone.paymentId}/cancel`, {}), 200)
  const list = await open(shiftId)
  expect(list.seats.map(({ seat_id }) => seat_id)).toEqual([inside.seatId])
  const answer = await send(shiftId, [
    ...hashes.map((hash, index) => scan({ hash }, 9 - index)),
    scan({ hash: '0'.repeat(32) }, 5),
    scan({}, 4),
    scan({ seat_id: gone.seatId }),
  ])
  expect(meanings(answer)).toEqual(['MOVED', 'NOT_CONFIRMED', 'OTHER_SHIFT', 'UNKNOWN', 'NO_TICKET', 'NOT_CONFIRMED'])
  expect(answer.results[2]?.shift_id).toBe(other.shiftId)
  const { strangers, present } = await report(shiftId)
  expect(present).toBe(0)
  const nameOf = async ({ userId }: Seated) => (await findRow(portal.db, 'account', userId)).name
  expect(strangers.map(({ is, name }) => [is, name])).toEqual([
    ['MOVED', await nameOf(moved)],
    ['NOT_CONFIRMED', await nameOf(gone)],
    ['OTHER_SHIFT', await nameOf(other.seats[0]!)],
    ['UNKNOWN', null],
    ['NOT_CONFIRMED', await nameOf(gone)],
  ])
  const settled = dataOf(
    await office('POST', `/toefl-shifts/${shiftId}/check-ins/settle`, { ids: [strangers[0]!.id] }),
  ) as DoorReport
  expect(settled.strangers.map(({ settled_at }) => settled_at !== null)).toEqual([true, false, false, false, false])
})

test('taken back, also by another phone and before the scan itself arrives', async () => {
  const { shiftId, seats } = await make(2)
  const [first, second] = seats as [Seated, Seated]
  const one = scan({ seat_id: first.seatId }, 20)
  await send(shiftId, [one])
  expect(meanings(await send(shiftId, [scan({ undoes: one.nonce })], 'phone-two'))).toEqual(['UNDO'])
  expect(await attendance(first)).toBeNull()
  const two = scan({ seat_id: second.seatId }, 20)
  await send(shiftId, [scan({ undoes: two.nonce })], 'phone-two')
  expect(meanings(await send(shiftId, [two]))).toEqual(['UNDONE'])
  expect(await attendance(second)).toBeNull()
  expect(meanings(await send(shiftId, [scan({ seat_id: first.seatId })]))).toEqual(['IN'])
  expect(await attendance(first)).not.toBeNull()
})

test('what the committee corrected by hand stays, though the phone sends its scan once more', async () => {
  const { shiftId, seats } = await make(1)
  const [seat] = seats as [Seated]
  const one = scan({ seat_id: seat.seatId })
  await send(shiftId, [one])
  expectAnswer(await office('POST', `/toefl-attendances/${seat.seatId}/mark`, { is_attend: false }), 200)
  await send(shiftId, [one])
  expect(await attendance(seat)).toBeNull()
})

test('who is there by hand is there at the door, and an earlier scan counts before it', async () => {
  const { shiftId, seats } = await make(2)
  for (const { seatId } of seats) await office('POST', `/toefl-attendances/${seatId}/mark`, { is_attend: true })
  expect((await open(shiftId)).present.map(({ nonce }) => nonce)).toEqual([null, null])
  const [late, early] = [scan({ seat_id: seats[0]!.seatId }), scan({ seat_id: seats[1]!.seatId }, 600)]
  expect(meanings(await send(shiftId, [late, early]))).toEqual(['AGAIN', 'IN'])
  expect(await attendance(seats[1]!)).toBe(early.at)
})

test('the party has a door too', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const guest = await signUpSomebody(portal, world, shiftId)
  await office('POST', `/welcoming-parties/${guest.id}/confirm`, {})
  const path = '/welcoming-party-shifts'
  const [listed] = (await open(shiftId, path)).seats
  const hash = await hashOf((await ticketOf(guest.token)).code)
  expect(listed).toMatchObject({ seat_id: guest.id, hash })
  const one = scan({ hash }, 5)
  expect(meanings(await send(shiftId, [one, scan({ hash })], 'phone-one', path))).toEqual(['IN', 'AGAIN'])
  expect((await findRow(portal.db, 'welcoming_party', guest.id)).attended_at).toBe(one.at)
  const { data } = (await office('GET', '/check-in')).json()
  const door = data.find(({ programme, shift_id }: CarriedList) => programme === 'PARTY' && shift_id === shiftId)
  expect(door).toMatchObject({ seats: 1, present: 1, place: 'Auditorium' })
})

test('a person’s copy of their data has the scans of their own ticket and seat, and nobody else’s', async () => {
  const { shiftId, seats } = await make(2)
  const [mine, other] = seats as [Seated, Seated]
  const hash = await hashOf((await ticketOf(mine.token)).code)
  await open(shiftId)
  const [byCode, byHand] = [scan({ hash }, 20), scan({ seat_id: mine.seatId }, 10)]
  await send(shiftId, [byCode, byHand, scan({ undoes: byHand.nonce }), scan({ seat_id: other.seatId }), scan({})])
  const { check_ins } = await findAll(portal.db, { personal, userId: mine.userId })
  const copied = check_ins as { shift_id: number; takes_back: boolean }[]
  expect(copied.map(({ shift_id }) => shift_id)).toEqual([shiftId, shiftId, shiftId])
  expect(copied.filter(({ takes_back }) => takes_back)).toHaveLength(1)
  expect(JSON.stringify(check_ins)).not.toMatch(/phone-one|by_id|nonce/)
  expect((await findAll(portal.db, { personal, userId: other.userId }))['check_ins']).toHaveLength(1)
})

test('nothing of a door is for a student, and an unknown shift is 404', async () => {
  const { token } = await portal.as('USER')
  const { shiftId } = await make(0)
  for (const [method, path, json] of [
    ['GET', '/check-in', undefined],
    ['POST', `/toefl-shifts/${shiftId}/door`, {}],
    ['POST', `/toefl-shifts/${shiftId}/check-ins`, { device: 'phone-one', scans: [] }],
    ['GET', `/toefl-shifts/${shiftId}/check-ins`, undefined],
  ] as const)
    expectAnswer(await portal.call(method, path, { token, ...(json ? { json } : {}) }), 403)
  expectAnswer(await office('POST', '/toefl-shifts/999999/door'), 404)
  expectAnswer(await office('POST', '/toefl-shifts/999999/check-ins', { device: 'phone-one', scans: [scan({})] }), 404)
})
