import { expect, test } from 'vitest'
import { changeNow } from './shift-change.ts'
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
