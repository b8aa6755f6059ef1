/** How long each kind of data is held. The notice, the register and the nightly work read this one table. */
import { hourMs } from '#kit/time.ts'

export const retentionKinds = ['PROOFS', 'APPLICATIONS', 'ACCOUNTS', 'MAILS', 'STATEMENTS', 'AUDIT', 'DEVICES'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** In months; of the audit trail at least a year, so that misuse can be found. */
export const shortestMonths: Record<RetentionKind, number> = {
  PROOFS: 1,
  APPLICATIONS: 1,
  ACCOUNTS: 6,
  MAILS: 1,
  STATEMENTS: 12,
  AUDIT: 12,
  DEVICES: 1,
}
export const longestMonths = 120

/** A payment that nobody decided keeps its proof for so many times as long, and holds its account back no longer than that. */
export const undecidedTimes = 2

export type Months = Record<RetentionKind, number>

/** Days before the end of an idle account at which its owner is written to. */
export const warningDays = [60, 14] as const

/**
 * The results of a run, or its forecast: also the warned people, the accounts that stay because something is not over,
 * and failures.
 */
export const runKinds = [...retentionKinds, 'WARNINGS', 'HELD_BACK', 'FAILED'] as const
export type RunKind = (typeof runKinds)[number]
export type Amounts = Partial<Record<RunKind, number>>

/** The parts that a run left out: one account, or the rest of a kind. */
export type Failure = { kind: RetentionKind; user_id: number | null }

const nightHour = 20

/** Three o'clock at night in Jakarta, as the latest night began. */
export function lastNight(now: Date): Date {
  const begin = new Date(now)
  begin.setUTCHours(nightHour, 0, 0, 0)
  if (begin > now) begin.setUTCDate(begin.getUTCDate() - 1)
  return begin
}

/** A run is tried every hour until one has come to its end; so long after the night began, somebody has to look. */
const patience = 3 * hourMs

/** Whether the run of the latest night is missed. A portal of which none was tried is too young for one. */
export const isLate = (newest: { tried: string | null; ended: string | null }, now: Date): boolean => {
  const night = lastNight(new Date(now.getTime() - patience))
  return newest.tried !== null && (newest.ended === null || new Date(newest.ended) < night)
}

/** So many months before that moment. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  // 31 March less a month is 3 March; the last day of February is meant.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}
