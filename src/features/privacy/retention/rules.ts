/** How long each kind of data is held. The notice, the register and the nightly work read this one table. */

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

export type Months = Record<RetentionKind, number>

/** Days before the end of an idle account at which its owner is written to. */
export const warningDays = [60, 14] as const

/** What a run did, or would do: also who was written to, and whose account stays because something is not over. */
export const runKinds = [...retentionKinds, 'WARNINGS', 'HELD_BACK'] as const
export type RunKind = (typeof runKinds)[number]
export type Amounts = Partial<Record<RunKind, number>>

/** So many months before that moment. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  // 31 March less a month is 3 March; the last day of February is meant.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}
