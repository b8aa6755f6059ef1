/** A guess at the columns of a file whose layout nobody knows. */
import type { Cell } from '#kit/cell.ts'
import { amountOf, dayOf, directionOf, isRunning, textOf } from './cell-value.rules.ts'
import { type Columns, type Headings, usual } from './layout-columns.rules.ts'
import { namesOf, partsBy, rowsAbove } from './layout-match.rules.ts'

/** The names that any bank may give its columns: a first guess for an unknown layout. */
const anyBank: Headings = {
  day: [...usual.days, 'transactiontime', 'waktutransaksi', 'waktu', 'time'],
  text: usual.texts,
  amount: ['jumlah', 'amount', 'nominal', 'mutasi', 'grossamount', 'nominaltransaksi', 'harga'],
  credit: [...usual.credits, 'masuk', 'deposit', 'danamasuk'],
  debit: [...usual.debits, 'keluar', 'withdrawal', 'danakeluar'],
  direction: ['dbcr', 'dc', 'dk', 'tipe', 'type', 'jenis'],
  balance: usual.balances,
  status: ['status', 'transactionstatus', 'statustransaksi'],
  account: ['accountno', 'norek', 'norekening'],
}

/** A guess at the columns of an unknown file: the row of its headings, and the columns as far as they say it. */
export function guess(rows: readonly (readonly Cell[])[]): { at: number; columns: Partial<Columns> } {
  const scored = rows.slice(0, rowsAbove).map((row, at) => {
    const columns = partsBy(anyBank, row.map(namesOf))
    return {
      at,
      columns,
      score: Object.values(columns).filter((one) => (Array.isArray(one) ? one.length > 0 : one !== null)).length,
    }
  })
  const best = scored.reduce((first, one) => (one.score > first.score ? one : first), { at: 0, columns: {}, score: 0 })
  const isNamed = best.score >= 2
  const first = isNamed ? best.at + 1 : rows.slice(0, rowsAbove).findIndex(hasMoney)
  if (first < 0) return { at: 0, columns: {} }
  return { at: first - 1, columns: completed(isNamed ? best.columns : {}, rows.slice(first)) }
}

/** The headings are above the first row that has a day and an amount, whatever they are called. */
function hasMoney(row: readonly Cell[]): boolean {
  const day = row.findIndex((cell) => dayOf(cell) !== null)
  return day >= 0 && row.some((cell, column) => column !== day && (amountOf(cell)?.sen ?? 0) > 0)
}

/** The parts that the headings do not name, by the values below them. Nothing rather than a wrong one. */
function completed(known: Partial<Columns>, body: readonly (readonly Cell[])[]): Partial<Columns> {
  const cellsOf = (column: number) => body.map((row) => row[column]).filter((cell) => textOf(cell) !== '')
  const width = Math.max(0, ...body.map((row) => row.length))
  const where = (fits: (cells: Cell[], column: number) => boolean) =>
    Array.from({ length: width }, (_, column) => column).find((column) => fits(cellsOf(column), column))
  const isMarked = (column: number) => cellsOf(column).some((cell) => directionOf(textOf(cell)) !== null)
  const day = known.day ?? where((cells) => cells.some((cell) => dayOf(cell) !== null))
  const named = known.amount ?? null
  const amount =
    named !== null && isMoney(cellsOf(named)) ? named : where((cells, column) => column !== day && isMoney(cells))
  return {
    ...known,
    ...(day === undefined ? {} : { day }),
    ...(typeof known.credit === 'number' ? {} : { amount: amount ?? null }),
    direction: typeof known.direction === 'number' && isMarked(known.direction) ? known.direction : null,
  }
}

/** Whether these may be amounts: neither the numbers of the rows, nor references, nor small counts. */
function isMoney(cells: readonly Cell[]): boolean {
  const amounts = cells.map((cell) => (/^\d{10,}$/.test(textOf(cell)) ? null : amountOf(cell)))
  const values = amounts.flatMap((amount) => (amount === null ? [] : [Math.abs(amount.sen) / 100]))
  return values.length * 2 > cells.length && values.some((value) => value >= 100) && !isRunning(values)
}
