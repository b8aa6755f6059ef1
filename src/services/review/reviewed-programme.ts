/** The parts that a programme brings to its review: its table, the effects of a decision, and its mails. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Rejection, ReviewEvent } from '#review-states.ts'
import { dayMs } from '#kit/time.ts'
import type { Gone } from '#services/audit/emptying.ts'
import type { Outgoing } from '#services/mail/mail-queue.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import type { Queue } from '#services/decision-undo.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import type { Reviewed, ReviewTable } from './records.ts'
import type { Seen, Verdict } from './verdict.ts'
import type { Settling } from './settling.ts'

/**
 * What is being written; the records are as they were before it. Its mails go through `queue`, which knows when they leave
 * and whether at all.
 */
export type Context<R extends Reviewed> = {
  deps: Deps
  trx: Trx
  /** Null: the portal by itself, when a time is over. */
  caller: Caller | null
  records: readonly R[]
  at: string
  queue: Queue
}

/** How much of a line a record has, and why another amount than its own is right. */
export type KeptLine = { line_id: number; amount: number; reason: string | null }

/** A refund as its whole row. */
export type KeptRefund = { id: number; state: string; amount: number; proof_id: number | null }

/**
 * The parts of a record's money that a decision may change: its lines, those that are put aside for it, and its
 * refunds.
 */
export type KeptMoney = { lines: readonly KeptLine[]; aside: readonly KeptLine[]; refunds: readonly KeptRefund[] }

/** Rejects a record; by the portal itself without a caller, which nobody can undo, but everybody of the office take back. */
export type Reject = (
  deps: Deps,
  caller: Caller | null,
  id: number,
  seen: Seen,
  given: Rejection,
) => Promise<Undoable | null>

/** A programme whose records are reviewed. */
export type ReviewedProgramme<R extends Reviewed> = {
  table: ReviewTable
  /** Columns of its records in addition to the common ones. */
  more: readonly Exclude<keyof R & string, keyof Reviewed>[]
  /** The place of its refusals among the words: `payments.refused`. */
  refusals: string
  /** Refusals in other places, by their name. */
  otherRefusals?: Readonly<Record<string, string>>
  /** Why nobody decides on such a record, nor bins it, as the name of a refusal: something else decides on it. */
  isDecidedElsewhere?: (record: R) => string | null
  /** Takes again what rejected or binned records gave away (seats). Before the state is written; throws to refuse. */
  takeBack?: (context: Context<R>, from: 'rejection' | 'bin') => Promise<void>
  /** The columns that a decision sets in addition to the common ones; undoing brings these back too. */
  own?: {
    columns: readonly (keyof R & string)[]
    of: (event: ReviewEvent, given: Rejection | null, at: string) => Partial<R>
  }
  /** The effects of a decision, after the state was written. */
  decided: (
    context: Context<R>,
    event: ReviewEvent,
    reason: string | null,
    written: Verdict & Partial<R>,
  ) => Promise<void>
  /** The mail that a rejection would send at this moment, to one of its readers. */
  rejectionMail: (trx: Trx, record: R, given: Rejection, at: string) => Promise<Outgoing | undefined>
  /** Locks the rows that a decision changes besides its records, in the order of docs/locks.md, before any is written. */
  hold?: (trx: Trx, records: readonly R[], lines: readonly number[]) => Promise<void>
  /** Keeps the line of a bank statement with the record that it confirms. Throws to refuse. */
  settle?: (context: Context<R>, given: Settling) => Promise<void>
  /** The money of these records, by the record; undoing a decision brings it back. */
  findMoney?: (trx: Trx, ids: readonly number[]) => Promise<ReadonlyMap<number, KeptMoney>>
  /** Brings the money of records back to what it was; false where a line is not free any more. */
  bringMoneyBack?: (context: Context<R>, before: ReadonlyMap<number, KeptMoney | undefined>) => Promise<boolean>
  /** The mails of a record that goes to the bin, where the caller wants those told whom it is about; and of one that is back. */
  binned: {
    to: (trx: Trx, record: R) => Promise<Outgoing[]>
    back: (trx: Trx, record: R, at: string) => Promise<Outgoing[]>
  }
  recycled?: (context: Context<R>) => Promise<void>
  restored?: (context: Context<R>) => Promise<void>
  /** Removes what refers to the record, and gives what the audit keeps of it. */
  beforeDelete?: (context: Context<R>) => Promise<Gone[]>
  /** Before that: refuses by throwing, and gives the keys of files that go with the record. */
  releaseFiles?: (context: Context<R>) => Promise<string[]>
}

/**
 * For `choose`: which mail tells somebody that an earlier statement is no longer true; none for who was not told.
 * @param mails by what the reader was told
 */
export const chooseUndone =
  (mails: Readonly<Record<string, MailTemplate>>) =>
  (told: string | null): MailTemplate | null =>
    told === null ? null : (mails[told] ?? null)

/**
 * So long a mail is tried. A reader who was not told of an older decision missed it because the bin's mail replaced it.
 */
const untoldFor = dayMs

/**
 * For `choose`: which mail tells somebody that a record is back from the bin.
 * @param at the moment of the restore
 * @param mails `back` for readers who were told that it was removed; those of the decisions for readers who have not
 *   heard of them, since the mail of the bin replaced theirs and is taken back itself
 */
export const chooseBack =
  (
    { status, decided_at }: Pick<Reviewed, 'status' | 'decided_at'>,
    at: string,
    mails: { back: MailTemplate; CONFIRMED: MailTemplate; REJECTED: MailTemplate },
  ) =>
  (told: string | null): MailTemplate | null => {
    if (told === 'BINNED') return mails.back
    if (status === 'PENDING' || told === status || decided_at === null) return null
    return Date.parse(at) - Date.parse(decided_at) < untoldFor ? mails[status] : null
  }
