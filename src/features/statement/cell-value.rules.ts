/** Amounts and days as banks write them. What cannot be read for certain is null: it is never guessed. */
import type { Cell } from '#kit/cell.ts'
import { dayMs } from '#kit/time.ts'

/** More than any club has ever received at once. */
const mostMoney = 1_000_000_000_000

/** The cell as one line of text. Quotation marks that keep a spreadsheet from reading a number are no part of it. */
export const textOf = (cell: Cell): string =>
  (cell instanceof Date ? (isRealDate(cell) ? cell.toISOString() : '') : String(cell ?? ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^'+/, '')

const isRealDate = (date: Date): boolean => !Number.isNaN(date.getTime())

export type Amount = {
  /** Hundredths of a rupiah; below 0 where the file says that it went out. */
  sen: number
  /** Whether the file says which way it went: a sign, or CR and DB. */
  isSigned: boolean
}

const incoming = new Set(['CR', 'C', 'K', 'KR', 'KREDIT', 'CREDIT'])
const outgoing = new Set(['DB', 'DR', 'D', 'DEBIT', 'DEBET'])

/** Which way money went by a mark such as CR: 1 in, -1 out; null for no mark. */
export function directionOf(text: string): 1 | -1 | null {
  const mark = text.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return incoming.has(mark) ? 1 : outgoing.has(mark) ? -1 : null
}

/** Reads `1,234.00`, `1.234,00`, `500000.00`, `Rp 50.000`, `50,000.00 CR`, `-25.000,00`; null for anything unsure. */
export function amountOf(cell: Cell): Amount | null {
  if (typeof cell === 'number') return withSign(Math.round(cell * 100), cell < 0)
  if (typeof cell !== 'string') return null
  const match =
    /^(?:(?:IDR|RP)\.?)?\s*([-+(]?)\s*(?:(?:IDR|RP)\.?)?\s*(\d[\d.,]*|\.0+)\s*(\)|-)?\s*([A-Z]{1,6})?\.?$/i.exec(
      textOf(cell).replaceAll('"', ''),
    )
  if (!match) return null
  const [, before = '', digits = '', after = '', mark = ''] = match
  const sen = senOf(digits)
  const way = mark === '' ? null : directionOf(mark)
  if (sen === null || (mark !== '' && way === null)) return null
  const isOut = before === '-' || before === '(' || after !== '' || way === -1
  return withSign(isOut ? -sen : sen, before !== '' || after !== '' || way !== null)
}

const withSign = (sen: number, isSigned: boolean): Amount | null =>
  Number.isSafeInteger(sen) && Math.abs(sen) <= mostMoney * 100 ? { sen, isSigned } : null

/** The last sign is the decimal one, unless three digits follow it: those are thousands. */
function senOf(digits: string): number | null {
  const [, whole = digits, part = ''] = /^(.*)[.,](\d{0,2})$/.exec(digits) ?? []
  const groups = whole.split(/[.,]/)
  const signs = new Set(whole.replaceAll(/\d/g, ''))
  const isGrouped = groups.length > 1
  if (isGrouped && (signs.size > 1 || !/^\d{1,3}$/.test(groups[0] ?? ''))) return null
  if (isGrouped && groups.slice(1).some((group) => group.length !== 3)) return null
  // 1.234.5 has the same sign for both, which nobody writes.
  if (isGrouped && part !== '' && signs.has(digits[whole.length] ?? '')) return null
  const rupiah = Number(groups.join(''))
  return rupiah > mostMoney ? null : rupiah * 100 + Number(part.padEnd(2, '0'))
}

/** A day as a file has it; without a year where the file says none. */
export type FoundDay = { year: number | null; month: number; day: number }

const months = [
  ['jan'],
  ['feb', 'peb'],
  ['mar'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug', 'agu', 'ags', 'agt'],
  ['sep'],
  ['oct', 'okt'],
  ['nov', 'nop'],
  ['dec', 'des'],
]
const monthOf = (name: string): number =>
  months.findIndex((names) => names.includes(name.slice(0, 3).toLowerCase())) + 1

/** Which of two numbers is the day: `dmy` unless a whole file can only be read the other way. */
export type DayOrder = 'dmy' | 'mdy'

/** The first serial number of a spreadsheet that is taken for a day, and the last: the years 1995 to 2099. */
const serials = { first: 34_700, last: 73_050 }

/**
 * Reads a day in any of the ways in which banks write it; a text after it, such as a time, is passed over. A time of
 * another zone is the day here at that moment.
 * @param isUtc whether a time without a zone is one of Greenwich
 */
export function dayOf(cell: Cell, order: DayOrder = 'dmy', isUtc = false): FoundDay | null {
  if (cell instanceof Date) return isRealDate(cell) ? ofDate(isUtc ? new Date(cell.getTime() + here) : cell) : null
  if (typeof cell === 'number') {
    if (cell >= serials.first && cell <= serials.last) return ofSerial(cell, isUtc)
    return Number.isInteger(cell) ? ofCompact(String(cell)) : null
  }
  if (typeof cell !== 'string') return null
  const text = textOf(cell)
  const found = ofCompact(text) ?? ofIso(text) ?? ofNumbers(text, order) ?? ofWords(text)
  return found && movedHere(found, text, isUtc)
}

/** So far WIB is ahead of Greenwich. */
const here = 7 * 60 * 60 * 1000

const ofSerial = (serial: number, isUtc: boolean): FoundDay | null =>
  ofDate(new Date(Math.floor(serial + (isUtc ? here / dayMs : 0) - 25_569) * dayMs))

/** The day here of a moment that says another zone. */
function movedHere(found: FoundDay, text: string, isUtc: boolean): FoundDay | null {
  const match =
    /(?:^|[\sT])(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:\.\d+)?\s*([AP]M)?\s*(Z|UTC|GMT|[-+]\d{2}:?\d{2})?$/i.exec(text)
  const [, hour = '', minute = '', half, zone] = match ?? []
  if (!match || found.year === null || (!zone && !isUtc)) return found
  const [, sign = '+', hours = '0', minutes = '0'] = /^([-+])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const hour24 = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour)
  const moment = Date.UTC(found.year, found.month - 1, found.day, hour24, Number(minute) - offset)
  return ofDate(new Date(moment + here))
}

const ofDate = (date: Date): FoundDay | null =>
  checked(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())

function ofCompact(text: string): FoundDay | null {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  return year ? checked(Number(year), Number(month), Number(day)) : null
}

function ofIso(text: string): FoundDay | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? []
  return year ? checked(Number(year), Number(month), Number(day)) : null
}

function ofNumbers(text: string, order: DayOrder): FoundDay | null {
  const match = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?=$|[\s,T])/.exec(text)
  if (!match) return null
  const [, first, , second, year] = match
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return checked(yearOf(year), Number(month), Number(day))
}

