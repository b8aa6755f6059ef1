/** The turn of a term: the order of terms, and the dates of copies. Pure. */
import { dayMs } from '#kit/time.ts'
import type { semesters } from '#features/catalogue/catalogue.rules.ts'

export type TermName = { semester: (typeof semesters)[number]; year: number }

/** Terms in the order in which they are held: the odd semester opens the academic year. */
export const termOrder = ({ semester, year }: TermName): number => year * 2 + (semester === 'EVEN' ? 1 : 0)

/** The term that follows. */
export const termAfter = ({ semester, year }: TermName): TermName =>
  semester === 'ODD' ? { semester: 'EVEN', year } : { semester: 'ODD', year: year + 1 }

/** The same weekday and time of day, so many weeks later. Jakarta keeps one offset all year. */
export const weeksLater = (moment: string, weeks: number): string =>
  new Date(Date.parse(moment) + weeks * 7 * dayMs).toISOString()

/** Half a year, in whole weeks: the default shift of a copied date. */
export const usualWeeks = 26

/** For how long the members of a term that a region leaves keep their rights by default. */
export const usualGraceWeeks = 4
export const mostGraceWeeks = 26
