import { expect, test } from 'vitest'
import { attendedSince, decide, type DoorList, presentNow, type Scan, settle } from './door.rules.ts'

const [ayu, budi] = [
  { seat_id: 1, name: 'Ayu', nim: '2702000001', hash: 'a'.repeat(32) },
  { seat_id: 2, name: 'Budi', nim: null, hash: null },
]
const list: DoorList = {
  seats: [ayu, budi],
  refused: [
    { hash: 'b'.repeat(32), why: 'MOVED' },
    { hash: 'c'.repeat(32), why: 'NOT_CONFIRMED' },
  ],
  elsewhere: [{ hash: 'd'.repeat(32), shift_id: 9 }],
  present: [],
}
const at = (minute: number) => `2026-11-28T01:${String(minute).padStart(2, '0')}:00.000Z`
const scan = (nonce: string, minute: number, what: Partial<Scan> = { hash: ayu.hash }): Scan => ({
  nonce,
  at: at(minute),
  hash: null,
  seat_id: null,
  undoes: null,
  ...what,
})
const meaning = (scans: readonly Scan[], on = list) =>
  Object.fromEntries([...settle(on, scans)].map(([nonce, { is }]) => [nonce, is]))

test.each([
  ['a ticket of the list', { hash: ayu.hash }, 'IN', 1],
  ['a seat that is picked by hand', { seat_id: 2 }, 'IN', 2],
  ['a ticket whose seat has moved', { hash: 'b'.repeat(32) }, 'MOVED', null],
  ['one whose seat is not confirmed', { hash: 'c'.repeat(32) }, 'NOT_CONFIRMED', null],
  ['one of another shift', { hash: 'd'.repeat(32) }, 'OTHER_SHIFT', null],
  ['a code of nobody', { hash: 'e'.repeat(32) }, 'UNKNOWN', null],
  ['another QR code', {}, 'NO_TICKET', null],
  ['a seat of an older list', { seat_id: 77 }, 'NOT_CONFIRMED', null],
  // The code says whose it is; a seat beside it changes nothing.
  ['a forged code with the id of a seat', { hash: 'e'.repeat(32), seat_id: 1 }, 'UNKNOWN', null],
] as const)('%s', (_, what, is, seat_id) => {
  expect(decide(list, [], scan('one', 1, what))).toMatchObject({
    is,
    seat_id,
    shift_id: is === 'OTHER_SHIFT' ? 9 : null,
  })
})

test('of two phones the earlier counts, in whichever order they are told', () => {
  const [early, late] = [scan('b', 1), scan('a', 2)]
  for (const scans of [
    [early, late],
    [late, early],
  ]) {
    expect(meaning(scans)).toEqual({ b: 'IN', a: 'AGAIN' })
    expect(settle(list, scans).get('a')?.at).toBe(at(1))
  }
})

test('at the same moment one counts, the same on every side', () => {
  expect(meaning([scan('b', 1), scan('a', 1)])).toEqual({ a: 'IN', b: 'AGAIN' })
  expect(meaning([scan('a', 1), scan('b', 1)])).toEqual({ a: 'IN', b: 'AGAIN' })
})

test('what is taken back never counted, so the next one does', () => {
  const undo = scan('u', 3, { undoes: 'a' })
  expect(meaning([scan('a', 1), scan('b', 2), undo])).toEqual({ a: 'UNDONE', b: 'IN', u: 'UNDO' })
  // Told before the scan that it takes back.
  expect(meaning([undo, scan('a', 1)])).toEqual({ a: 'UNDONE', u: 'UNDO' })
})

test('who is taken back by another phone’s scan can come in again', () => {
  const on = { ...list, present: [{ seat_id: 1, at: at(1), nonce: 'x' }] }
  expect(meaning([scan('u', 2, { undoes: 'x' }), scan('a', 3)], on)).toEqual({ u: 'UNDO', a: 'IN' })
})

test('who is there already by the room code is there; an earlier scan counts before it', () => {
  const on = { ...list, present: [{ seat_id: 1, at: at(5), nonce: null }] }
  expect(decide(on, [], scan('a', 6))).toMatchObject({ is: 'AGAIN', at: at(5) })
  expect(decide(on, [], scan('a', 4)).is).toBe('IN')
})

test('a scan that the list knows is no double of itself', () => {
  const on = { ...list, present: [{ seat_id: 1, at: at(1), nonce: 'a' }] }
  expect(meaning([scan('a', 1)], on)).toEqual({ a: 'IN' })
  expect(meaning([scan('b', 2)], on)).toEqual({ b: 'AGAIN' })
})

test('who is inside follows from the list and from what it has not heard', () => {
  const on = { ...list, present: [{ seat_id: 2, at: at(1), nonce: 'x' }] }
  expect(new Set(presentNow(on, [scan('a', 3)]).keys())).toEqual(new Set([1, 2]))
  expect([...presentNow(on, [scan('u', 4, { undoes: 'x' })]).keys()]).toEqual([])
  expect(presentNow(on, []).get(2)).toEqual({ seat_id: 2, at: at(1), nonce: 'x' })
})

test.each([
  ['the first of the scans', [scan('a', 2), scan('b', 1)], null, at(1)],
  ['what the room code wrote, where it is earlier', [scan('a', 2)], at(1), at(1)],
  ['the scan, where it is earlier than the room code', [scan('a', 1)], at(2), at(1)],
  ['nothing, when the only scan is taken back', [scan('a', 1), scan('u', 2, { undoes: 'a' })], at(1), null],
  ['the room code, when the scan is taken back', [scan('a', 2), scan('u', 3, { undoes: 'a' })], at(1), at(1)],
  [
    'the next scan, when the first is taken back',
    [scan('a', 1), scan('b', 2), scan('u', 3, { undoes: 'a' })],
    at(1),
    at(2),
  ],
] as const)('somebody is there since %s', (_, scans, written, since) => {
  expect(attendedSince(scans, written)).toBe(since)
})

test('ten thousand orders of the same scans mean the same', () => {
  const scans = [
    ...Array.from({ length: 12 }, (_, index) =>
      scan(`s${index}`, (index * 7) % 10, index % 3 === 0 ? { seat_id: 2 } : {}),
    ),
    ...Array.from({ length: 6 }, (_, index) => scan(`t${index}`, index, { hash: ayu.hash })),
    scan('u', 20, { undoes: 't0' }),
  ]
  const expected = meaning(scans)
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 10_000; round += 1) {
    const mixed = scans.map((one) => [random(), one] as const).toSorted(([a], [b]) => a - b)
    expect(meaning(mixed.map(([, one]) => one))).toEqual(expected)
  }
})
