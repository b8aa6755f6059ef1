/** The administrator's choices so far, and the request made of them. Pure. */
import type { TermChange, TermChangePlan } from '../../term.contract.ts'
import {
  mostGraceWeeks,
  type TermName,
  termAfter,
  termOrder,
  usualGraceWeeks,
  usualWeeks,
  weeksLater,
} from '../../term.rules.ts'

export type Shift = { take: boolean; starts_at: string; ends_at: string; quota: number | string }
export type Window = { move: boolean; start_time: string; end_time: string }
export type Prices = {
  current_batch: string
  toefl_price_one: number | string
  toefl_price_two: number | string
  toefl_price_three: number | string
  member_price: number | string
}
export type Values = {
  term: TermName
  regionIds: number[]
  weeks: number
  /** Weeks for which the members of the old term stay members; empty while it is retyped. */
  grace: number | string
  shifts: Record<number, Shift>
  windows: Record<number, Window>
  prices: Record<number, Prices>
}

type Region = TermChangePlan['regions'][number]

const latest = (regions: readonly Region[]): TermName =>
  regions.map(({ term }) => term).toSorted((a, b) => termOrder(b) - termOrder(a))[0] ?? { semester: 'ODD', year: 2026 }

/** Regions that can enter the term: those whose current one comes before it. */
export const mayEnter = (region: Region, term: TermName): boolean => termOrder(region.term) < termOrder(term)

export function startValues(plan: TermChangePlan): Values {
  const term = termAfter(latest(plan.regions))
  const dates = datesMovedBy(plan, usualWeeks)
  return {
    term,
    regionIds: plan.regions.filter((region) => region.is_active && mayEnter(region, term)).map(({ id }) => id),
    weeks: usualWeeks,
    grace: usualGraceWeeks,
    ...dates,
    prices: Object.fromEntries(plan.regions.map((region) => [region.id, pricesOf(region)])),
  }
}

const pricesOf = (region: Region): Prices => ({
  current_batch: region.current_batch,
  toefl_price_one: region.toefl_price_one ?? '',
  toefl_price_two: region.toefl_price_two ?? '',
  toefl_price_three: region.toefl_price_three ?? '',
  member_price: region.member_price ?? '',
})

/** All dates again, so many weeks after those of the old term; the made choices stay. */
export function datesMovedBy(plan: TermChangePlan, weeks: number, before?: Values): Pick<Values, 'shifts' | 'windows'> {
  return {
    shifts: Object.fromEntries(
      plan.shifts.map((shift) => [
        shift.id,
        {
          take: before?.shifts[shift.id]?.take ?? true,
          starts_at: weeksLater(shift.starts_at, weeks),
          ends_at: weeksLater(shift.ends_at, weeks),
          quota: before?.shifts[shift.id]?.quota ?? shift.quota,
        },
      ]),
    ),
    windows: Object.fromEntries(
      plan.windows.map((window) => [
        window.id,
        {
          move: before?.windows[window.id]?.move ?? true,
          start_time: weeksLater(window.start_time, weeks),
          end_time: weeksLater(window.end_time, weeks),
        },
      ]),
    ),
  }
}

/** Shifts that the chosen regions leave behind: their own and the general ones of their terms. */
export function offeredShifts(plan: TermChangePlan, { regionIds }: Values): TermChangePlan['shifts'] {
  const leaving = plan.regions.filter(({ id }) => regionIds.includes(id))
  return plan.shifts.filter((shift) =>
    leaving.some(({ id, term }) => shift.term_id === term.id && (shift.region_id === null || shift.region_id === id)),
  )
}

/** General windows and those of the chosen regions. */
export const offeredWindows = (plan: TermChangePlan, { regionIds }: Values): TermChangePlan['windows'] =>
  plan.windows.filter(({ region_id }) => region_id === null || regionIds.includes(region_id))

/** Windows that are open now and will not be at the dates that they move to. */
export function closingWindows(plan: TermChangePlan, values: Values): TermChangePlan['windows'] {
  const now = Date.parse(plan.server_time)
  const isOpen = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
    Date.parse(start_time) <= now && now < Date.parse(end_time)
  return offeredWindows(plan, values).filter((window) => {
    const moved = values.windows[window.id]
    return moved?.move && isOpen(window) && !isOpen(moved)
  })
}

const numberOrNull = (value: number | string) => (value === '' ? null : Number(value))

/** The request: only the chosen parts of the offered ones. */
export function bodyOf(plan: TermChangePlan, values: Values): TermChange {
  return {
    term: values.term,
    regions: values.regionIds.flatMap((id) => {
      const prices = values.prices[id]
      if (!prices) return []
      return {
        id,
        current_batch: prices.current_batch,
        toefl_price_one: Number(prices.toefl_price_one),
        toefl_price_two: numberOrNull(prices.toefl_price_two),
        toefl_price_three: numberOrNull(prices.toefl_price_three),
        member_price: Number(prices.member_price),
      }
    }),
    shifts: offeredShifts(plan, values).flatMap(({ id }) => {
      const shift = values.shifts[id]
      return shift?.take ? { id, starts_at: shift.starts_at, ends_at: shift.ends_at, quota: Number(shift.quota) } : []
    }),
    grace_weeks: Number(values.grace),
    windows: offeredWindows(plan, values).flatMap(({ id }) => {
      const window = values.windows[id]
      return window?.move ? { id, start_time: window.start_time, end_time: window.end_time } : []
    }),
  }
}

/** Regions whose prices or batch differ from today's. */
export const changedPrices = (plan: TermChangePlan, { regionIds, prices }: Values): Region[] =>
  plan.regions.filter(
    (region) => regionIds.includes(region.id) && JSON.stringify(prices[region.id]) !== JSON.stringify(pricesOf(region)),
  )

/** The problem of a copied shift's dates, if there is one. */
export function shiftProblem(shift: Shift, now: string): 'past' | 'order' | null {
  if (!shift.take) return null
  if (Date.parse(shift.starts_at) <= Date.parse(now)) return 'past'
  return Date.parse(shift.ends_at) > Date.parse(shift.starts_at) ? null : 'order'
}

export const windowProblem = (window: Window): 'order' | null =>
  window.move && Date.parse(window.end_time) <= Date.parse(window.start_time) ? 'order' : null

export const isGraceWhole = ({ grace }: Values): boolean =>
  grace !== '' && Number.isInteger(Number(grace)) && Number(grace) >= 0 && Number(grace) <= mostGraceWeeks

const isPrice = (value: number | string) => value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0

export const pricesAreWhole = ({ regionIds, prices }: Values): boolean =>
  regionIds.every((id) => {
    const given = prices[id]
    return given && given.current_batch.trim() !== '' && isPrice(given.toefl_price_one) && isPrice(given.member_price)
  })
