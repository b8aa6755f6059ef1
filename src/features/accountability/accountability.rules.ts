/** The accountability report as one object, and the sums that none of its screens says. All sums are in sen. */
import type { Books, MoneyGaps } from '#features/book/book.contract.ts'
import { inSen } from '#features/statement/sen.rules.ts'
import type { CashEntry } from '#features/cash-book/cash-entry.contract.ts'
import type { EntryKind } from '#features/cash-book/cash-entry.rules.ts'
import type { CashPlaces } from '#features/cash-book/cash-place.contract.ts'
import type { CashReport } from '#features/cash-book/event-report.contract.ts'

/** What money from or to the world outside was: of a category of this kind, or else by the kind of its entry. */
export type Outside = 'IN' | 'OUT' | EntryKind

export type CategorySums = CashReport['categories'][number]

export type Accountability = {
  /** Null: the whole club. */
  region: { region: string; region_init: string } | null
  madeAt: Date
  books: Books
  gaps: MoneyGaps
  report: CashReport
  /** What each event planned and used by category. */
  events: { id: number; name: string; categories: CategorySums[] }[]
  /** Null for a reader who sees one region alone: tills and people are the whole club's. */
  places: CashPlaces | null
  /** All that count, the oldest first. */
  entries: CashEntry[]
  /** How many wait for a decision. */
  waiting: number
  outside: ReadonlyMap<Outside, number>
  /** What of the confirmed payments went back or never came. */
  lost: number
}

const sum = (rows: readonly CategorySums[], kind: 'IN' | 'OUT', of: 'planned' | 'actual'): number =>
  rows.filter((one) => one.kind === kind).reduce((total, one) => total + inSen(one[of]), 0)

/** The sums of categories: what came, what went, and the rest. */
export function categorySums(rows: readonly CategorySums[], of: 'planned' | 'actual') {
  const [income, expenses] = [sum(rows, 'IN', of), sum(rows, 'OUT', of)]
  return { income, expenses, result: income - expenses }
}

export const summaryLines = ['payments', 'lost', 'income', 'expenses', 'counts', 'result'] as const

/** The report's first table: its last line is the sum of the others. */
export function summaryOf(given: Pick<Accountability, 'books' | 'report' | 'outside' | 'lost'>) {
  const { income, expenses } = categorySums(given.report.categories, 'actual')
  const lines = {
    payments: 100 * given.books.whole.confirmed.amount,
    lost: -given.lost,
    income,
    expenses: -expenses,
    counts: given.outside.get('COUNT') ?? 0,
  }
  const result = Object.values(lines).reduce((total, line) => total + line, 0)
  return { ...lines, result } satisfies Record<(typeof summaryLines)[number], number>
}

/** What came from outside, what went there, and what moved between the club's own places, of these entries. */
export function movementOf(entries: readonly CashEntry[]) {
  const of = (isAsked: (entry: CashEntry) => boolean) =>
    entries.filter(isAsked).reduce((total, entry) => total + inSen(entry), 0)
  return {
    came: of(({ from }) => from.place === 'OUTSIDE'),
    went: of(({ to }) => to.place === 'OUTSIDE'),
    moved: of(({ from, to }) => from.place !== 'OUTSIDE' && to.place !== 'OUTSIDE'),
  }
}

/** Expenses that count and have no picture of a receipt; one that was taken back needs none. */
export const withoutReceipt = (entries: readonly CashEntry[]): CashEntry[] =>
  entries.filter(({ kind, proof, corrected_by_id }) => kind === 'EXPENSE' && proof === null && corrected_by_id === null)
