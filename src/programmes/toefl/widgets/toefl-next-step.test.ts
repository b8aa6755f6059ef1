import { expect, test } from 'vitest'
import { attentionOf, canRegister, nextStep, type OwnSeat } from './toefl-next-step.ts'

const confirmed: OwnSeat = {
  id: 1,
  payment_id: 1,
  status: 'CONFIRMED',
  reject_reason: null,
  payment_type: 'BANK_TRANSFER',
  payment_amount: 75_000,
  part_received: null,
  part_missing: null,
  money_back: null,
  goes_back: false,
  usual_minutes: null,
  is_payer: true,
  payer_name: 'Budi',
  mend_until: null,
  seats_held_until: null,
  group_size: 1,
  registered_at: '2026-11-20T02:00:00Z',
  shift_id: 1,
  shift: 'Shift 1',
  shift_label_id: null,
  starts_at: '2026-12-05T02:00:00Z',
  ends_at: '2026-12-05T04:00:00Z',
  place: null,
  place_label_id: null,
  link: 'https://example.com/test',
  line_group: 'https://example.com/line',
  edit_status: 'NONE',
  request_edit_shift_id: null,
  edit_reason: null,
  requested_shift: null,
  requested_shift_label_id: null,
  requested_starts_at: null,
  requested_ends_at: null,
  edit_reject_reason: null,
  is_attend: false,
  score: null,
  sections: null,
  score_at: null,
  has_certificate: false,
  term_id: 1,
}
const step = (change: Partial<OwnSeat> | null, now: string, registration: 'open' | 'upcoming' | 'ended' = 'open') =>
  nextStep(change && { ...confirmed, ...change }, registration, new Date(now))

const before = '2026-11-21T00:00:00Z'

test('without a registration the window decides', () => {
  expect(step(null, before, 'open')).toBe('register')
  expect(step(null, before, 'upcoming')).toBe('wait')
  expect(step(null, before, 'ended')).toBe('closed')
})

test('when only a part came the rest is missing, and the payer sends it', () => {
  const part = { status: 'PENDING', part_received: 50_000 }
  expect(step(part, before, 'ended')).toBe('part')
  expect(attentionOf.part).toBe('urgent')
  expect(step({ ...part, is_payer: false }, before)).toBe('pending')
})

test('a pending payment waits for the committee, whatever the date', () => {
  expect(step({ status: 'PENDING' }, before)).toBe('pending')
  expect(step({ status: 'PENDING' }, '2026-12-06T00:00:00Z')).toBe('pending')
})

test('after a rejection one can register again while the window is open', () => {
  const friend = { status: 'REJECTED', is_payer: false }
  expect(step(friend, before, 'open')).toBe('rejectedOpen')
  expect(step(friend, before, 'ended')).toBe('rejectedClosed')
})

test('who paid puts a rejected payment right, while the window is open or within the grace', () => {
  const rejected = { status: 'REJECTED', mend_until: '2026-11-22T00:00:00Z' }
  expect(step({ ...rejected, mend_until: null }, before, 'open')).toBe('mend')
  expect(step(rejected, before, 'ended')).toBe('mend')
  expect(step(rejected, '2026-11-22T00:00:00Z', 'ended')).toBe('rejectedClosed')
  expect(step({ ...rejected, seats_held_until: '2026-11-22T00:00:00Z' }, before, 'ended')).toBe('mendHeld')
  expect(step({ ...rejected, is_payer: false, seats_held_until: '2026-11-22T00:00:00Z' }, before)).toBe('otherHeld')
  expect(step(rejected, '2026-12-05T02:00:00Z', 'open')).toBe('rejectedOpen')
})

test('whose money goes back puts nothing right, and registers again while the window is open', () => {
  const goesBack = { status: 'REJECTED', mend_until: '2026-11-22T00:00:00Z', goes_back: true }
  expect(step(goesBack, before, 'open')).toBe('anew')
  expect(step({ ...goesBack, is_payer: false }, before, 'open')).toBe('anew')
  expect(step(goesBack, before, 'ended')).toBe('goesBack')
})

test('a confirmed student goes from preparing to the score', () => {
  expect(step({}, before)).toBe('prepare')
  expect(step({ line_group: null }, before)).toBe('prepareNoGroup')
  expect(step({}, '2026-12-05T01:00:00Z')).toBe('today')
  expect(step({}, '2026-12-05T02:00:00Z')).toBe('now')
  expect(step({}, '2026-12-05T04:00:01Z')).toBe('missed')
  expect(step({ is_attend: true }, '2026-12-05T04:00:01Z')).toBe('marking')
  expect(step({ is_attend: true, score: 550 }, '2026-12-20T00:00:00Z')).toBe('scored')
})

test('on the day of its release the result comes first', () => {
  const released = { is_attend: true, score: 550, score_at: '2026-12-19T16:00:00Z' }
  expect(step(released, '2026-12-19T16:30:00Z')).toBe('results')
  expect(step(released, '2026-12-19T17:00:00Z')).toBe('scored')
})

test("the day of the test is Jakarta's", () => {
  expect(step({}, '2026-12-04T16:59:00Z')).toBe('prepare')
  expect(step({}, '2026-12-04T17:00:00Z')).toBe('today')
})

test('only the first registration and the one after a rejection offer the form', () => {
  expect(canRegister('anew')).toBe(true)
  expect(canRegister('goesBack')).toBe(false)
  expect(canRegister('register')).toBe(true)
  expect(canRegister('rejectedOpen')).toBe(true)
  expect(canRegister('pending')).toBe(false)
})
