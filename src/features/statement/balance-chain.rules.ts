/** Whether the balances of a statement follow from its amounts. All in sen. */
import type { Cell } from '#kit/cell.ts'
import type { Columns } from './layout-columns.rules.ts'
import { textOf } from './cell-value.rules.ts'
import { amountAt } from './row-amount.rules.ts'

/** A movement of the account in either direction. */
export type Moved = { row: number; day: string; sen: number; balance: number | null }
/** Where a balance is not what the one before it and the amounts come to. */
export type Break = { row: number; day: string; expected: number; stated: number }

/** Files go from the first day to the last, or from the last to the first: the better of both ways counts. */
export function breaksIn(moved: readonly Moved[]): Break[] {
  const breaks = (lines: readonly Moved[]) =>
    lines.flatMap(({ row, day, sen, balance }, index): Break[] => {
      const before = lines[index - 1]?.balance
      if (before === undefined || before === null || balance === null || before + sen === balance) return []
      return [{ row, day, expected: before + sen, stated: balance }]
    })
  const [forwards, backwards] = [breaks(moved), breaks(moved.toReversed())]
  return backwards.length < forwards.length ? backwards.toReversed() : forwards
}

/** What the account held before the file's lines and after them, where the file says both. */
export type Bounds = { opening: number; closing: number; expected: number }

const words = {
  opening: /^(?:saldo awal|opening balance|beginning balance|starting balance|initial balance)\b/i,
  closing: /^(?:saldo akhir|closing balance|ending balance)\b/i,
}

/** The opening and the closing balance that a file states outside its lines. */
export function boundsIn(
  rows: readonly (readonly Cell[])[],
  columns: Columns,
  isLine: (row: number) => boolean,
  moved: readonly Moved[],
): Bounds | null {
  const stated = (wanted: RegExp): number | null => {
    for (const [index, row] of rows.entries()) {
      if (isLine(index + 1)) continue
      const at = row.findIndex((cell) => wanted.test(textOf(cell)))
      if (at < 0) continue
      const amounts = row.slice(at + 1).flatMap((cell) => amountAt(cell, columns)?.sen ?? [])
      if (amounts[0] !== undefined) return amounts[0]
    }
    return null
  }
  const [opening, closing] = [stated(words.opening), stated(words.closing)]
  if (opening === null || closing === null) return null
  return { opening, closing, expected: moved.reduce((sum, { sen }) => sum + sen, opening) }
}
