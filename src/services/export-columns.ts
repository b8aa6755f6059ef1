/** The content of an export's column, and how each kind of value becomes a cell that runs nothing. */
import { dayInWib } from '#words/wib.ts'

type Values = {
  /** Also NIMs, phone and account numbers: leading zeros stay. */
  text: string
  number: number
  /** Whole rupiah. */
  money: number
  /** `YYYY-MM-DD` */
  day: string
  /** ISO 8601; shown in WIB. */
  moment: string
  yesNo: boolean
}
export type ColumnKind = keyof Values

/** One column; `width` is in characters. */
export type ExportColumn<Row> = {
  [Kind in ColumnKind]: {
    header: string
    kind: Kind
    value: (row: Row) => Values[Kind] | null | undefined
    width?: number
  }
}[ColumnKind]

const columnOf =
  <Kind extends ColumnKind>(kind: Kind) =>
  <Row>(header: string, value: (row: Row) => Values[Kind] | null | undefined, width?: number) =>
    // TypeScript does not tie the kind to its value.
    ({ header, kind, value, ...(width ? { width } : {}) }) as ExportColumn<Row>

/** Makes a column of each kind; without a width the kind has one. */
export const column = {
  text: columnOf('text'),
  number: columnOf('number'),
  money: columnOf('money'),
  day: columnOf('day'),
  moment: columnOf('moment'),
  yesNo: columnOf('yesNo'),
}

export type Cell = string | number | Date | null
export type YesNo = { yes: string; no: string }

const formats: Record<ColumnKind, { numFmt: string; width: number }> = {
  // "@" keeps a text a text, also when somebody edits the cell.
  text: { numFmt: '@', width: 22 },
  number: { numFmt: '0', width: 10 },
  money: { numFmt: '#,##0', width: 14 },
  day: { numFmt: 'yyyy-mm-dd', width: 12 },
  moment: { numFmt: 'yyyy-mm-dd hh:mm', width: 18 },
  yesNo: { numFmt: '@', width: 10 },
}

/** The spreadsheet's format and width of a column. */
export const formatOf = ({ kind, width }: { kind: ColumnKind; width?: number }) => ({
  numFmt: formats[kind].numFmt,
  width: width ?? formats[kind].width,
})

// Characters that XML cannot hold, and that no cell needs.
// oxlint-disable-next-line no-control-regex -- these are the ones to remove
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g
const longestText = 32_767

const cleaned = (text: string): string => text.toWellFormed().replaceAll(unprintable, '').slice(0, longestText)

/** The value as a spreadsheet holds it: texts are text cells, which are never calculated; dates are dates. */
export function sheetCell<Row>({ kind, value: read }: ExportColumn<Row>, row: Row, yesNo: YesNo): Cell {
  const value = read(row)
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  if (typeof value === 'number') return value
  if (kind === 'day') return new Date(`${value}T00:00:00Z`)
  // A cell has no zone: it holds the clock's face in Jakarta.
  if (kind === 'moment') return new Date(`${inWib(value)}:00Z`.replace(' ', 'T'))
  return cleaned(value)
}

/** The value as CSV holds it: dates as `YYYY-MM-DD hh:mm`, and no text that a spreadsheet would calculate. */
export function csvCell<Row>({ kind, value: read }: ExportColumn<Row>, row: Row, yesNo: YesNo): string | number | null {
  const value = read(row)
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  if (typeof value === 'number') return value
  if (kind === 'moment') return inWib(value)
  return kind === 'day' ? value : withoutFormula(cleaned(value))
}

// Full-width signs are calculated by East Asian spreadsheets, and some skip white space in front.
const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@|＝＋－＠])/

// Where lists are separated by semicolons, as in Indonesia, a spreadsheet begins a new cell within ours. Tabs and lines do the same.
const startsWithin = /(?<=.)([;\t\r\n]\s*)(?=[=+\-@|＝＋－＠])/gs

/** A text that a spreadsheet takes for a formula, as a whole or from some place on, gets an apostrophe there: this is text. */
export const withoutFormula = (text: string): string => {
  const safe = text.replaceAll(startsWithin, "$1'")
  return startsFormula.test(safe) ? `'${safe}` : safe
}

const inWib = (moment: string): string => dayInWib(new Date(moment), 16)
