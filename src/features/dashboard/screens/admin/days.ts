/** Fills the days without registrations, so that a chart's distances tell the truth. */
import type { DayNumbers } from '../../dashboard.contract.ts'

const dayLength = 86_400_000
const most = 92

/** One entry per calendar day from the first to the last with registrations; the latest 92 at most. */
export function everyDay(days: readonly DayNumbers[]): { day: string; registrations: number }[] {
  const sums = new Map<string, number>()
  for (const { day, registrations } of days) sums.set(day, (sums.get(day) ?? 0) + registrations)
  const known = [...sums.keys()].toSorted()
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return []
  const length = Math.round((Date.parse(last) - Date.parse(first)) / dayLength) + 1
  const all = Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(first) + index * dayLength).toISOString().slice(0, 10)
    return { day, registrations: sums.get(day) ?? 0 }
  })
  return all.slice(-most)
}
