/** What a person may ask about their data, and how long the committee has for it. */

export const requestKinds = ['ERASURE', 'CORRECTION', 'WITHDRAWAL'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStates = ['OPEN', 'DONE', 'REFUSED', 'WITHDRAWN'] as const
export type RequestState = (typeof requestStates)[number]

const hour = 3_600_000

/** The law gives 3 x 24 hours (UU 27/2022). */
export const hoursToAnswer = 72

export const dueAt = (asked: Date): Date => new Date(asked.getTime() + hoursToAnswer * hour)

/** Hours before the end at which the committee gets a mail again; 0 when it is over. */
export const remindedAt: readonly number[] = [24, 6, 0]

/** How many of the reminders are due by now. */
export const remindersDue = (due: Date, now: Date): number =>
  remindedAt.filter((hours) => now.getTime() >= due.getTime() - hours * hour).length

/** Downloads that one account may have within an hour: each reads all its pictures. */
export const downloadsPerHour = 5

/** Whole hours until then, rounded up; below 0 when it is over. */
export const hoursUntil = (due: string, now: Date): number => Math.ceil((Date.parse(due) - now.getTime()) / hour)

/** The kinds of data that the portal holds of a person. */
export const kindsOfData = [
  'ACCOUNT',
  'SESSIONS',
  'TOEFL',
  'PAYMENTS',
  'PARTY',
  'TALENT',
  'BOARD',
  'PARENT',
  'MAILS',
  'AUDIT',
] as const
export type KindOfData = (typeof kindsOfData)[number]
