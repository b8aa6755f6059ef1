import { expect, test } from 'vitest'
import { datesOf, daysOf } from './banner-days.ts'

const range = (start: string, end: string) => [`${start}+07:00`, `${end}+07:00`] as const

test('the dates of the specification’s expo are said as it says them', () => {
  const expo = range('2025-08-25T00:00', '2025-08-27T23:59')
  expect(datesOf(...expo, 'en')).toBe('August 25-27, 2025')
  expect(datesOf(...expo, 'id')).toBe('25–27 Agustus 2025')
  expect(daysOf(...expo)).toEqual(['25', '26', '27'])
})

test.each([
  [range('2026-08-25T09:00', '2026-08-25T15:00'), 'August 25, 2026', ['25']],
  [range('2026-08-31T00:00', '2026-09-01T23:59'), 'August 31 - September 1, 2026', ['31', '1']],
  [range('2026-12-31T18:00', '2027-01-01T02:00'), 'December 31, 2026 - January 1, 2027', ['31', '1']],
  // A day in Jakarta, whatever day it is elsewhere.
  [range('2026-08-25T00:30', '2026-08-26T06:00'), 'August 25-26, 2026', ['25', '26']],
  [range('2026-08-01T00:00', '2026-08-04T23:59'), 'August 1-4, 2026', ['1', '2', '3', '4']],
  [range('2026-08-01T00:00', '2026-08-20T23:59'), 'August 1-20, 2026', ['1', '20']],
])('other events: %j', ([start, end], dates, days) => {
  expect(datesOf(start, end, 'en')).toBe(dates)
  expect(daysOf(start, end)).toEqual(days)
})
