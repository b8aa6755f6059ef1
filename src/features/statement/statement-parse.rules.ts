/** The money that came in and went out, by the rows of a statement file. Throws at nothing; rows left out are counted. */
import type { Cell } from '#kit/cell.ts'
import { guess } from './layout-guess.rules.ts'
import { type Columns, type LayoutName, noColumns } from './layout-columns.rules.ts'
import { headingsOf, recognise, rowsAbove } from './layout-match.rules.ts'
import { accountsIn } from './account-number.rules.ts'
import { type Bounds, boundsIn, type Break, breaksIn, type Moved } from './balance-chain.rules.ts'
import { isMessage, readMessage } from './mt940.rules.ts'
import { fitted } from './row-shape.rules.ts'
import { rupiahAndSen } from './sen.rules.ts'
import type { Line } from './bank-line.rules.ts'
import { amountAt, amountIn, hasMoneyElsewhere, isSum } from './row-amount.rules.ts'
import {
  dayOf,
  type DayOrder,
  dayWithin,
  type FoundDay,
  orderOf,
  type Period,
  periodIn,
  spanOf,
  textOf,
} from './cell-value.rules.ts'

/** More lines than any month of the club has. */
export const mostLines = 20_000

/** Why a row is no money that came in. */
export const leftOutReasons = [
  'above',
  'blank',
  'note',
  'out',
  'pending',
  'failed',
  // None since money with sen is kept; rows that older imports have left out have it.
  'sen',
  'continued',
  'period',
  'unreadable',
  'zero',
] as const
export type LeftOut = (typeof leftOutReasons)[number]

/** Columns that a person has chosen, for files whose headings are these. */
export type SavedMap = { headings: string; columns: Columns }

export type Asked = {
  /** The person's answer about days without a year. */
  period?: Period | null
  /** A person's answer about the columns, and the row of the headings; -1 for none. */
  chosen?: { at: number; columns: Columns } | null
  saved?: readonly SavedMap[]
}

export type NamedRow = { row: number; text: string }

export type Statement = {
  layout: LayoutName | 'saved' | 'chosen'
  headings: string
  /** The row of the headings, from 0, and the columns. */
  at: number
  columns: Columns
  lines: Line[]
  /** Money that went out, its amounts as positive ones. It counts as left out too: it is nobody's payment. */
  outgoing: Line[]
  leftOut: Record<LeftOut, number>
  /** The first rows that look like money and could not be read. */
  unreadable: NamedRow[]
  /** The first rows that are not booked yet. */
  pending: NamedRow[]
  /** As the file or the person says it, else from the first to the last of its days. */
  period: Period | null
  /** Whether the file or the person says the period, so that days without lines count too. */
  isPeriodStated: boolean
  /** The account's number where the file has just one, digits only. */
  account: string | null
  /** All account numbers that the file says it is of. */
  accounts: string[]
  /** How often a balance is not the one before it and the amount, and where. */
  gaps: number
  breaks: Break[]
  /** The balances before and after the lines, where the file states them. */
  bounds: Bounds | null
}

/** A file whose columns nobody knows yet. */
export type Unknown = { ask: 'columns'; at: number; columns: Partial<Columns>; account: string | null }
/** Its days have no year, and it says no period. */
export type Yearless = { ask: 'period'; days: FoundDay[]; account: string | null } & Pick<
  Statement,
  'layout' | 'at' | 'columns'
>

/** How much of a file is shown for choosing its columns. */
const shown = { rows: 60, columns: 20 }

