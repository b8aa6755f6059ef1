/** The doubts about a file: it was read wrongly, or is not this account's. Nothing is imported with a doubt. */
import type { Statement } from './statement-parse.rules.ts'
import { exactly } from './sen.rules.ts'
import { isRunning } from './cell-value.rules.ts'

/**
 * `text`: its texts have no column. `running`: its amounts count its rows. `nothing`: no money came in, and rows of
 * money were not understood. `price`: its amounts are far from any price; a person who has looked may say that they are
 * right. `elsewhere`: another account has these lines; a person who has looked may say that these are others.
 */
export const doubts = ['text', 'running', 'nothing', 'price', 'elsewhere'] as const
export type Doubt = (typeof doubts)[number]

/** The lowest and the highest price. */
export type Prices = { least: number; most: number }

/** So many times as much as the highest price, or less than the lowest, nobody pays in the middle. */
const far = 20

type Read = Pick<Statement, 'layout' | 'columns' | 'lines' | 'leftOut'>

/** Why the portal doubts that the file was read rightly. It believes a bank's known headings. */
export function doubtOf(
  { layout, columns, lines, leftOut }: Read,
  { prices, isSaidRight }: { prices: Prices | null; isSaidRight: boolean },
): Exclude<Doubt, 'elsewhere'> | null {
  const isByHand = layout === 'chosen' || layout === 'saved'
  if (isByHand && columns.text.length === 0) return 'text'
  if (lines.length === 0) return leftOut.unreadable > 0 || (isByHand && leftOut.out === 0) ? 'nothing' : null
  if (!isByHand) return null
  const amounts = lines.map(exactly)
  if (isRunning(amounts)) return 'running'
  return prices !== null && !isSaidRight && isFar(amounts, prices) ? 'price' : null
}

function isFar(amounts: readonly number[], { least, most }: Prices): boolean {
  const middle = amounts.toSorted((one, other) => one - other)[Math.floor(amounts.length / 2)] ?? 0
  return middle * far < least || middle > most * far
}
