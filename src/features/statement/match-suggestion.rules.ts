/**
 * Which lines of statements may have paid which payments (docs/decisions/059). A pair is sure by an amount of its own, or
 * by the amount and the sender's whole name, where nothing else could be meant. All else is for eyes.
 */
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { dayMs } from '#kit/time.ts'

/** A payment is made before the form is sent, or after; banks book weekends later. In days. */
export const window = { before: 3, after: 14 }
/** So far an amount may be from the payment's own and still be worth a look, where the name agrees. In rupiah. */
export const nearby = 500

export type OpenLine = {
  id: number
  day: string
  /** The rest of it. */
  amount: number
  /** The hundredths of a rupiah. A payment is whole rupiah, so with them it is nobody's exact amount. */
  sen?: number
  /** Whether a part of it has paid another payment: then people look. */
  isPart?: boolean
  /** Whether the bank has taken it back, or a later export no longer has it: then no pair is sure. */
  isDoubtful?: boolean
  text: string
  /** The region of the account; null for every one. */
  region_id: number | null
}

/** A payment that misses money, in any state: a rejected one may have been paid too. */
export type Payable = {
  entity: PaidEntity
  id: number
  region_id: number
  /** The sum that it misses. */
  amount: number
  /** Whether a part of it came already: then people look. */
  isPart?: boolean
  /** The region's price today; null where it is not known. */
  price: number | null
  /** Whether the amount was reserved for this payment alone. */
  isUnique: boolean
  /** The sender's name in the form. */
  sender: string | null
  /** The day of the registration, in Jakarta. */
  day: string
  /** The day that it was sent last: a later one where it was put right. */
  sent_day: string
  /** Whether it waits to be confirmed. */
  isPending: boolean
}

/** The matching marks: `unique` says that the amount is the payment's own. */
export type Agreement = { amount: boolean; unique: boolean; name: boolean }
export type Pair<L extends OpenLine = OpenLine, P extends Payable = Payable> = {
  line: L
  payment: P
  level: 'sure' | 'likely'
  agrees: Agreement
  /** Whether the text names the sender of another open payment instead. */
  isContradicted: boolean
}

const daysFrom = (day: string, line: OpenLine): number => (Date.parse(line.day) - Date.parse(day)) / dayMs

/** A payer who corrects a payment may have paid only then. */
export const isInTime = (line: OpenLine, { day, sent_day }: Payable): boolean =>
  daysFrom(day, line) >= -window.before && daysFrom(sent_day, line) <= window.after
const isRightAccount = ({ region_id: region }: OpenLine, payment: Payable): boolean =>
  region === null || region === payment.region_id

const wordsIn = (text: string): string[] => text.toUpperCase().match(/\p{L}{2,}/gu) ?? []

/** Whether the bank's text has the name: two of its words, or all of it; banks cut the last one short. */
export const isLikeName = (text: string, name: string | null): boolean => isLike(wordsIn(text), nameWords(name))

const nameWords = (name: string | null): string[] => [...new Set(wordsIn(name ?? ''))]

/** So many letters of a word are left at least where the bank has cut it. */
const shortestCut = 4

const isSame = (one: string, word: string): boolean =>
  one === word || (one.length >= shortestCut && word.startsWith(one)) || (word.length >= 6 && one.endsWith(word))