/** Reads the rows of a file, or says which question has to be answered first. */
export function readStatement(rows: readonly (readonly Cell[])[], asked: Asked = {}): Statement | Unknown | Yearless {
  if (!asked.chosen && isMessage(rows)) return fromMessage(rows)
  const found = placeOf(rows, asked)
  if (!found) {
    const guessed = guess(rows)
    const account = accountsIn(rows, guessed.at, { ...none, ...guessed.columns })
    return { ask: 'columns', ...guessed, account: account.length === 1 ? (account[0] ?? null) : null }
  }
  const above = rows.slice(0, Math.max(found.at, 0))
  const stated = asked.period ?? periodAbove(above)
  const body = rows.slice(found.at + 1)
  const order = orderOf(body.map((row) => row[found.columns.day]))
  const days = stated ? [] : body.flatMap((row) => dayOf(row[found.columns.day], order) ?? [])
  if (days.some(({ year }) => year === null)) {
    const [account = null, ...others] = accountsIn(rows, found.at, found.columns)
    return { ask: 'period', ...found, days, account: others.length > 0 ? null : account }
  }
  return collect({ ...found, rows, stated, order })
}

const none: Columns = { day: 0, ...noColumns }

function fromMessage(rows: readonly (readonly Cell[])[]): Statement {
  const { accounts, breaks, ...found } = readMessage(rows)
  const [account = null, ...others] = accounts
  return {
    ...found,
    layout: 'mt940',
    headings: '',
    at: -1,
    columns: none,
    leftOut: {
      ...nothingLeftOut(),
      pending: found.pending.length,
      out: found.outgoing.length,
      unreadable: found.unreadable.length,
    },
    unreadable: found.unreadable.slice(0, mostShown),
    pending: found.pending.slice(0, mostShown),
    isPeriodStated: true,
    account: others.length > 0 ? null : account,
    accounts,
    gaps: breaks.length,
    breaks,
    bounds: null,
  }
}

type Place = { layout: Statement['layout']; at: number; columns: Columns }

function placeOf(rows: readonly (readonly Cell[])[], { chosen, saved = [] }: Asked): Place | null {
  if (chosen) return { layout: 'chosen', ...chosen }
  const known = new Map(saved.map((map) => [map.headings, map.columns]))
  for (const [at, row] of rows.slice(0, rowsAbove).entries()) {
    const columns = known.get(headingsOf(row))
    if (columns) return { layout: 'saved', at, columns }
  }
  return recognise(rows)
}

/** The first rows of a file, for choosing its columns. */
export const firstRows = (rows: readonly (readonly Cell[])[]): string[][] =>
  rows.slice(0, shown.rows).map((row) => row.slice(0, shown.columns).map((cell) => textOf(cell).slice(0, 80)))

function periodAbove(above: readonly (readonly Cell[])[]): Period | null {
  for (const row of above) {
    const text = row.map(textOf).join(' ')
    if (!/period|tanggal|date|tgl|mutasi/i.test(text)) continue
    const period = periodIn(text)
    if (period) return period
  }
  return null
}

type Collecting = Place & {
  rows: readonly (readonly Cell[])[]
  stated: Period | null
  order: DayOrder
}

const nothingLeftOut = () => Object.fromEntries(leftOutReasons.map((reason) => [reason, 0])) as Record<LeftOut, number>
/** So many rows that cannot be read are named. */
const mostShown = 20

function collect({ rows, layout, at, columns, stated, order }: Collecting): Statement {
  const counts = nothingLeftOut()
  const lines: Line[] = []
  const outgoing: Line[] = []
  const named = { unreadable: [] as NamedRow[], pending: [] as NamedRow[] }
  const moved: Moved[] = []
  const headings = at < 0 ? [] : (rows[at] ?? [])
  const heading = at < 0 ? '' : headingsOf(headings)
  counts.above = Math.max(at, 0)
  let last: Line | null = null
  for (const [index, row] of rows.entries()) {
    if (index <= at) continue
    const number = index + 1
    // Each page of a file may begin with the headings.
    const isHeading = heading !== '' && headingsOf(row) === heading
    const judged: Judged = isHeading
      ? { why: 'note' }
      : judge(fitted(row, { columns, headings, order }), columns, { stated, order })
    if ('line' in judged) {
      const { line, sen } = judged
      last = { row: number, ...line }
      ;(sen > 0 ? lines : outgoing).push(last)
      moved.push({ row: number, day: line.day, sen, balance: line.balance })
      if (sen < 0) counts.out += 1
      continue
    }
    counts[judged.why] += 1
    if (judged.why === 'continued' && last) last.text = oneText([last.text, ...judged.texts])
    if ((judged.why === 'unreadable' || judged.why === 'pending') && named[judged.why].length < mostShown)
      named[judged.why].push({ row: number, text: row.map(textOf).filter(Boolean).join(' · ').slice(0, 160) })
    if (judged.why !== 'continued' && judged.why !== 'blank') last = null
  }
  const accounts = accountsIn(rows, at, columns)
  const breaks = breaksIn(moved)
  const ofLines = new Set(moved.map(({ row }) => row))
  return {
    layout,
    at,
    columns,
    headings: heading,
    lines,
    outgoing,
    leftOut: counts,
    ...named,
    period: stated ?? spanOf(moved.map(({ day }) => day)),
    isPeriodStated: stated !== null,
    account: accounts.length === 1 ? (accounts[0] ?? null) : null,
    accounts,
    gaps: breaks.length,
    breaks: breaks.slice(0, mostShown),
    bounds: boundsIn(rows, columns, (row) => ofLines.has(row), moved),
  }
}

