/** What becomes of the lines of a statement, and which lines of a file are new. */
import { type Exact, inSen } from './sen.rules.ts'
import type { Line } from './bank-line.rules.ts'

export const lineStates = ['OPEN', 'MATCHED', 'ASIDE'] as const
export type LineState = (typeof lineStates)[number]

/** Why a line cannot be set aside, taken back or matched, as the name of a sentence; null when it can. */
export const lineRefusals = {
  aside: { OPEN: null, MATCHED: 'matched', ASIDE: 'aside' },
  takeBack: { OPEN: 'open', MATCHED: 'open', ASIDE: null },
  match: { OPEN: null, MATCHED: 'taken', ASIDE: 'aside' },
} as const satisfies Record<string, Record<LineState, string | null>>

/** A line as the account has it already. */
export type Stored = Exact & { day: string; balance: number | null; place: number; text: string }
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
  // First those that are the same in all, so that less certain ones get the others.
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

/**
 * The lines without a balance, of those that the account has already, whose text it does not have for that day and
 * amount: banks rewrite texts, but these may be other payments.
 */
export function unlikeLines(stored: readonly Stored[], lines: readonly Line[], fresh: readonly NewLine[]): Line[] {
  const added = new Set(fresh.map(({ row }) => row))
  const texts = Map.groupBy(stored, moneyOf)
  const bare = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return lines.filter((line) => {
    if (added.has(line.row) || line.balance !== null) return false
    const known = texts.get(moneyOf(line)) ?? []
    return known.every(({ text }) => text !== none && bare(text) !== bare(line.text))
  })
}

/** Replaces an erased text. */
const none = '—'

type Money = Pick<Stored, 'day' | 'amount' | 'sen'>
const moneyOf = (line: Money): string => `${line.day} ${inSen(line)}`
const keyOf = (line: Money & Pick<Stored, 'balance'>): string => `${moneyOf(line)} ${line.balance ?? '-'}`

/** Why an import cannot be undone, as the name of a sentence; null when it can. */
export function undoRefusal(found: { undone_at: string | null; matched: number; later: number }): string | null {
  if (found.undone_at !== null) return 'undone'
  if (found.matched > 0) return 'matched'
  // Lines that a later file did not add, because this one had them, would be missing.
  return found.later > 0 ? 'later' : null
}

type Waiting = { amount: number; name: string; day: string }
type SampleLine = { day: string; amount: number; text: string }

/** Lines of an invented statement around pending payments: theirs, one twice, and some of nobody; ordered by day. */
export function sampleRows(waiting: readonly Waiting[], today: string): SampleLine[] {
  const [first] = waiting
  const lines = waiting.map(({ amount, name, day }): SampleLine => ({
    amount,
    day,
    text: `TRSF E-BANKING CR FTSCY/WS95031 ${name}`,
  }))
  const foreign: SampleLine[] = [
    { day: today, amount: 250_000, text: 'SETORAN TUNAI DONASI ALUMNI' },
    { day: first?.day ?? today, amount: 1_310_000, text: 'TRSF E-BANKING CR SPONSOR PT MAJU BERSAMA' },
  ]
  // Somebody has paid twice by mistake.
  const doubled = first ? [{ ...first, text: 'BI-FAST CR TRANSFER DR 014' }] : []
  return [...lines, ...doubled, ...foreign]
    .map(({ day, amount, text }) => ({ day, amount, text }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The rows as a file of the bank. */
export function sampleFile(lines: readonly SampleLine[], accountNumber: string): string {
  let balance = 6_000_000
  const money = (amount: number) => `"${amount.toLocaleString('en-US')}.00"`
  const head = [
    `No. rekening : ,'${accountNumber}`,
    'Kode Mata Uang : ,Rp',
    '',
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
  ]
  const rows = lines.map(({ day, amount, text }) => {
    balance += amount
    const [year, month, date] = day.split('-')
    return `${date}/${month}/${year},${text},0000,"${amount.toLocaleString('en-US')}.00 CR",${money(balance)}`
  })
  return [...head, ...rows, '', `Saldo Akhir,:,${money(balance)}`].join('\r\n')
}

/** A part of a line, to check whether all of them add up. */
type Part = { entity: string; payment_id: number; amount: number }

/** The rest of the line after the parts; negative if they are too much. */
export const leftAfter = (left: number, parts: readonly Pick<Part, 'amount'>[]): number =>
  parts.reduce((rest, { amount }) => rest - amount, left)

/** The problem of the parts, as the name of a sentence; null if there is none. */
export function splitProblem(left: number, parts: readonly Part[]): 'tooMuch' | 'twice' | null {
  const named = new Set(parts.map(({ entity, payment_id }) => `${entity} ${payment_id}`))
  if (named.size < parts.length) return 'twice'
  return leftAfter(left, parts) < 0 ? 'tooMuch' : null
}
