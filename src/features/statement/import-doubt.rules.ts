/** The doubts about a file: it was read wrongly, or is not this account's. Nothing is imported with a doubt. */
import type { Statement } from './statement-parse.rules.ts'
import { exactly } from './sen.rules.ts'
import { isRunning } from './cell-value.rules.ts'

/**
 * `accounts`: its lines are of several accounts. `number`: another account here has its number; a person who has looked
 * may say that the account is right. `zero`: all its amounts are nothing. `text`: its texts have no column. `running`: its amounts count its rows. `nothing`: no money came in, and rows of
 * money were not understood. `price`: its amounts are far from any price; a person who has looked may say that they are
 * right. `elsewhere`: another account has these lines; a person who has looked may say that these are others.
 */
export const doubts = ['accounts', 'number', 'text', 'zero', 'running', 'nothing', 'price', 'elsewhere'] as const
export type Doubt = (typeof doubts)[number]

/** The lowest and the highest price. */
export type Prices = { least: number; most: number }

/** So many times as much as the highest price, or less than the lowest, nobody pays in the middle. */
const far = 20

type Read = Pick<Statement, 'layout' | 'columns' | 'lines' | 'outgoing' | 'leftOut' | 'accounts'>

/** Why the portal doubts that the file was read rightly. It believes a bank's known headings. */
export function doubtOf(
  { layout, columns, lines, outgoing, leftOut, accounts }: Read,
  { prices, isSaidRight }: { prices: Prices | null; isSaidRight: boolean },
): Exclude<Doubt, 'elsewhere' | 'number'> | null {
  const isByHand = layout === 'chosen' || layout === 'saved'
  if (accounts.length > 1) return 'accounts'
  if (isByHand && columns.text.length === 0) return 'text'
  if (isByHand && lines.length === 0 && outgoing.length === 0 && leftOut.zero > 0) return 'zero'
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
