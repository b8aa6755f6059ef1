/** Which money a row moves, by the columns that say it. */
import type { Cell } from '#kit/cell.ts'
import type { Columns } from './layout-columns.rules.ts'
import { type Amount, amountOf, dayOf, directionOf, textOf } from './cell-value.rules.ts'

/** The amount in a cell, in the unit of the file. Parts of a sen are no money. */
export function amountAt(cell: Cell, { unit }: Pick<Columns, 'unit'>): Amount | null {
  const found = amountOf(cell)
  if (!found || unit !== 'sen') return found
  return found.sen % 100 === 0 ? { ...found, sen: found.sen / 100 } : null
}

/** Hundredths of a rupiah, below 0 for outgoing money; `none` if there is no amount, `unsure` if it cannot be read. */
export function amountIn(row: readonly Cell[], columns: Columns): number | 'none' | 'unsure' {
  const cellOf = (column: number | null): { text: string; amount: Amount | null } =>
    column === null ? { text: '', amount: null } : { text: textOf(row[column]), amount: amountAt(row[column], columns) }
  if (columns.credit !== null) {
    const [credit, debit] = [cellOf(columns.credit), cellOf(columns.debit)]
    const isEmpty = ({ text }: typeof credit) => text === '' || text === '-'
    if (isEmpty(credit) && isEmpty(debit)) return 'none'
    if ((!isEmpty(credit) && !credit.amount) || (!isEmpty(debit) && !debit.amount)) return 'unsure'
    const [came, left] = [credit.amount?.sen ?? 0, Math.abs(debit.amount?.sen ?? 0)]
    // Money in both is no line that anybody can read.
    return came !== 0 && left !== 0 ? 'unsure' : came !== 0 ? came : -left
  }
  const { text, amount } = cellOf(columns.amount)
  if (text === '' || text === '-') return 'none'
  if (!amount) return 'unsure'
  if (typeof columns.kind === 'number' && isDeduction(textOf(row[columns.kind]))) return -Math.abs(amount.sen)
  const mark = columns.direction === null ? '' : textOf(row[columns.direction])
  const way = directionOf(mark)
  if (way !== null) return way * Math.abs(amount.sen)
  if (amount.isSigned || amount.sen < 0) return amount.sen
  // Where the mark has a column, a line without one may be either.
  return columns.direction === null ? amount.sen : 'unsure'
}

/** What payment services take or give back, by their words for it. */
const isDeduction = (word: string): boolean =>
  /(?:^|[^a-z])(?:fee|vat|tax|mdr|refund|retur|reversal|chargeback|void|withdraw|disburse|payout|biaya|pajak|ppn|penarikan|pencairan|pengembalian|pembatalan)/i.test(
    word,
  )

/** Words at the beginning of a sum, and those that mark one only if the row has no day. */
const sums = /^(?:saldo|balance|total|mutasi|opening|closing|ending|starting|jumlah)\b/i
const sumsOrKinds =
  /^(?:saldo|balance|total|kredit|credit|debet|debit|mutasi|opening|closing|ending|starting|jumlah)\b/i

/** Whether the row is a sum or a balance. */
export const isSum = (row: readonly Cell[]): boolean => row.some((cell) => sumsOrKinds.test(textOf(cell)))

const leastMoney = 1000_00

/** Written as banks write money: long numbers without a sign are accounts and references. */
const isMoney = (cell: Cell): boolean =>
  (typeof cell === 'number' || /\d[.,]\d/.test(textOf(cell))) && Math.abs(amountOf(cell)?.sen ?? 0) >= leastMoney

/** Whether a row without an amount has a day, and money in a column that means nothing here: then the columns are wrong. */
export function hasMoneyElsewhere(row: readonly Cell[], { balance, account, text }: Columns): boolean {
  if (row.some((cell) => sums.test(textOf(cell)))) return false
  const known = new Set([balance, account, ...text])
  const isDay = (cell: Cell) => dayOf(cell) !== null
  return row.some(isDay) && row.some((cell, column) => !known.has(column) && !isDay(cell) && isMoney(cell))
}
