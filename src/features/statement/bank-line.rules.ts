/** A line of a statement, as its file has it. */
import type { Exact } from './sen.rules.ts'

/** Money that came in or went out. */
export type Line = Exact & {
  /** The row of the file, as a spreadsheet numbers it. */
  row: number
  day: string
  /** The account's balance after it, in hundredths of a rupiah; null if the file does not say. */
  balance: number | null
  /** What a payment service kept of it, in hundredths of a rupiah, where its report says so. */
  fee?: number
  text: string
}
