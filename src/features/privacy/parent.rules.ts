/** Who counts as under age, and how a parent may answer for them. */
import { dayMs } from '#kit/time.ts'
import { dayInWib } from '#words/wib.ts'

export const relations = ['MOTHER', 'FATHER', 'GUARDIAN'] as const
export type Relation = (typeof relations)[number]

export const parentStates = ['ASKED', 'GIVEN', 'REFUSED'] as const
export type ParentState = (typeof parentStates)[number]

export const adultAge = 18
/** For so long a link works. */
export const linkDays = 30
/** Links of one consent in a day: more are not needed. */
export const linksPerDay = 10
/** Days after the first mail on which the person is reminded, as long as no parent has answered. */
export const reminderDays: readonly number[] = [3, 7, 14]

/** After so many days without an answer the committee has to act, and what rests on consent alone ends. */
export const answerDays = 21

/** Until when a parent is to answer. */
export const answerDue = (asked: string): string =>
  new Date(new Date(asked).getTime() + answerDays * dayMs).toISOString()

/** A person born after this day is not an adult yet; days are those of Jakarta. */
export function lastAdultBirthday(now: Date): string {
  const today = dayInWib(now)
  return `${Number(today.slice(0, 4)) - adultAge}${today.slice(4)}`
}

/** Whether a person born on this day is under 18; a value that is no day says nothing. */
export const isMinor = (born: string | null | undefined, now: Date): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(born ?? '') && (born ?? '') > lastAdultBirthday(now)
