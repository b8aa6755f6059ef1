import { expect, test } from 'vitest'
import { fromWib, toWib } from './wib-input.ts'

test('a moment is shown in WIB whatever the device’s zone is', () => {
  expect(toWib('2026-11-21T02:00:00.000Z')).toBe('2026-11-21 09:00:00')
  expect(toWib('2026-12-31T20:30:00Z')).toBe('2027-01-01 03:30:00')
  expect(toWib('2026-11-21T09:00:00+07:00')).toBe('2026-11-21 09:00:00')
  expect(toWib('')).toBeNull()
})

test('what was picked is sent with its offset and comes back the same', () => {
  expect(fromWib('2026-11-21 09:00:00')).toBe('2026-11-21T09:00:00+07:00')
  expect(toWib(fromWib('2027-01-01 03:30:00'))).toBe('2027-01-01 03:30:00')
})
