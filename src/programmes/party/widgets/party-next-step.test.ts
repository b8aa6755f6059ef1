import { expect, test } from 'vitest'
import { canChange, canSignUp, nextStep, type PartyStanding } from './party-next-step.ts'

const confirmed: PartyStanding = {
  id: 1,
  shift_id: 1,
  term_id: 1,
  type: 1,
  status: 'CONFIRMED',
  reject_reason: null,
  registered_at: '2026-11-20T02:00:00Z',
  shift: 'Morning party',
  shift_label_id: null,
  starts_at: '2026-12-05T02:00:00Z',
  ends_at: '2026-12-05T05:00:00Z',
  place: 'Auditorium',
  place_label_id: null,
  line_group: 'https://example.com/line',
  is_held: false,
  payment: null,
  has_certificate: false,
}
const step = (change: Partial<PartyStanding> | null, now: string, window: 'open' | 'upcoming' | 'ended' = 'open') =>
  nextStep(change && { ...confirmed, ...change }, window, new Date(now))
const before = '2026-11-21T00:00:00Z'

test('without a sign-up the window decides', () => {
  expect(step(null, before, 'open')).toBe('signUp')
  expect(step(null, before, 'upcoming')).toBe('wait')
  expect(step(null, before, 'ended')).toBe('closed')
})

test('a pending sign-up waits until the party is over', () => {
  expect(step({ status: 'PENDING' }, before)).toBe('pending')
  expect(step({ status: 'PENDING' }, '2026-12-05T05:00:00.001Z')).toBe('over')
})

test('after a rejection one can sign up again while the window is open', () => {
  expect(step({ status: 'REJECTED' }, before, 'open')).toBe('rejectedOpen')
  expect(step({ status: 'REJECTED' }, before, 'ended')).toBe('rejectedClosed')
  expect(canSignUp('rejectedOpen')).toBe(true)
  expect(canSignUp('pending')).toBe(false)
})

test('a confirmed student goes from preparing to the party; the day is Jakarta’s', () => {
  expect(step({}, before)).toBe('prepare')
  expect(step({ line_group: null }, before)).toBe('prepareNoGroup')
  expect(step({}, '2026-12-04T16:59:59Z')).toBe('prepare')
  expect(step({}, '2026-12-04T17:00:00Z')).toBe('today')
  expect(step({}, '2026-12-05T02:00:00Z')).toBe('now')
  expect(step({}, '2026-12-05T05:00:01Z')).toBe('over')
})

test('it can be changed until the shift begins, unless it was rejected', () => {
  expect(canChange(confirmed, new Date('2026-12-05T01:59:59.999Z'))).toBe(true)
  expect(canChange(confirmed, new Date('2026-12-05T02:00:00Z'))).toBe(false)
  expect(canChange({ ...confirmed, status: 'REJECTED' }, new Date(before))).toBe(false)
  expect(canChange(null, new Date(before))).toBe(false)
})

test('a seat that costs something waits for its money, and its payment is put right until the party begins', () => {
  const payment = { id: 1, amount: 75_000, part_received: null, part_missing: null, money_back: null }
  const paid = { ...payment, goes_back: false, usual_minutes: null }
  expect(step({ status: 'PENDING', payment: paid }, before)).toBe('paid')
  expect(step({ status: 'PENDING', payment: { ...paid, part_received: 50_000 } }, before)).toBe('part')
  expect(step({ status: 'REJECTED', payment: paid }, before, 'ended')).toBe('mend')
  expect(step({ status: 'REJECTED', payment: paid }, '2026-12-05T02:00:00Z', 'ended')).toBe('rejectedClosed')
  expect(step({ status: 'REJECTED', payment: { ...paid, goes_back: true } }, before, 'open')).toBe('rejectedOpen')
  expect(step({ payment: paid }, before)).toBe('prepare')
})
