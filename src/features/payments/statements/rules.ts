/** What becomes of the lines of a statement, and which lines of a file are new. */
import type { Line } from './reading/rules.ts'

export const lineStates = ['OPEN', 'MATCHED', 'ASIDE'] as const
export type LineState = (typeof lineStates)[number]

/** Why a line cannot be set aside, taken back or matched, as the name of a sentence; null when it can. */
export const lineRefusals = {
  aside: { OPEN: null, MATCHED: 'matched', ASIDE: 'aside' },
  takeBack: { OPEN: 'open', MATCHED: 'open', ASIDE: null },
  match: { OPEN: null, MATCHED: 'taken', ASIDE: 'aside' },
} as const satisfies Record<string, Record<LineState, string | null>>

/** A line as the account has it already. */
export type Stored = { day: string; amount: number; balance: number | null; place: number }
export type NewLine = Line & { place: number }

/**
 * The lines of a file that the account has not yet. They are known by day, amount and balance, and equal ones by how
 * many there are: text and order change from one export to the next. A file without balances has the same lines as
 * one that has them.
 */
export function newLines(stored: readonly Stored[], lines: readonly Line[]): NewLine[] {
  const taken = Map.groupBy(stored, keyOf)
  const free = new Map([...taken].map(([key, some]) => [key, some.length]))
  const take = (key: string): boolean => {
    const left = free.get(key) ?? 0
    if (left > 0) free.set(key, left - 1)
    return left > 0
  }
  // First those that are the same in all, so that what is less certain gets what they leave.
  const unlike = lines.filter((line) => !take(keyOf(line)))
  const sameMoney = Map.groupBy(stored, moneyOf)
  const added = unlike.filter((line) => {
    const like = new Set(
      (sameMoney.get(moneyOf(line)) ?? [])
        .filter((one) => (one.balance === null) !== (line.balance === null))
        .map(keyOf),
    )
    return ![...like].some(take)
  })
  const places = new Map([...taken].map(([key, some]) => [key, Math.max(...some.map(({ place }) => place)) + 1]))
  return added.map((line) => {
    const key = keyOf(line)
    const place = places.get(key) ?? 0
    places.set(key, place + 1)
    return { ...line, place }
  })
}

type Money = Pick<Stored, 'day' | 'amount'>
const moneyOf = ({ day, amount }: Money): string => `${day} ${amount}`
const keyOf = (line: Money & Pick<Stored, 'balance'>): string => `${moneyOf(line)} ${line.balance ?? '-'}`

/** Why an import cannot be undone, as the name of a sentence; null when it can. */
export function undoRefusal(found: { undone_at: string | null; matched: number; later: number }): string | null {
  if (found.undone_at !== null) return 'undone'
  if (found.matched > 0) return 'matched'
  // What a later file did not add, because this one had it, would be missing.
  return found.later > 0 ? 'later' : null
}
