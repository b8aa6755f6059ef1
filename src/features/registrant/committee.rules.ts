/** The days of a right in the office. Pure, for both sides; days are those of Jakarta. */
import { dayMs } from '#kit/time.ts'
import { dayInWib } from '#words/wib.ts'

/** Not begun, begun and not ended, ended but kept because nobody else could lead the office, ended. */
export const standings = ['NOT_BEGUN', 'IN_OFFICE', 'KEPT', 'ENDED'] as const
type Standing = (typeof standings)[number]

/** The problems of the days themselves; the server says whether they are over. */
export const inOrder = ({ from, until }: { from?: string | null | undefined; until?: string | null | undefined }) =>
  !from || !until || from <= until

/** So many days before the last one the person and the administrators are reminded. */
export const remindedBefore = [30, 7] as const

type Term = { standing: Standing; days_left: number | null }

/** Whether somebody's rights end so soon that a reminder is due. */
export const endsSoon = ({ standing, days_left }: Term): boolean =>
  standing === 'IN_OFFICE' && days_left !== null && days_left <= remindedBefore[0]

/** A right that is given so shortly before the end of an academic year is one of the next year. */
const leastDays = 90

/**
 * The last day of a right that begins on this day: the academic year's end in July, and a month to hand over.
 */
export function usualEnd(from: string): string {
  const least = new Date(Date.parse(from) + leastDays * dayMs).toISOString().slice(0, 10)
  const end = `${least.slice(0, 4)}-08-31`
  return end >= least ? end : `${Number(least.slice(0, 4)) + 1}-08-31`
}

/** The days of a right that is given now without naming any. */
export function usualDays(now: Date) {
  const office_from = dayInWib(now)
  return { office_from, office_until: usualEnd(office_from) as string | null }
}
