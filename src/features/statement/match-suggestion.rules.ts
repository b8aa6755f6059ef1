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

/** The matching marks: `unique` says that the amount is the payment's own, `whole` that the text has all of the name. */
export type Agreement = { amount: boolean; unique: boolean; name: boolean; whole: boolean }
export type Pair<L extends OpenLine = OpenLine, P extends Payable = Payable> = {
  line: L
  payment: P
  level: 'sure' | 'likely'
  agrees: Agreement
  /** Whether the text names the sender of another open payment instead. */
  isContradicted: boolean
  /** How many days the money came before the form was first sent, or after it was last sent. */
  days: number
}

const dayNumbers = new Map<string, number>()
/** Days since 1970. There are few of them, and each is compared with thousands. */
function dayNumber(day: string): number {
  const known = dayNumbers.get(day)
  if (known !== undefined) return known
  if (dayNumbers.size > 20_000) dayNumbers.clear()
  const number = Date.parse(day) / dayMs
  dayNumbers.set(day, number)
  return number
}

/** A payer who corrects a payment may have paid only then. */
export const isInTime = (line: OpenLine, { day, sent_day }: Payable): boolean => {
  const came = dayNumber(line.day)
  return came - dayNumber(day) >= -window.before && came - dayNumber(sent_day) <= window.after
}
/** How many days lie between the money and the time in which the form was sent. */
export const daysApart = (line: Pick<OpenLine, 'day'>, { day, sent_day }: Pick<Payable, 'day' | 'sent_day'>): number =>
  Math.max(0, dayNumber(day) - dayNumber(line.day), dayNumber(line.day) - dayNumber(sent_day))
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

/** How well a text names a sender: 0 not, 1 nearly, more with the whole name: the more words, the more. */
type Naming = number
const isWhole = (naming: Naming): boolean => naming > 1

/** A line with what may have paid it, the best first. */
export type Judged<L extends OpenLine = OpenLine, P extends Payable = Payable> = {
  line: L
  pairs: Pair<L, P>[]
  /** How many more have the amount and nothing else. */
  more: number
}

/** Every pair that is worth a look, the sure ones first. */
export const pairsOf = <L extends OpenLine, P extends Payable>(
  lines: readonly L[],
  payments: readonly P[],
): Pair<L, P>[] =>
  judge(lines, payments)
    .flatMap(({ pairs }) => pairs)
    .toSorted(byRank)

/**
 * Each line with its pairs, by the one ranking that every screen shows.
 * @param most so many that have only amount and time are kept for a line: of a plain price there are hundreds
 */
export function judge<L extends OpenLine, P extends Payable>(
  lines: readonly L[],
  payments: readonly P[],
  most = Number.POSITIVE_INFINITY,
): Judged<L, P>[] {
  const byAmount = Map.groupBy(payments, ({ amount }) => amount)
  const naming = nameIndex(payments)
  const places = new Map(payments.map((payment, place) => [payment, place]))
  const [linesOf, linesNaming] = [new Uint32Array(payments.length), new Uint32Array(payments.length)]
  const looks = lines.map((line) => {
    const found = line.sen ? [] : (byAmount.get(line.amount) ?? []).filter((payment) => isFit(line, payment))
    const named = naming(line.text, (payment) => isComparable(line, payment))
    for (const payment of found) {
      const place = places.get(payment) ?? 0
      linesOf[place] = (linesOf[place] ?? 0) + 1
    }
    // Of a near amount too: who mistyped their own may have paid the exact one for a friend.
    for (const payment of named.keys()) {
      const place = places.get(payment) ?? 0
      linesNaming[place] = (linesNaming[place] ?? 0) + 1
    }
    // More than are kept are let go at once, or all lines of a price would hold all payments of it.
    const bare = found.filter((payment) => !named.has(payment))
    const shown = bare.length > most ? nearest(line, bare, most) : bare
    return { line, count: found.length, bare: shown, more: bare.length - shown.length, named }
  })
  return looks.map(({ line, count, bare, more, named }) => {
    const same = [...bare, ...[...named.keys()].filter((payment) => payment.amount === line.amount && !line.sen)]
    // Wherever that one has registered, and whatever they should pay.
    const best = same.length > 0 ? Math.max(0, ...naming(line.text).values()) : 0
    const pairs = same.map((payment): Pair<L, P> => {
      const own = named.get(payment) ?? 0
      const place = places.get(payment) ?? 0
      const isContradicted = own < best
      const isAlone = count === 1 && linesOf[place] === 1
      const isAloneNamed = named.size === 1 && linesNaming[place] === 1
      const isProven = (payment.isUnique && isAlone) || (isWhole(own) && isAloneNamed)
      const isUntouched = !line.isPart && !payment.isPart && !line.isDoubtful
      return {
        line,
        payment,
        level: payment.isPending && isUntouched && isProven && !isContradicted ? 'sure' : 'likely',
        agrees: { amount: true, unique: payment.isUnique, name: own > 0, whole: isWhole(own) },
        isContradicted,
        days: daysApart(line, payment),
      }
    })
    for (const [payment, own] of named) {
      if (payment.amount === line.amount && !line.sen) continue
      const agrees = { amount: false, unique: false, name: true, whole: isWhole(own) }
      pairs.push({
        line,
        payment,
        level: 'likely',
        agrees,
        isContradicted: false,
        days: daysApart(line, payment),
      })
    }
    return { line, pairs: pairs.toSorted(byRank), more }
  })
}