const isLike = (found: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 &&
  wanted.filter((word) => found.some((one) => isSame(one, word))).length >= Math.min(2, wanted.length)

/**
 * Whether the bank's text has the whole name: each of its words, initials too; the bank may have cut the last one. A name
 * of a single word is a part of too many others to be one.
 */
export function isWholeName(text: string, name: string | null): boolean {
  const words = (name ?? '').toUpperCase().match(/\p{L}+/gu) ?? []
  const last = words.at(-1)
  if (last === undefined || new Set(words).size < 2) return false
  const found = new Set(text.toUpperCase().match(/\p{L}+/gu))
  const isCut = (one: string) => one.length >= shortestCut && last.startsWith(one)
  return words.slice(0, -1).every((word) => found.has(word)) && (found.has(last) || [...found].some(isCut))
}

/** How well a text names a sender: nearly, or with the whole name. */
type Naming = 1 | 2
/** How well the text names anybody; all are asked for only where the near ones do not say it. */
const bestOf = (near: ReadonlyMap<unknown, Naming>, all: () => ReadonlyMap<unknown, Naming>): number =>
  [...near.values()].includes(2) ? 2 : Math.max(0, ...all().values())

/** Every pair that is worth a look, the sure ones first. */
export function pairsOf<L extends OpenLine, P extends Payable>(
  lines: readonly L[],
  payments: readonly P[],
): Pair<L, P>[] {
  const byAmount = Map.groupBy(payments, ({ amount }) => amount)
  const naming = nameIndex(payments)
  const looks = lines.map((line) => {
    const found = line.sen ? [] : (byAmount.get(line.amount) ?? []).filter((payment) => isFit(line, payment))
    return { line, found, named: naming(line.text, (payment) => isComparable(line, payment)) }
  })
  const linesOf = countBy(looks.flatMap(({ found }) => found))
  const linesNaming = countBy(looks.flatMap(({ found, named }) => found.filter((payment) => named.has(payment))))
  const pairs = looks.flatMap(({ line, found, named }) => {
    const best = found.some((payment) => named.get(payment) !== 2) ? bestOf(named, () => naming(line.text)) : 2
    const same = found.map((payment): Pair<L, P> => {
      const own = named.get(payment) ?? 0
      const isContradicted = own < best
      const isAlone = found.length === 1 && linesOf.get(payment) === 1
      const isAloneNamed = named.size === 1 && linesNaming.get(payment) === 1
      const isProven = (payment.isUnique && isAlone) || (own === 2 && isAloneNamed)
      const isWhole = !line.isPart && !payment.isPart && !line.isDoubtful
      return {
        line,
        payment,
        level: payment.isPending && isWhole && isProven && !isContradicted ? 'sure' : 'likely',
        agrees: { amount: true, unique: payment.isUnique, name: own > 0 },
        isContradicted,
      }
    })
    const near = [...named.keys()]
      .filter((payment) => payment.amount !== line.amount || line.sen)
      .map((payment): Pair<L, P> => {
        const agrees = { amount: false, unique: false, name: true }
        return { line, payment, level: 'likely', agrees, isContradicted: false }
      })
    return [...same, ...near]
  })
  return pairs.toSorted((one, other) => rank(one) - rank(other))
}

const isFit = (line: OpenLine, payment: Payable): boolean => isRightAccount(line, payment) && isInTime(line, payment)
/** Whether the line may be this payment's, though with another amount, where its text names the sender. */
const isComparable = (line: OpenLine, payment: Payable): boolean =>
  (Math.abs(line.amount - payment.amount) <= nearby || payment.price === line.amount) && isFit(line, payment)
const rank = ({ level, agrees: { amount, name }, isContradicted }: Pair): number =>
  level === 'sure' ? 0 : isContradicted ? 4 : amount && name ? 1 : name ? 2 : 3

function countBy<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** By so many letters a word of a text finds the names that may have it. */
const startLength = 3
/** The starts of the words by which a text may name somebody. */
export const nameStarts = (text: string): string[] => [
  ...new Set(wordsIn(text).map((word) => word.slice(0, startLength))),
]

/** Finds the payments whose sender a text names, and how well, without going through all of them for each text. */
function nameIndex<P extends Payable>(
  payments: readonly P[],
): (text: string, isAsked?: (payment: P) => boolean) => Map<P, Naming> {
  const byStart = new Map<string, Set<P>>()
  const words = new Map(payments.map((payment) => [payment, nameWords(payment.sender)]))
  for (const [payment, own] of words) {
    for (const start of new Set(own.map((word) => word.slice(0, startLength)))) {
      const some = byStart.get(start)
      if (some) some.add(payment)
      else byStart.set(start, new Set([payment]))
    }
  }
  return (text, isAsked = () => true) => {
    const found = wordsIn(text)
    const some = new Set(nameStarts(text).flatMap((start) => [...(byStart.get(start) ?? [])]))
    const named = [...some].filter((payment) => isAsked(payment) && isLike(found, words.get(payment) ?? []))
    return new Map(named.map((payment) => [payment, isWholeName(text, payment.sender) ? 2 : 1]))
  }
}