function ofWords(text: string): FoundDay | null {
  const match = /^(\d{1,2})[-\s/.]([a-z]{3,9})\.?(?:[-\s/.,]+(\d{4}|\d{2}))?(?=$|[\s,])/i.exec(text)
  if (!match) return null
  const [, day, month = '', year] = match
  return checked(yearOf(year), monthOf(month), Number(day))
}

const yearOf = (text: string | undefined): number | null =>
  text === undefined ? null : text.length === 2 ? 2000 + Number(text) : Number(text)

function checked(year: number | null, month: number, day: number): FoundDay | null {
  if (month < 1 || month > 12 || day < 1) return null
  if (year !== null && (year < 1995 || year > 2099)) return null
  // Without a year the 29th of February may be one.
  const last = new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()
  return day > last ? null : { year, month, day }
}

/** The order in which a file's own days can all be read; as people write them here where both are possible. */
export function orderOf(cells: Iterable<Cell>): DayOrder {
  const different = [...new Set(cells)]
  const isWrong = (order: DayOrder) =>
    different.some((cell) => dayOf(cell, order) === null && dayOf(cell, other(order)) !== null)
  return isWrong('dmy') && !isWrong('mdy') ? 'mdy' : 'dmy'
}
const other = (order: DayOrder): DayOrder => (order === 'dmy' ? 'mdy' : 'dmy')

/** The first and the last day that a statement is about, `YYYY-MM-DD`. */
export type Period = { from: string; to: string }

/** From the first of the days to the last; null without any. */
export function spanOf(days: readonly string[]): Period | null {
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
  return from && to ? { from, to } : null
}

const written = (year: number, { month, day }: FoundDay): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The day in full; where its year is missing, the one that lies within the period. Null where none does, or two do. */
export function dayWithin(found: FoundDay, period: Period | null): string | null {
  if (found.year !== null) return written(found.year, found)
  if (!period) return null
  const [first, last] = [Number(period.from.slice(0, 4)), Number(period.to.slice(0, 4))]
  const fitting = []
  for (let year = first; year <= last && year < first + 3; year += 1) {
    const day = checked(year, found.month, found.day) && written(year, found)
    if (day && day >= period.from && day <= period.to) fitting.push(day)
  }
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** The two days in a text such as `Periode : 01/10/2026 - 31/10/2026`. */
export function periodIn(text: string): Period | null {
  const found = [
    ...text.matchAll(/\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ](?:\d{4}|\d{2})(?!\d)/gi),
  ].flatMap(([part]) => {
    const day = dayOf(part)
    return day?.year ? [written(day.year, day)] : []
  })
  const [from, to] = found
  return from && to && from <= to ? { from, to } : null
}

/** Running numbers are lower than any price. */
const mostRows = 10_000

/** Whether these count up or down by one, as rows are numbered. */
export function isRunning(values: readonly number[]): boolean {
  const [first, second] = values
  if (first === undefined || second === undefined || Math.max(...values) > mostRows) return false
  const step = second - first
  return Math.abs(step) === 1 && values.every((value, index) => value === first + step * index)
}
