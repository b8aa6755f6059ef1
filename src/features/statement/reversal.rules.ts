/** What a bank takes back: the debits that reverse a credit, and the lines that a later export no longer has. */
import { dayMs } from '#kit/time.ts'
import { type Exact, inSen } from './sen.rules.ts'
import type { Period } from './cell-value.rules.ts'

export type Side = Exact & { day: string; text: string }
export type Pair<C extends Side = Side, D extends Side = Side> = { credit: C; debit: D }

/** So many days later a bank still takes a credit back; without a word that says so it has the same text, and is near. */
export const reversalReach = { said: 14, unsaid: 3 }

/** What the club itself gives back is called a refund, which is no reversal; a payment service begins its text with it. */
const says =
  /\b(?:reversal|reversed|rev|koreksi|correction|batal|dibatalkan|pembatalan|cancelled|cancellation|chargeback|void)\b|^(?:qris )?refund\b/i

const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** So short a text is no sign. */
const shortest = 8

/** Words of the texts that name a person or a transaction. */
const marksOf = (text: string): Set<string> =>
  new Set((text.toUpperCase().match(/\p{L}{4,}|\d{6,}/gu) ?? []).filter((word) => !usual.has(word)))
const usual = new Set([
  'TRSF',
  'TRANSFER',
  'BANKING',
  'DARI',
  'FROM',
  'QRIS',
  'REVERSAL',
  'KOREKSI',
  'BIFAST',
  'REFUND',
])

const daysBetween = (credit: Side, debit: Side): number => (Date.parse(debit.day) - Date.parse(credit.day)) / dayMs

/** Whether the debit may take the credit back. */
function isReversal(credit: Side, debit: Side): boolean {
  const days = daysBetween(credit, debit)
  if (inSen(credit) !== inSen(debit) || days < 0) return false
  if (says.test(debit.text)) return days <= reversalReach.said
  return days <= reversalReach.unsaid && bare(debit.text).length >= shortest && bare(debit.text) === bare(credit.text)
}

/** Each debit with the credit that it takes back: the one whose text has most in common with it, then the latest. */
export function reversalsOf<C extends Side, D extends Side>(credits: readonly C[], debits: readonly D[]): Pair<C, D>[] {
  const byMoney = Map.groupBy(credits, inSen)
  const taken = new Set<C>()
  return debits.flatMap((debit) => {
    const marks = marksOf(debit.text)
    const shared = ({ text }: C) => [...marksOf(text)].filter((mark) => marks.has(mark)).length
    const [best] = (byMoney.get(inSen(debit)) ?? [])
      .filter((credit) => !taken.has(credit) && isReversal(credit, debit))
      .toSorted((one, other) => shared(other) - shared(one) || daysBetween(one, debit) - daysBetween(other, debit))
    if (!best) return []
    taken.add(best)
    return [{ credit: best, debit }]
  })
}

/** What a comparison has found of the days of a file. */
type Compared<S> = {
  period: Period
  /** The days of its lines. */
  days: readonly string[]
  /** The days of those that are new. */
  freshDays: readonly string[]
  missing: readonly S[]
  /** How many of the account's lines the file has. */
  found: number
  isReadable: boolean
  layout: string
}

/**
 * The account's lines that the file should have. The last day of a file may have ended after it, unless the file knows
 * more of that day than the account. A file of another kind that has few of the lines says nothing about the others.
 */
export function goneLines<S extends Side & { layout: string }>(compared: Compared<S>): S[] {
  const { period, days, freshDays, missing, found, isReadable, layout } = compared
  const last = days.toSorted().at(-1)
  if (last === undefined || !isReadable) return []
  const isCovered = (day: string) => day >= period.from && (day < last || (day === last && freshDays.includes(last)))
  const gone = missing.filter(({ day }) => isCovered(day))
  // Most of them missing: the file is another one, or of a part of the lines.
  return gone.filter((line) => gone.length <= found + (line.layout === layout ? 2 : 0))
}