type Judged =
  | { line: Omit<Line, 'row'>; sen: number }
  | { why: 'continued'; texts: string[] }
  | { why: Exclude<LeftOut, 'continued' | 'out'> }

function judge(
  row: readonly Cell[],
  columns: Columns,
  { stated, order }: Pick<Collecting, 'stated' | 'order'>,
): Judged {
  if (row.every((cell) => textOf(cell) === '')) return { why: 'blank' }
  const day = row[columns.day]
  const texts = columns.text.map((column) => textOf(row[column])).filter(Boolean)
  const amount = amountIn(row, columns)
  if (isPending(day) || (columns.status !== null && isPending(row[columns.status]))) return { why: 'pending' }
  const found = dayOf(day, order, columns.isUtc)
  if (!found) {
    const isMore = isTime(day) || (textOf(day) === '' && texts.length > 0)
    if (isMore && amount === 'none') return { why: 'continued', texts }
    const isNote = amount === 'none' ? !hasMoneyElsewhere(row, columns) : isSum(row)
    return { why: isNote ? 'note' : 'unreadable' }
  }
  // A day with nothing next to it, or with `Opening balance`, is no transaction.
  if (amount === 'none') {
    const isNote = (texts.length === 0 || columns.balance !== null) && !hasMoneyElsewhere(row, columns)
    return { why: isNote || isSum(row) ? 'note' : 'unreadable' }
  }
  if (amount === 'unsure') return { why: 'unreadable' }
  const whole = dayWithin(found, stated)
  if (whole === null) return { why: 'period' }
  if (columns.status !== null && !isSettled(row[columns.status])) return { why: 'failed' }
  if (amount === 0) return { why: 'zero' }
  const balance = columns.balance === null ? null : (amountAt(row[columns.balance], columns)?.sen ?? null)
  return {
    line: { day: whole, ...rupiahAndSen(Math.abs(amount)), balance, ...feeIn(row, columns), text: oneText(texts) },
    sen: amount,
  }
}

/** What the service kept, where its report has a column of it. */
function feeIn(row: readonly Cell[], columns: Columns): Pick<Line, 'fee'> {
  const found = typeof columns.fee === 'number' ? amountAt(row[columns.fee], columns) : null
  return found ? { fee: Math.abs(found.sen) } : {}
}

/** The time of the row above, in a row of its own. */
const isTime = (cell: Cell): boolean => /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*WI(?:B|TA|T))?$/i.test(textOf(cell))
const isPending = (cell: Cell): boolean => /^(?:pend|pending|menunggu|tertunda)\b/i.test(textOf(cell))
const isSettled = (cell: Cell): boolean =>
  /^(?:settlement|settled|capture|captured|success|successful|succeeded|paid|complete|completed|berhasil|sukses|selesai|lunas)$/i.test(
    textOf(cell),
  )
const oneText = (texts: readonly string[]): string => [...new Set(texts)].join(' ').slice(0, 500)
