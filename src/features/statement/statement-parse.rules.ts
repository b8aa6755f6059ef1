/** The incoming money, by the rows of a statement file. Throws at nothing; rows that it leaves out it counts. */
import type { Cell } from '#kit/cell.ts'
import { guess } from './layout-guess.rules.ts'
import { type Columns, headingsOf, type LayoutName, recognise, rowsAbove } from './bank-layout.rules.ts'
import { rupiahAndSen } from './sen.rules.ts'
import { amountAt, amountIn, hasMoneyElsewhere, isSum } from './row-amount.rules.ts'
import { dayOf, type DayOrder, dayWithin, orderOf, type Period, periodIn, spanOf, textOf } from './cell-value.rules.ts'

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
] as const
export type LeftOut = (typeof leftOutReasons)[number]

/** Money that came in. */
export type Line = {
  /** The row of the file, as a spreadsheet numbers it. */
  row: number
  day: string
  /** Whole rupiah. */
  amount: number
  /** The hundredths of a rupiah. */
  sen: number
  /** The account's balance after it, in hundredths of a rupiah; null if the file does not say. */
  balance: number | null
  text: string
}

/** Columns that a person has chosen, for files whose headings are these. */
export type SavedMap = { headings: string; columns: Columns }

export type Asked = {
  /** The person's answer about days without a year. */
  period?: Period | null
  /** A person's answer about the columns, and the row of the headings; -1 for none. */
  chosen?: { at: number; columns: Columns } | null
  saved?: readonly SavedMap[]
}

export type Statement = {
  layout: LayoutName | 'saved' | 'chosen'
  headings: string
  /** The row of the headings, from 0, and the columns. */
  at: number
  columns: Columns
  lines: Line[]
  leftOut: Record<LeftOut, number>
  /** The first rows that look like money and could not be read. */
  unreadable: { row: number; text: string }[]
  /** As the file or the person says it, else from the first to the last of its days. */
  period: Period | null
  /** The account's number where the file has it, digits only. */
  account: string | null
  /** How often a balance is not the one before it and the amount. */
  gaps: number
}

/** A file whose columns nobody knows yet. */
export type Unknown = { ask: 'columns'; at: number; columns: Partial<Columns> }
/** Its days have no year, and it says no period. */
export type Yearless = { ask: 'period' } & Pick<Statement, 'layout' | 'at' | 'columns'>

/** How much of a file is shown for choosing its columns. */
const shown = { rows: 25, columns: 20 }

