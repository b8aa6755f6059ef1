import { expect, test } from 'vitest'
import { changeTerm, type TermChangePlan } from '../../term.contract.ts'
import {
  bodyOf,
  changedPrices,
  closingWindows,
  datesMovedBy,
  isGraceWhole,
  offeredShifts,
  shiftProblem,
  startValues,
  windowProblem,
} from './term-values.ts'

const region = (id: number, term: { id: number; semester: 'ODD' | 'EVEN'; year: number }) => ({
  id,
  region: `Region ${id}`,
  region_init: 'ABC',
  is_active: true,
  current_batch: '2026',
  toefl_price_one: 75_000,
  toefl_price_two: 140_000,
  toefl_price_three: null,
  member_price: 100_000,
  term,
  pending: 0,
})
const odd = { id: 1, semester: 'ODD', year: 2026 } as const
const even = { id: 2, semester: 'EVEN', year: 2025 } as const
const shift = (id: number, term_id: number, region_id: number | null) => ({
  id,
  term_id,
  region_id,
  shift: `Shift ${id}`,
  starts_at: '2026-12-05T02:00:00.000Z',
  ends_at: '2026-12-05T04:00:00.000Z',
  quota: 40,
  is_active: true,
})
const plan: TermChangePlan = {
  regions: [region(1, odd), region(2, even)],
  shifts: [shift(1, 1, 1), shift(2, 1, null), shift(3, 2, 2), shift(4, 2, 1)],
  windows: [
    {
      id: 1,
      env_code: 'TOEFL_REGISTRATION',
      name: 'TOEFL',
      region_id: null,
      start_time: '2026-11-01T00:00:00.000Z',
      end_time: '2026-11-30T00:00:00.000Z',
    },
    {
      id: 9,
      env_code: 'TOEFL_REGISTRATION',
      name: 'TOEFL',
      region_id: 2,
      start_time: '2026-11-01T00:00:00.000Z',
      end_time: '2026-11-30T00:00:00.000Z',
    },
  ],
  server_time: '2026-11-21T00:00:00.000Z',
}

test('the next term of the furthest region is proposed, for every region that comes before it', () => {
  expect(startValues(plan)).toMatchObject({ term: { semester: 'EVEN', year: 2026 }, regionIds: [1, 2], weeks: 26 })
})

test('only shifts that a chosen region leaves behind are offered', () => {
  const values = startValues(plan)
  expect(offeredShifts(plan, values).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(offeredShifts(plan, { ...values, regionIds: [2] }).map(({ id }) => id)).toEqual([3])
})

test('dates move by whole weeks and keep what was chosen', () => {
  const values = startValues(plan)
  values.shifts[1] = { take: false, starts_at: '', ends_at: '', quota: 10 }
  const moved = datesMovedBy(plan, 2, values)
  expect(moved.shifts[1]).toEqual({
    take: false,
    starts_at: '2026-12-19T02:00:00.000Z',
    ends_at: '2026-12-19T04:00:00.000Z',
    quota: 10,
  })
})

test('what is sent is what the contract takes, without what was left out', () => {
  const values = startValues(plan)
  values.regionIds = [1]
  values.shifts[2] = { take: false, starts_at: '', ends_at: '', quota: '' }
  const body = bodyOf(plan, values)
  expect(body.regions.map(({ id }) => id)).toEqual([1])
  expect(body.shifts.map(({ id }) => id)).toEqual([1])
  expect(body.windows.map(({ id }) => id)).toEqual([1])
  expect(body.grace_weeks).toBe(4)
  expect(changeTerm.body.safeParse(body).success).toBe(true)
})

test.each([
  [0, true],
  ['26', true],
  ['', false],
  [27, false],
  [1.5, false],
  [-1, false],
])('a grace of %j weeks can be sent: %s', (grace, isWhole) => {
  const values = { ...startValues(plan), grace }
  expect(isGraceWhole(values)).toBe(isWhole)
  if (isWhole) expect(changeTerm.body.safeParse(bodyOf(plan, values)).success).toBe(true)
})

test('a changed price is counted, one that was typed again is not', () => {
  const values = startValues(plan)
  expect(changedPrices(plan, values)).toEqual([])
  const first = values.prices[1]
  if (first) first.member_price = 120_000
  expect(changedPrices(plan, values).map(({ id }) => id)).toEqual([1])
})

test('a copy in the past and an end before the start are noticed, unless left out', () => {
  const past = { take: true, starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-11-01T01:00:00Z', quota: 1 }
  expect(shiftProblem(past, plan.server_time)).toBe('past')
  expect(shiftProblem({ ...past, take: false }, plan.server_time)).toBeNull()
  expect(windowProblem({ move: true, start_time: '2027-01-02T00:00:00Z', end_time: '2027-01-01T00:00:00Z' })).toBe(
    'order',
  )
})

test('the review names the windows that are open now and close with the change', () => {
  const closing = (values: Partial<ReturnType<typeof startValues>>, now = plan.server_time) =>
    closingWindows({ ...plan, server_time: now }, { ...startValues(plan), regionIds: [1, 2], ...values }).map(
      ({ id }) => id,
    )
  expect(closing({})).toEqual([1, 9])
  // Only of the regions that are chosen, and only those that are open, and move.
  expect(closing({ regionIds: [1] })).toEqual([1])
  expect(closing({}, '2026-12-01T00:00:00.000Z')).toEqual([])
  const start = startValues(plan).windows
  const stays = { ...start, 1: { move: false, start_time: '', end_time: '' } }
  expect(closing({ windows: stays })).toEqual([9])
  const goesOn = { move: true, start_time: '2026-11-20T00:00:00.000Z', end_time: '2027-01-01T00:00:00.000Z' }
  expect(closing({ windows: { ...start, 9: goesOn } })).toEqual([1])
})
