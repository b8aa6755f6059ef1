/** What a decision says of the money of a record. */
import type { Settle } from '#review-states.ts'

/** What a confirmation says of the money: the line that shows it, and how a difference is settled. */
export type Settling = {
  line_id?: number | null | undefined
  /** How much of the line; all that is left of it, where nothing is said. */
  amount?: number | null | undefined
  settle?: Settle | null | undefined
  reason?: string | null | undefined
  /** The state of the record that the reviewer saw; any, where it is not given. */
  seen?: string | null | undefined
}

/** Whether nothing is said about the money. */
export const isBare = (settling: Settling | undefined): boolean =>
  !settling?.line_id && !settling?.settle && !settling?.reason

/** The lines that are named. */
export const linesOf = (settlings: readonly (Settling | undefined)[]): number[] =>
  settlings.flatMap((settling) => settling?.line_id ?? [])
