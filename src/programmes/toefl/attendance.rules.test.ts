import { expect, test } from 'vitest'
import { shiftToOpen } from './attendance.rules.ts'

const shift = (id: number, starts_at: string, ends_at: string) => ({ id, starts_at, ends_at })
const shifts = [
  shift(1, '2026-11-20T02:00:00Z', '2026-11-20T04:00:00Z'),
  shift(2, '2026-11-22T02:00:00Z', '2026-11-22T04:00:00Z'),
  shift(3, '2026-11-22T07:00:00Z', '2026-11-22T09:00:00Z'),
  shift(4, '2026-12-12T02:00:00Z', '2026-12-12T04:00:00Z'),
]
const at = (now: string) => shiftToOpen(shifts, new Date(now))?.id

test('attendance opens on the shift that takes place now, else on the nearest one of today, else on the nearest', () => {
  expect(at('2026-11-22T03:00:00Z')).toBe(2)
  expect(at('2026-11-22T06:30:00Z')).toBe(3)
  expect(at('2026-11-22T04:30:00Z')).toBe(2)
  expect(at('2026-11-20T23:00:00Z')).toBe(1)
  expect(at('2026-12-01T00:00:00Z')).toBe(3)
  expect(at('2026-12-10T00:00:00Z')).toBe(4)
  expect(shiftToOpen([], new Date())).toBeUndefined()
})

test('today is today in Jakarta', () => {
  // 01:00 there: the test of yesterday evening ended two hours ago, that of this morning is eight hours away.
  const night = [
    shift(1, '2026-11-21T14:00:00Z', '2026-11-21T16:00:00Z'),
    shift(2, '2026-11-22T02:00:00Z', '2026-11-22T04:00:00Z'),
  ]
  expect(shiftToOpen(night, new Date('2026-11-21T18:00:00Z'))?.id).toBe(2)
})
