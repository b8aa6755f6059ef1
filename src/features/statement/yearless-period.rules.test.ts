import { expect, test } from 'vitest'
import { proposedPeriod } from './yearless-period.rules.ts'

const days = (...texts: string[]) =>
  texts.map((text) => ({ year: null, day: Number(text.slice(0, 2)), month: Number(text.slice(3)) }))

test.each([
  [
    'of this month, from the first day to the last',
    ['01/11', '05/11', '23/11'],
    '2026-11-24',
    '2026-11-01',
    '2026-11-23',
    1,
  ],
  ['from the last day to the first', ['23/11', '05/11', '01/11'], '2026-11-24', '2026-11-01', '2026-11-23', 1],
  ['over the turn of the year', ['28/12', '31/12', '01/01'], '2027-01-02', '2026-12-28', '2027-01-01', 1],
  ['over it, backwards', ['01/01', '31/12', '28/12'], '2027-01-02', '2026-12-28', '2027-01-01', 1],
  ['of December, read in January', ['01/12', '31/12'], '2027-01-02', '2026-12-01', '2026-12-31', 2],
  ['in no order', ['05/11', '23/11', '01/11', '09/11', '02/11'], '2026-11-23', '2026-11-01', '2026-11-23', 0],
  ['of a leap day', ['29/02'], '2026-11-23', '2024-02-29', '2024-02-29', 998],
])('days %s', (_, given, today, from, to, ago) => {
  expect(proposedPeriod(days(...given), today)).toEqual({ from, to, days_ago: ago })
})

test('no days, no proposal', () => {
  expect(proposedPeriod([], '2026-11-24')).toBeNull()
})
