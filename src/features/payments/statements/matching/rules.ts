/**
 * Which lines of statements may have paid which payments. A pair is sure only where nothing else could be meant: the
 * exact amount, an account of the region, in time, and no other payment or line with that amount. All else is for eyes.
 */
import type { PaidEntity } from '../contract.ts'

/** A payment is made before the form is sent, or after; banks book weekends later. In days. */
export const window = { before: 3, after: 14 }
/** So far an amount may be from the payment's own and still be worth a look, where the name agrees. In rupiah. */
export const nearby = 500

export type OpenLine = {
  id: number
  day: string
  /** What is left of it. */
  amount: number
  /** Whether a part of it has paid another payment: then people look. */
  isPart?: boolean
  text: string
  /** The region of the account; null for every one. */
  region_id: number | null
}

/** A payment that misses money, whatever became of it: what was rejected may have been paid too. */
export type Payable = {
  entity: PaidEntity
  id: number
  region_id: number
  /** What it misses. */
  amount: number
  /** Whether a part of it came already: then people look. */
  isPart?: boolean
  /** The region's price today; null where it is not known. */
  price: number | null
  /** As the form names who sent the money. */
  sender: string | null
  /** The day of the registration, in Jakarta. */
  day: string
  /** The day that it was sent last: a later one where it was put right. */
  sent_day: string
  /** Whether it waits to be confirmed. */
  isPending: boolean
}

export type Agreement = { amount: boolean; name: boolean }
export type Pair<L extends OpenLine = OpenLine, P extends Payable = Payable> = {
  line: L
  payment: P
  level: 'sure' | 'likely'
  agrees: Agreement
}

const oneDay = 86_400_000

const daysFrom = (day: string, line: OpenLine): number => (Date.parse(line.day) - Date.parse(day)) / oneDay

/** Whoever puts a payment right may have paid only then. */
export const isInTime = (line: OpenLine, { day, sent_day }: Payable): boolean =>
  daysFrom(day, line) >= -window.before && daysFrom(sent_day, line) <= window.after
const isRightAccount = ({ region_id: region }: OpenLine, payment: Payable): boolean =>
  region === null || region === payment.region_id

const wordsIn = (text: string): string[] => text.toUpperCase().match(/\p{L}{2,}/gu) ?? []

/** Whether the bank's text has the name: two of its words, or all of it; banks cut the last one short. */
export const isLikeName = (text: string, name: string | null): boolean => isLike(wordsIn(text), nameWords(name))

const nameWords = (name: string | null): string[] => [...new Set(wordsIn(name ?? ''))]

const isSame = (one: string, word: string): boolean =>
  one === word || (one.length >= 4 && word.startsWith(one)) || (word.length >= 6 && one.endsWith(word))

const isLike = (found: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 &&
  wanted.filter((word) => found.some((one) => isSame(one, word))).length >= Math.min(2, wanted.length)

/** Every pair that is worth a look, the sure ones first. */
export function pairsOf<L extends OpenLine, P extends Payable>(
  lines: readonly L[],
  payments: readonly P[],
): Pair<L, P>[] {
  const byAmount = Map.groupBy(payments, ({ amount }) => amount)
  const fits = (line: L) => (payment: P) => isRightAccount(line, payment) && isInTime(line, payment)
  const exact = lines.map((line) => ({ line, found: (byAmount.get(line.amount) ?? []).filter(fits(line)) }))
  const linesOf = new Map<P, number>()
  for (const { found } of exact) for (const payment of found) linesOf.set(payment, (linesOf.get(payment) ?? 0) + 1)
  const named = nameIndex(payments)
  const isComparable = (line: L) => (payment: P) =>
    (isNear(line, payment) || payment.price === line.amount) && fits(line)(payment)
  const pairs = exact.flatMap(({ line, found }) => {
    const others = named(line.text, isComparable(line))
    const same = found.map((payment): Pair<L, P> => {
      const name = isLikeName(line.text, payment.sender)
      const isAlone = found.length === 1 && linesOf.get(payment) === 1
      // A text that names somebody else who should pay nearly as much speaks against it.
      const isContradicted = !name && others.some((other) => other !== payment && isNear(line, other))
      const isWhole = !line.isPart && !payment.isPart
      const level = payment.isPending && isWhole && isAlone && !isContradicted ? 'sure' : 'likely'
      return { line, payment, level, agrees: { amount: true, name } }
    })
    const near = others
      .filter((payment) => payment.amount !== line.amount)
      .map((payment): Pair<L, P> => ({ line, payment, level: 'likely', agrees: { amount: false, name: true } }))
    return [...same, ...near]
  })
  return pairs.toSorted((one, other) => rank(one) - rank(other))
}

const isNear = (line: OpenLine, payment: Payable): boolean => Math.abs(line.amount - payment.amount) <= nearby
const rank = ({ level, agrees: { amount, name } }: Pair): number =>
  level === 'sure' ? 0 : amount && name ? 1 : name ? 2 : 3

/** Finds the payments whose sender a text may name, without going through all of them for each text. */
function nameIndex<P extends Payable>(payments: readonly P[]): (text: string, isAsked: (payment: P) => boolean) => P[] {
  const byStart = new Map<string, Set<P>>()
  const words = new Map(payments.map((payment) => [payment, nameWords(payment.sender)]))
  for (const [payment, own] of words) {
    for (const word of own) {
      const start = word.slice(0, 3)
      const some = byStart.get(start)
      if (some) some.add(payment)
      else byStart.set(start, new Set([payment]))
    }
  }
  return (text, isAsked) => {
    const found = wordsIn(text)
    const some = new Set(found.flatMap((word) => [...(byStart.get(word.slice(0, 3)) ?? [])]))
    return [...some].filter((payment) => isAsked(payment) && isLike(found, words.get(payment) ?? []))
  }
}
