/** In which order a treasurer goes through open lines: those that are sure, those that are likely, and the rest. */
import { isEqual, type Judged, type OpenLine, type Pair, type Payable, rankOf } from './match-suggestion.rules.ts'

export const places = ['sure', 'likely', 'open'] as const
/** `likely`: one payment is plainly the best for the line, and the line for it. */
export type Place = (typeof places)[number]

/** Of the screen. */
export const tabs = ['likely', 'all', 'sure'] as const
export type Tab = (typeof tabs)[number]

/** Whether a line of this place is in the tab. */
export const isIn = (tab: Tab, place: Place): boolean => tab === 'all' || tab === place

/** So long a look says that somebody is there, in seconds; the screen renews it more often. */
export const lookSeconds = 60

export type Placed<L extends OpenLine = OpenLine, P extends Payable = Payable> = Judged<L, P> & {
  place: Place
  /** How many candidates nothing tells apart from the first one but their numbers. */
  equals: number
}

/** So many days nearer is plainly nearer: banks book a day late. */
const plainly = 2

const isPlainly = (one: Pair, other: Pair): boolean =>
  rankOf(one) < rankOf(other) ||
  (rankOf(one) === rankOf(other) &&
    (Number(one.payment.isPending) > Number(other.payment.isPending) || one.days + plainly <= other.days))

/** The lines, each with its place: a suggestion that is no better than another one, in either direction, is not likely. */
export function placed<L extends OpenLine, P extends Payable>(judged: readonly Judged<L, P>[]): Placed<L, P>[] {
  const claims = Map.groupBy(
    judged.flatMap(({ pairs }) => pairs.filter((pair) => rankOf(pair) <= lastNamed || pairs.length === 1)),
    ({ payment }) => payment,
  )
  return judged.map((one): Placed<L, P> => {
    const [first, second] = one.pairs
    const place = !first ? 'open' : first.level === 'sure' ? 'sure' : 'open'
    if (!first || place === 'sure') return { ...one, place, equals: 0 }
    const isNamed = rankOf(first) <= lastNamed
    // Those that were let go have amount and time, too.
    const same = one.pairs.filter((pair) => pair !== first && isEqual(first, pair))
    const equals = same.length + (isNamed || same.length < one.pairs.length - 1 ? 0 : one.more)
    const isAlone = !first.isContradicted && one.pairs.length === 1 && one.more === 0
    const isBest = (isNamed && (!second || isPlainly(first, second))) || isAlone
    const rivals = (claims.get(first.payment) ?? []).filter((pair) => pair !== first)
    const isWanted = isBest && rivals.every((pair) => isPlainly(first, pair))
    return { ...one, place: isWanted ? 'likely' : 'open', equals }
  })
}

/** Up to here the text names somebody, or the amount is the payment's own. */
const lastNamed = 5
