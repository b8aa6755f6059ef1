import { expect, test } from 'vitest'
import { closedNow, isOpen, openedNow, windowFor, windowState } from './window.rules.ts'

const window = { start_time: '2026-11-21T02:00:00Z', end_time: '2026-11-28T02:00:00Z' }
const at = (moment: string) => new Date(moment)

test.each([
  ['2026-11-21T01:59:59.999Z', 'UPCOMING'],
  ['2026-11-21T02:00:00.000Z', 'OPEN'],
  ['2026-11-28T02:00:00.000Z', 'OPEN'],
  ['2026-11-28T02:00:00.001Z', 'CLOSED'],
])('at %s the window is %s', (moment, state) => {
  expect(windowState(window, at(moment))).toBe(state)
  expect(isOpen(window, at(moment))).toBe(state === 'OPEN')
})

test('opening now keeps the planned end, and gives four weeks when that has passed', () => {
  expect(openedNow(window, at('2026-11-20T00:00:00Z'))).toEqual({
    start_time: '2026-11-20T00:00:00.000Z',
    end_time: window.end_time,
  })
  expect(openedNow(window, at('2026-12-01T00:00:00Z')).end_time).toBe('2026-12-29T00:00:00.000Z')
})

test('closing now ends it at once, and never before its start', () => {
  for (const moment of ['2026-11-22T00:00:00Z', window.start_time]) {
    const closed = closedNow(window, at(moment))
    expect(isOpen(closed, new Date(at(moment).getTime() + 1))).toBe(false)
    expect(Date.parse(closed.end_time)).toBeGreaterThanOrEqual(Date.parse(closed.start_time))
  }
})

test('a region’s own window comes before the general one, another region’s never counts', () => {
  const general = { region_id: null }
  const own = { region_id: 3 }
  expect(windowFor([general, own], 3)).toBe(own)
  expect(windowFor([own, general], 4)).toBe(general)
  expect(windowFor([own], null)).toBeUndefined()
})
