/** What a programme keeps of people. Erasing, one's own data, withdrawn consents and the nightly work go by it alone. */
import type { RawBuilder } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { EndingKind, KindOfData } from './privacy.rules.ts'

/** SQL about the row that the statement calls `r`. */
type OfRow = RawBuilder<unknown>

export type PersonalTable = {
  table: string
  /** The kind under which a person's own page counts it. */
  kind: KindOfData
  /** Whether the row is about this person. */
  isOf: (userId: number) => OfRow
  /** Of rows that several people share: whether the row is emptied with this one. The others lose a mere mention. */
  isEmptied?: (userId: number) => OfRow
  /** In the person's copy of their data: its name, and the row as JSON. */
  copy: { name: string; record: (userId: number) => OfRow }
  /** Whether `proof_id` names a picture of each row. */
  hasProof?: true
  /**
   * Of a table in which people without an account have rows, whom `talent_id` of a consent names: those whom no account
   * is about, born after this day.
   */
  guests?: (bornAfter: string) => OfRow
  /** The column of a refund that names a row of this table. */
  refundedBy?: 'detail_id'
  /** Takes the person out of rows, which stay as a count; gives the keys of files to remove after the commit. Of a payment the books do it. */
  empty?: (trx: Trx, ids: readonly number[]) => Promise<readonly string[]>
  /** The rows of an erased person that leave the lists. */
  leaves?: OfRow
  /** Of records that rest on consent alone: whether the row says whose it is, and whether it is not over. */
  consent?: { kind: EndingKind; isHeld: OfRow; isAhead: (at: string) => OfRow }
  /** Of applications: whether it led nowhere, so that it is emptied some time after its term. */
  ledNowhere?: OfRow
}

/** The people of an erasure's obstacles, and the moment. */
export type Asked = {
  /** For `user_id = `. */
  people: RawBuilder<unknown>
  at: string
  /** Whether the payment `p` waits for so long that nobody will decide it. */
  isForgotten: RawBuilder<unknown>
}

export type Personal = {
  /** In the order in which they are locked (docs/locks.md). */
  tables: readonly PersonalTable[]
  /** Why these people cannot be erased yet: `user_id` and `obstacle`. */
  obstacles?: (asked: Asked) => RawBuilder<unknown>
  /** Texts that people write, or that are kept as they were: anybody may be named in them. By table, its key and the columns. */
  texts?: Texts
  /** Deletes rows that are kept for a short time and name the person; `holding` says whether a column does. */
  forget?: (trx: Trx, userId: number, holding: (column: string) => RawBuilder<unknown>) => Promise<void>
  /** Ids of a person's own files which no proof names, as `file_id`. */
  files?: (userId: number) => RawBuilder<unknown>
  /** Whether the account `a` was of use since then, although nobody signed in with it. */
  usedSince?: (cut: Date) => RawBuilder<unknown>
}

export type Texts = Readonly<Record<string, { key?: string; columns: readonly string[] }>>

/** What knows of people, for every part of this room. */
export type WithPersonal = { personal: readonly Personal[] }

export const tablesOf = (personal: readonly Personal[]): readonly PersonalTable[] =>
  personal.flatMap(({ tables }) => tables)

export type Guests = PersonalTable & Required<Pick<PersonalTable, 'guests'>>

export function guestsOf(personal: readonly Personal[]): Guests {
  const found = tablesOf(personal).find((table): table is Guests => table.guests !== undefined)
  if (!found) throw new Error('No programme takes people without an account.')
  return found
}