const nearest = <P extends Payable>(line: OpenLine, payments: readonly P[], most: number): P[] =>
  payments
    .map((payment) => ({ payment, days: daysApart(line, payment) }))
    .toSorted(
      (one, other) =>
        Number(other.payment.isPending) - Number(one.payment.isPending) ||
        one.days - other.days ||
        one.payment.id - other.payment.id,
    )
    .slice(0, most)
    .map(({ payment }) => payment)

const isFit = (line: OpenLine, payment: Payable): boolean => isRightAccount(line, payment) && isInTime(line, payment)
/** Whether the line may be this payment's, though with another amount, where its text names the sender. */
const isComparable = (line: OpenLine, payment: Payable): boolean =>
  (Math.abs(line.amount - payment.amount) <= nearby || payment.price === line.amount) && isFit(line, payment)

/**
 * How much speaks for a pair, the most first: it is sure; the amount is the payment's own; amount and whole name; amount
 * and name; name and a near amount; amount and time. A text that names somebody else comes last.
 */
export function rankOf({ level, agrees: { amount, unique, name, whole }, isContradicted }: Omit<Pair, 'days'>): number {
  if (level === 'sure') return 0
  if (isContradicted) return 7
  if (amount) return unique ? 1 : whole ? 2 : name ? 3 : 6
  return whole ? 4 : 5
}

/** The better pair first: what waits before what is decided, and then the nearer in time. */
export const byRank = (one: Pair, other: Pair): number =>
  rankOf(one) - rankOf(other) ||
  Number(other.payment.isPending) - Number(one.payment.isPending) ||
  one.days - other.days ||
  one.payment.id - other.payment.id

/** Whether nothing tells two pairs apart but their numbers. */
export const isEqual = (one: Pair, other: Pair): boolean =>
  rankOf(one) === rankOf(other) && one.payment.isPending === other.payment.isPending && one.days === other.days

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
    return new Map(
      named.map((payment) => [payment, isWholeName(text, payment.sender) ? 1 + (words.get(payment)?.length ?? 0) : 1]),
    )
  }
}

type Seen = {
  amount: number
  level: 'sure' | 'likely'
  is_contradicted: boolean
  agrees: Agreement & { time: boolean }
}

/**
 * The one line that plainly agrees with a payment, so that nobody has to be asked: amount and time, and the name or an
 * amount of its own. Undefined where there are several or none.
 */
export function theOneOf<L extends Seen>(candidates: readonly L[], due: number): L | undefined {
  const found = candidates.filter(
    ({ amount, level, is_contradicted: isContradicted, agrees }) =>
      level === 'sure' || (amount === due && !isContradicted && agrees.time && (agrees.name || agrees.unique)),
  )
  const sure = found.filter(({ level }) => level === 'sure')
  return sure.length === 1 ? sure[0] : found.length === 1 ? found[0] : undefined
}
