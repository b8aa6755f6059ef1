import { expect, test } from 'vitest'
import { changeNow, changeUntil, isChangeNews } from './shift-change.ts'
import type { OwnSeat } from './toefl-next-step.ts'

const starts_at = '2026-12-05T02:00:00Z'
// Only these decide.
const seat = { status: 'CONFIRMED', edit_status: 'NONE', is_attend: false, starts_at } as OwnSeat
const before = new Date('2026-12-05T01:59:59Z')

test('a confirmed seat can change while the window is open and the shift has not begun', () => {
  expect(changeNow(seat, 'open', before)).toBe('open')
  expect(changeNow(seat, 'upcoming', before)).toBe('closed')
  expect(changeNow(seat, 'ended', before)).toBe('closed')
  expect(changeNow(seat, 'open', new Date(starts_at))).toBe('over')
  expect(changeNow({ ...seat, is_attend: true }, 'open', before)).toBe('over')
  expect(changeNow({ ...seat, status: 'PENDING' }, 'open', before)).toBe('unconfirmed')
})

test('a request that waits is shown whatever the window', () => {
  expect(changeNow({ ...seat, edit_status: 'REQUESTED' }, 'ended', before)).toBe('asked')
  expect(changeNow({ ...seat, edit_status: 'ACCEPTED' }, 'open', before)).toBe('open')
})

test('the last moment is the window’s end or the test’s beginning, whichever comes first, wherever it is said', () => {
  const closing = (end_time: string) => ({ window: { end_time } }) as Parameters<typeof changeUntil>[1]
  expect(changeUntil(seat, closing('2026-12-01T02:00:00Z'))).toBe('2026-12-01T02:00:00Z')
  expect(changeUntil(seat, closing('2026-12-15T02:00:00Z'))).toBe(starts_at)
  expect(changeUntil(seat, { window: undefined })).toBeUndefined()
})

test('what became of a request is news until the test, and not beside a score', () => {
  expect(isChangeNews({ starts_at, score: null }, before)).toBe(true)
  expect(isChangeNews({ starts_at, score: null }, new Date(starts_at))).toBe(false)
  expect(isChangeNews({ starts_at, score: 547 }, before)).toBe(false)
})
