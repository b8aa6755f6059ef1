import { expect, test } from 'vitest'
import { stateOf } from './registration-window.ts'

const window = { region_id: null, start_time: '2026-11-20T09:00:00+07:00', end_time: '2026-11-30T23:59:59+07:00' }
const at = (moment: string) => new Date(moment)

test.each([
  ['2026-11-20T08:59:59+07:00', 'upcoming'],
  ['2026-11-20T09:00:00+07:00', 'open'],
  ['2026-11-30T23:59:59+07:00', 'open'],
  ['2026-12-01T00:00:00+07:00', 'ended'],
])('at %s it is %s', (moment, state) => {
  expect(stateOf(window, at(moment))).toBe(state)
})

test('a window that does not exist has ended', () => {
  expect(stateOf(undefined, at('2026-11-21T00:00:00Z'))).toBe('ended')
})
