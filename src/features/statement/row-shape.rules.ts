/** Rows as their headings mean them: banks merge columns, leave texts with commas unquoted, and begin a column late. */
import type { Cell } from '#kit/cell.ts'
import type { Columns } from './layout-columns.rules.ts'
import { dayOf, type DayOrder, textOf } from './cell-value.rules.ts'
import { amountIn } from './row-amount.rules.ts'

/** How many cells a row has up to the last one that says anything. */
export const widthOf = (row: readonly Cell[]): number => row.findLastIndex((cell) => textOf(cell) !== '') + 1

/** Of the headings' row: which columns count, and how wide it is. */
export type Shape = { columns: Columns; headings: readonly Cell[]; order: DayOrder }

export function fitted(row: readonly Cell[], shape: Shape): readonly Cell[] {
  if (shape.columns.isWide) return narrowed(row, shape)
  return joined(row, shape) ?? startedLate(row, shape) ?? row
}

/** A value under a merged heading may be one column right of its name. */
function narrowed(row: readonly Cell[], { columns, headings }: Shape): Cell[] {
  const cells = [...row]
  const { day, text, amount, credit, debit, direction, balance } = columns
  for (const column of [day, ...text, amount, credit, debit, direction, balance]) {
    if (column === null || textOf(cells[column]) !== '' || textOf(headings[column + 1]) !== '') continue
    cells[column] = cells[column + 1]
    cells[column + 1] = null
  }
  return cells
}

/** A text with commas that nobody quoted has become several cells. */
function joined(row: readonly Cell[], { columns, headings, order }: Shape): Cell[] | null {
  const [text] = columns.text
  const width = widthOf(headings)
  const extra = width === 0 ? 0 : widthOf(row) - width
  if (extra <= 0 || text === undefined || columns.text.length !== 1 || dayOf(row[columns.day], order) === null)
    return null
  const cells = [
    ...row.slice(0, text),
    row
      .slice(text, text + extra + 1)
      .map(textOf)
      .join(','),
    ...row.slice(text + extra + 1),
  ]
  return typeof amountIn(cells, columns) === 'number' ? cells : null
}

/** Some files have an empty cell too many in front. */
function startedLate(row: readonly Cell[], { columns: { day }, order }: Shape): Cell[] | null {
  const isLate = textOf(row[day]) === '' && dayOf(row[day + 1], order) !== null
  return isLate ? row.slice(1) : null
}