/** Reads the rows of a file, or says which question has to be answered first. */
export function readStatement(rows: readonly (readonly Cell[])[], asked: Asked = {}): Statement | Unknown | Yearless {
  const found = placeOf(rows, asked)
  if (!found) return { ask: 'columns', ...guess(rows) }
  const above = rows.slice(0, Math.max(found.at, 0))
  const stated = asked.period ?? periodAbove(above)
  const body = rows.slice(found.at + 1)
  const order = orderOf(body.map((row) => row[found.columns.day]))
  if (!stated && needsPeriod(body, found.columns.day)) return { ask: 'period', ...found }
  return collect({ ...found, rows, stated, order, above })
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

const needsPeriod = (body: readonly (readonly Cell[])[], day: number): boolean =>
  [...new Set(body.map((row) => row[day]))].some((cell) => dayOf(cell)?.year === null)

type Collecting = Place & {
  rows: readonly (readonly Cell[])[]
  above: readonly (readonly Cell[])[]
  stated: Period | null
  order: DayOrder
}

function collect({ rows, above, layout, at, columns, stated, order }: Collecting): Statement {
  const counts = Object.fromEntries(leftOutReasons.map((reason) => [reason, 0])) as Record<LeftOut, number>
  const lines: Line[] = []
  const unreadable: Statement['unreadable'] = []
  const moved: Moved[] = []
  const width = at < 0 ? 0 : widthOf(rows[at] ?? [])
  counts.above = Math.max(at, 0)
  let last: Line | null = null
  for (const [index, row] of rows.entries()) {
    if (index <= at) continue
    const judged = judge(fitted(row, columns, width, order), columns, { stated, order })
    if ('moved' in judged) moved.push(judged.moved)
    if ('line' in judged) {
      last = { row: index + 1, ...judged.line }
      lines.push(last)
      continue
    }
    counts[judged.why] += 1
    if (judged.why === 'continued' && last) last.text = oneText([last.text, ...judged.texts])
    if (judged.why === 'unreadable' && unreadable.length < 20)
      unreadable.push({ row: index + 1, text: row.map(textOf).filter(Boolean).join(' · ').slice(0, 160) })
    if (judged.why !== 'continued' && judged.why !== 'blank') last = null
  }
  return {
    layout,
    at,
    columns,
    headings: at < 0 ? '' : headingsOf(rows[at] ?? []),
    lines,
    leftOut: counts,
    unreadable,
    period: stated ?? spanOf(moved.map(({ day }) => day)),
    account: accountIn(above) ?? accountOf(rows.slice(at + 1), columns),
    gaps: gapsIn(moved),
  }
}

const widthOf = (row: readonly Cell[]): number => row.findLastIndex((cell) => textOf(cell) !== '') + 1

/** A movement of the account in either direction: by these a period and its balances are known. */
type Moved = { day: string; sen: number; balance: number | null }

type Judged =
  | { line: Omit<Line, 'row'>; moved: Moved }
  | { why: 'out'; moved: Moved }
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
  const found = dayOf(day, order)
  if (!found) {
    if (textOf(day) === '' && texts.length > 0 && amount === 'none') return { why: 'continued', texts }
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
  const balance = columns.balance === null ? null : (amountAt(row[columns.balance], columns)?.sen ?? null)
  const moved = { day: whole, sen: amount, balance }
  if (amount <= 0) return { why: 'out', moved }
  return { line: { day: whole, ...rupiahAndSen(amount), balance, text: oneText(texts) }, moved }
}

const isPending = (cell: Cell): boolean => /^(?:pend|pending|menunggu|tertunda)\b/i.test(textOf(cell))
const isSettled = (cell: Cell): boolean =>
  /^(?:settlement|settled|capture|captured|success|successful|succeeded|paid|complete|completed|berhasil|sukses|selesai|lunas)$/i.test(
    textOf(cell),
  )
const oneText = (texts: readonly string[]): string => [...new Set(texts)].join(' ').slice(0, 500)

/**
 * The row as its headings mean it: a text with commas that nobody quoted has become several cells, and some files have
 * an empty cell too many in front, or one too few.
 */
function fitted(row: readonly Cell[], columns: Columns, width: number, order: DayOrder): readonly Cell[] {
  const [text] = columns.text
  const extra = width === 0 ? 0 : widthOf(row) - width
  if (dayOf(row[columns.day], order) !== null && extra > 0 && text !== undefined && columns.text.length === 1) {
    const joined = [
      ...row.slice(0, text),
      row
        .slice(text, text + extra + 1)
        .map(textOf)
        .join(','),
      ...row.slice(text + extra + 1),
    ]
    if (typeof amountIn(joined, columns) === 'number') return joined
  }
  if (
    dayOf(row[columns.day], order) === null &&
    textOf(row[columns.day]) === '' &&
    dayOf(row[columns.day + 1], order) !== null
  )
    return row.slice(1)
  return row
}

/** The number next to `No. rekening` above the headings. */
function accountIn(above: readonly (readonly Cell[])[]): string | null {
  for (const row of above) {
    const text = row.map(textOf).filter(Boolean).join(' ')
    const [, number] =
      /(?:rekening|rek\.?|account)(?:\s*(?:no|number|nomor)\.?)?[^\d]{0,20}((?:\d[\s.-]?){6,20})/i.exec(text) ?? []
    if (number) return number.replaceAll(/\D/g, '')
  }
  return null
}

function accountOf(body: readonly (readonly Cell[])[], { account }: Columns): string | null {
  if (account === null) return null
  const numbers = new Set(
    body.map((row) => textOf(row[account]).replaceAll(/\D/g, '')).filter((number) => number.length >= 6),
  )
  return numbers.size === 1 ? ([...numbers][0] ?? null) : null
}

/** Files go from the first day to the last, or from the last to the first: the better of both ways counts. */
function gapsIn(moved: readonly Moved[]): number {
  const gaps = (lines: readonly Moved[]) =>
    lines.filter(({ sen, balance }, index) => {
      const before = lines[index - 1]?.balance
      return before !== undefined && before !== null && balance !== null && before + sen !== balance
    }).length
  return Math.min(gaps(moved), gaps(moved.toReversed()))
}
