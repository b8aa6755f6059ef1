/** The period of a file whose days have no year: the latest one that has passed. */
import { dayMs } from '#kit/time.ts'
import type { FoundDay, Period } from './cell-value.rules.ts'

/** Which days the lines have and how long ago the last of them was. */
export type Proposal = Period & { days_ago: number }

const written = (year: number, { month, day }: FoundDay): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const isReal = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().slice(0, 10) === day
const orderOf = ({ month, day }: FoundDay): number => month * 100 + day

/** How often the days of a list go down: over the turn of a year they do it once. */
const turnsOf = (days: readonly FoundDay[]): number =>
  days.filter((one, index) => index > 0 && orderOf(one) < orderOf(days[index - 1] ?? one)).length

/**
 * From the first to the last day of a file's lines, in the latest years in which they are past.
 * @param found in the order of the file, without years
 * @param today the day here
 */
export function proposedPeriod(found: readonly FoundDay[], today: string): Proposal | null {
  const ways = [[...found], found.toReversed()].filter((days) => turnsOf(days) <= 1)
  // Days in no order: the file is of a single year.
  const orders = ways.length > 0 ? ways : [found.toSorted((one, other) => orderOf(one) - orderOf(other))]
  const periods = orders.flatMap((days) => latest(days, today) ?? [])
  const [best] = periods.toSorted((one, other) => spanOf(one) - spanOf(other))
  return best ? { ...best, days_ago: Math.round((Date.parse(today) - Date.parse(best.to)) / dayMs) } : null
}

const spanOf = ({ from, to }: Period): number => Date.parse(to) - Date.parse(from)

function latest(days: readonly FoundDay[], today: string): Period | null {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const thisYear = Number(today.slice(0, 4))
  for (let year = thisYear; year > thisYear - 5; year -= 1) {
    const to = written(year, last)
    const from = written(year - turnsOf(days), first)
    if (isReal(to) && isReal(from) && to <= today) return { from, to }
  }
  return null
}
