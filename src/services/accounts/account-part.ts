/**
 * What a room keeps of a person. The rooms hand their parts to the code that shows or removes accounts, so no room
 * needs to know all others: `src/app.ts` brings them together.
 */
import type { Db, Trx } from '#kit/database/connect.ts'
import type { PartKind } from '#programme-kinds.ts'
import type { Gone } from '#services/audit/emptying.ts'

export type Belonging = {
  kind: PartKind
  id: number
  /** Where the committee sees it. */
  to: string
  /** Its name there. */
  title: string
  term: { semester: string; year: number } | null
  /** Null where there is nothing to decide. */
  status: string | null
  at: string
  deleted_at: string | null
}

/** The deleted records: for the audit row, and the files to remove after the commit. */
export type Removed = { records: Gone[]; fileKeys: string[] }

export type AccountPart = {
  /**
   * Locks what a decision locks before it touches the account (payments, in ascending order): called before the
   * account is locked, so that nobody waits in a circle.
   */
  lock(trx: Trx, userId: number): Promise<unknown>
  /** All of it, the newest first. */
  list(db: Db, userId: number): Promise<Belonging[]>
  /** The account goes to the recycle bin: seats become free. Its records and its row are locked. */
  recycle(trx: Trx, userId: number, now: string): Promise<void>
  /**
   * The account comes back with the records that went to the bin at the same moment.
   * @throws 409 shift_full where a seat is gone
   */
  restore(trx: Trx, userId: number, recycledAt: string): Promise<void>
  /** The account of the recycle bin is deleted for good. */
  remove(trx: Trx, userId: number): Promise<Removed>
}
