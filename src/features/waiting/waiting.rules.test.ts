import { describe, expect, test } from 'vitest'
import { afterDayHours, leastSeats, offerEnds, planOffers, type WaitMode, type Waiting } from './waiting.rules.ts'

/** A moment in Jakarta. */
const wib = (text: string) => new Date(`2026-11-${text}:00+07:00`)

describe('hours of an offer', () => {
  test.each([
    ['26T10:00', 5, '26T15:00'],
    ['26T10:00', 12, '26T22:00'],
    ['26T10:00', 13, '27T08:00'],
    ['26T23:30', 1, '27T08:00'],
    ['26T03:00', 1, '26T08:00'],
    ['26T21:59', 24, '28T15:59'],
    ['26T10:00', 24, '27T19:00'],
  ])('from %s, %i hours end at %s: the night does not count', (from, hours, until) => {
    expect(afterDayHours(wib(from), hours)).toEqual(wib(until))
  })

  const terms = { hours: 24, passes: 2, minutes: 720, windowEnds: wib('27T12:00').toISOString() }
  test('it ends with the window, and so long before the shift', () => {
    const far = wib('30T08:00').toISOString()
    expect(offerEnds(terms, far, wib('26T10:00'))).toEqual(wib('27T12:00'))
    expect(offerEnds({ ...terms, windowEnds: far }, far, wib('26T10:00'))).toEqual(wib('27T19:00'))
    expect(offerEnds({ ...terms, windowEnds: far }, wib('27T20:00').toISOString(), wib('26T10:00'))).toEqual(
      wib('27T08:00'),
    )
  })
})

test('the least that is of use to a group', () => {
  const least = (['ALL', 'TWO', 'ANY'] as const).map((mode) => [1, 2, 3].map((size) => leastSeats(mode, size)))
  expect(least).toEqual([
    [1, 2, 3],
    [1, 2, 2],
    [1, 1, 1],
  ])
})

const group = (id: number, size: number, mode: WaitMode, ...shifts: Partial<Waiting['shifts'][number]>[]): Waiting => ({
  id,
  size,
  mode,
  passes: 2,
  shifts: shifts.map((one) => ({ shift_id: 1, passes: 0, collected: 0, has_collected: false, ...one })),
})
const room = (shift_id: number, free: number, isFresh = true) => ({ shift_id, free, isFresh })

describe('giving out', () => {
  test('the first whom it suffices for, and who is passed over keeps the place', () => {
    const plan = planOffers([group(7, 3, 'ALL', {}), group(8, 2, 'ALL', {}), group(9, 1, 'ALL', {})], [room(1, 2)])
    expect(plan.offers).toEqual([{ wait_id: 8, shift_id: 1, seats: 2 }])
    expect(plan.passed).toEqual([{ wait_id: 7, shift_id: 1 }])
    expect(plan.collected).toEqual([])
  })

  test('any of us takes what there is, at least two takes two', () => {
    const line = [group(7, 3, 'ANY', {}), group(8, 3, 'TWO', {})]
    expect(planOffers(line, [room(1, 3)]).offers).toEqual([{ wait_id: 7, shift_id: 1, seats: 3 }])
    expect(planOffers(line, [room(1, 4)]).offers).toEqual([{ wait_id: 7, shift_id: 1, seats: 3 }])
    expect(planOffers(line, [room(1, 5)]).offers).toHaveLength(2)
    expect(planOffers(line.toReversed(), [room(1, 2)]).offers).toEqual([{ wait_id: 8, shift_id: 1, seats: 2 }])
  })

  test('a group gets the first of its shifts that suffices, and only one', () => {
    const line = [group(7, 2, 'ALL', { shift_id: 2 }, { shift_id: 1 }, { shift_id: 3 })]
    expect(planOffers(line, [room(1, 2), room(2, 1), room(3, 5)]).offers).toEqual([
      { wait_id: 7, shift_id: 1, seats: 2 },
    ])
  })

  test('after so many passes seats are collected, and nobody behind gets them', () => {
    const line = [group(7, 3, 'ALL', { passes: 2 }), group(8, 1, 'ALL', {})]
    const plan = planOffers(line, [room(1, 2)])
    expect(plan).toEqual({ offers: [], collected: [{ wait_id: 7, shift_id: 1, seats: 2 }], passed: [] })
    const later = [group(7, 3, 'ALL', { passes: 2, collected: 2 }), group(8, 1, 'ALL', {})]
    expect(planOffers(later, [room(1, 2)]).offers).toEqual([
      { wait_id: 7, shift_id: 1, seats: 3 },
      { wait_id: 8, shift_id: 1, seats: 1 },
    ])
  })

  test('whom was collected for once in vain is passed over', () => {
    const line = [group(7, 3, 'ALL', { passes: 5, has_collected: true }), group(8, 1, 'ALL', {})]
    expect(planOffers(line, [room(1, 2)])).toMatchObject({ offers: [{ wait_id: 8 }], collected: [] })
  })

  test('what was collected in one shift is given out when the group gets seats of another', () => {
    const line = [group(7, 2, 'ALL', { collected: 1, passes: 2 }, { shift_id: 2 }), group(8, 1, 'ALL', {})]
    expect(planOffers(line, [room(1, 0), room(2, 2)]).offers).toEqual([
      { wait_id: 7, shift_id: 2, seats: 2 },
      { wait_id: 8, shift_id: 1, seats: 1 },
    ])
  })

  test('seats that stay free in the open form are a pass once, not every minute', () => {
    const line = [group(7, 3, 'ALL', {})]
    expect(planOffers(line, [room(1, 2)]).passed).toHaveLength(1)
    expect(planOffers(line, [room(1, 2, false)]).passed).toEqual([])
  })
})
