/** Which lines of a file the account has already, which are new, and which it has that the file lacks. */
import { type Exact, inSen } from './sen.rules.ts'
import type { Line } from './bank-line.rules.ts'

/** A line as the account has it already. */
export type Stored = Exact & { day: string; balance: number | null; place: number; text: string }
export type NewLine = Line & { place: number }

/**
 * Lines are known by day, amount and balance, and equal ones by how many there are: text and order change from one export
 * to the next. A file without balances has the same lines as one that has them; and once a line is gone from an export,
 * all balances after it are others, so that there the text counts.
 */
export function compareLines<S extends Stored>(
  stored: readonly S[],
  lines: readonly Line[],
): { fresh: NewLine[]; missing: S[] } {
  // Of equal ones the first are those of the file.
  const free = new Set(stored.toSorted((one, other) => one.place - other.place))
  const less = <L extends Line>(rest: readonly L[], nameOf: (line: Compared) => string, fits = always): L[] => {
    const named = Map.groupBy(free, nameOf)
    return rest.filter((line) => {
      const some = named.get(nameOf(line)) ?? []
      const at = some.findIndex((one) => fits(one, line))
      for (const same of at < 0 ? [] : some.splice(at, 1)) free.delete(same)
      return at < 0
    })
  }
  // First those that are the same in all, so that less certain ones get the others.
  const changed = less(
    less(lines, (line) => `${keyOf(line)} ${bare(line.text)}`),
    wordedOf,
  )
  const added = less(less(changed, keyOf), moneyOf, (one, line) => (one.balance === null) !== (line.balance === null))
  const places = new Map(
    [...Map.groupBy(stored, keyOf)].map(([key, some]) => [key, Math.max(...some.map(({ place }) => place)) + 1]),
  )
  const fresh = added.map((line) => {
    const key = keyOf(line)
    const place = places.get(key) ?? 0
    places.set(key, place + 1)
    return { ...line, place }
  })
  return { fresh, missing: [...free] }
}

const always = (_one: Compared, _other: Compared): boolean => true

/**
 * The lines without a balance, of those that the account has already, whose text it does not have for that day and
 * amount: banks rewrite texts, but these may be other payments.
 */
export function unlikeLines(stored: readonly Stored[], lines: readonly Line[], fresh: readonly NewLine[]): Line[] {
  const added = new Set(fresh.map(({ row }) => row))
  const texts = Map.groupBy(stored, moneyOf)
  return lines.filter((line) => {
    if (added.has(line.row) || line.balance !== null) return false
    const known = texts.get(moneyOf(line)) ?? []
    return known.every(({ text }) => text !== none && bare(text) !== bare(line.text))
  })
}

const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Replaces an erased text. */
const none = '—'

type Money = Pick<Stored, 'day' | 'amount' | 'sen'>
type Compared = Omit<Stored, 'place'>
const moneyOf = (line: Money): string => `${line.day} ${inSen(line)}`
const wordedOf = (line: Money & Pick<Stored, 'text'>): string => `${moneyOf(line)} ${bare(line.text)}`
const keyOf = (line: Money & Pick<Stored, 'balance'>): string => `${moneyOf(line)} ${line.balance ?? '-'}`
