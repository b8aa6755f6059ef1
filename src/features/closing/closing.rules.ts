/** Closing a month of a region: what is checked, what is written, and what differs from it later (docs/decisions/105). */

export const checks = ['open_lines', 'account_days', 'tills', 'waiting', 'unproven'] as const
export type Check = (typeof checks)[number]

/** What a check found; it holds where the count is 0. `money` in sen; null where it is about no sum. */
export type Checked = { check: Check; count: number; money: number | null }
/** One that did not hold when the month was closed, and why it was closed all the same. */
export type Accepted = Checked & { reason: string }

/** Payments of a month that are alike, added up; whole rupiah. */
export type PaymentSum = {
  programme: string
  standing: string
  account_id: number | null
  payments: number
  amount: number
  line_amount: number
}
/** Entries of a month that are alike, added up; in sen. */
export type EntrySum = { kind: string; from: string; to: string; entries: number; amount: number }
export type Written = { payments: PaymentSum[]; entries: EntrySum[] }

/** What a place held, in sen; people without an account are one of `id` null. */
export type Held = { place: 'ACCOUNT' | 'TILL' | 'PERSON'; id: number | null; amount: number }

/** `2026-11-17` is in `2026-11-01`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the month after. */
export function nextMonth(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, '0')}-01`
}

/** Its last day. */
export const monthEnd = (month: string): string =>
  new Date(Date.parse(nextMonth(month)) - 86_400_000).toISOString().slice(0, 10)

/** The months from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = monthOf(first); month <= last; month = nextMonth(month)) months.push(month)
  return months
}

/** The first day that is open after the last closed one. */
export const firstOpenDay = (closedUntil: string): string => nextMonth(monthOf(closedUntil))

type Closing = { month: string; today: string; first: string | null; closedUntil: string | null }

/** Why a month is not closed, as the name of a sentence; null where it can be. */
export function closeRefusal({ month, today, first, closedUntil }: Closing): 'closed' | 'notOver' | 'order' | null {
  if (closedUntil !== null && month <= closedUntil) return 'closed'
  if (monthEnd(month) >= today) return 'notOver'
  return month === dueMonth({ first, closedUntil }) ? null : 'order'
}

/** The month of a region that is closed next: after the last closed one, or the first in which something happened. */
export const dueMonth = ({ first, closedUntil }: Pick<Closing, 'first' | 'closedUntil'>): string | null =>
  closedUntil === null ? first && monthOf(first) : firstOpenDay(closedUntil)

type Reopening = { isOpen: boolean; isLast: boolean; closedBy: number | null; by: number }

/** Why a closed month is not opened, as the name of a sentence; null where it can be. */
export function reopenRefusal({ isOpen, isLast, closedBy, by }: Reopening): 'open' | 'later' | 'own' | null {
  if (isOpen) return 'open'
  if (!isLast) return 'later'
  return closedBy === by ? 'own' : null
}

/** A sum, in sen, as it was written and as it is now. */
export type Pair = { key: string; written: number; now: number }

/** Both sums of each key, in the order of the keys; none where both are 0. */
export function pairsOf(
  written: readonly (readonly [string, number])[],
  now: readonly (readonly [string, number])[],
): Pair[] {
  const of = (some: typeof written, wanted: string) =>
    some.reduce((sum, [key, amount]) => (key === wanted ? sum + amount : sum), 0)
  const keys = [...new Set([...written, ...now].map(([key]) => key))].toSorted()
  return keys
    .map((key) => ({ key, written: of(written, key), now: of(now, key) }))
    .filter((pair) => pair.written !== 0 || pair.now !== 0)
}
