/**
 * Which lines of statements may have paid which payments (docs/decisions/059). A pair is sure by an amount of its own, or
 * by the amount and the sender's whole name, where nothing else could be meant. All else is for eyes.
 */
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { dayMs } from '#kit/time.ts'
import { isWhole, nameIndex } from './sender-name.rules.ts'

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
  const bySender = Map.groupBy(payments, ({ sender }) => sender ?? '')
  const naming = nameIndex(bySender.keys())
  const [linesOf, linesNaming] = [new Map<P, number>(), new Map<P, number>()]
  // Lines of one amount, day and account fit the same payments: of a plain price there are thousands of both.
  const fitting = new Map<string, P[]>()
  for (const [kind, same] of Map.groupBy(lines, kindOf)) {
    const [line] = same
    if (!line) continue
    const found = line.sen ? [] : (byAmount.get(line.amount) ?? []).filter((payment) => isFit(line, payment))
    fitting.set(kind, nearestFirst(line, found))
    for (const payment of found) linesOf.set(payment, (linesOf.get(payment) ?? 0) + same.length)
  }
  const looks = lines.map((line) => {
    const senders = [...naming(line.text)]
    const named = new Map(
      senders.flatMap(([sender, own]) =>
        (bySender.get(sender) ?? []).flatMap((payment) =>
          isComparable(line, payment) ? [[payment, own] as const] : [],
        ),
      ),
    )
    // Of a near amount too: who mistyped their own may have paid the exact one for a friend.
    for (const payment of named.keys()) linesNaming.set(payment, (linesNaming.get(payment) ?? 0) + 1)
    // Wherever that one has registered, and whatever they should pay.
    const best = senders.reduce((well, [, own]) => Math.max(well, own), 0)
    return { line, named, best }
  })
  return looks.map(({ line, named, best }) => {
    const found = fitting.get(kindOf(line)) ?? []
    const equal = [...named.keys()].filter((payment) => payment.amount === line.amount && !line.sen)
    const bare: P[] = []
    for (const payment of found) {
      if (bare.length === most) break
      if (!named.has(payment)) bare.push(payment)
    }
    const same = [...bare, ...equal]
    const more = found.length - same.length
    const pairs = same.map((payment): Pair<L, P> => {
      const own = named.get(payment) ?? 0
      const isContradicted = own < best
      const isAlone = found.length === 1 && linesOf.get(payment) === 1
      const isAloneNamed = named.size === 1 && linesNaming.get(payment) === 1
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

type Near<P> = { payment: P; days: number }

/** What waits before what is decided, then the nearer in time. */
const byTime = (one: Near<Payable>, other: Near<Payable>): number =>
  Number(other.payment.isPending) - Number(one.payment.isPending) ||
  one.days - other.days ||
  one.payment.id - other.payment.id

const nearestFirst = <P extends Payable>(line: OpenLine, payments: readonly P[]): P[] =>
  payments
    .map((payment) => ({ payment, days: daysApart(line, payment) }))
    .toSorted(byTime)
    .map(({ payment }) => payment)

const kindOf = ({ amount, sen, day, region_id: region }: OpenLine): string =>
  `${amount} ${sen ? 'sen' : ''} ${day} ${region}`

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
export const byRank = (one: Pair, other: Pair): number => rankOf(one) - rankOf(other) || byTime(one, other)

/** Whether nothing tells two pairs apart but their numbers. */
export const isEqual = (one: Pair, other: Pair): boolean =>
  rankOf(one) === rankOf(other) && one.payment.isPending === other.payment.isPending && one.days === other.days

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
