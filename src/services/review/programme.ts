/** What a programme brings to its review: its table, what follows from a decision, and its mails. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Rejection, ReviewEvent, Settle } from '#kit/endpoint/review.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import type { Outgoing } from '#services/mail/queue.ts'
import type { Queue } from '#services/undo/undo.ts'
import type { Reviewed, ReviewTable } from './records.ts'
import type { Verdict } from './verdict.ts'

/** What is being written; the records are as they were before it. */
export type Context<R extends Reviewed> = { deps: Deps; trx: Trx; caller: Caller; records: readonly R[]; at: string }

/** A decision that is being written: its mails go through `queue`, which knows when they leave and whether at all. */
export type Deciding<R extends Reviewed> = Context<R> & { queue: Queue }

/** What a confirmation says of the money: the line that shows it, and what becomes of a difference. */
export type Settling = {
  line_id?: number | null | undefined
  /** How much of the line; all that is left of it, where nothing is said. */
  amount?: number | null | undefined
  settle?: Settle | null | undefined
  reason?: string | null | undefined
}

/** How much of a line a record has, and why another amount than its own is right. */
export type KeptLine = { line_id: number; amount: number; reason: string | null }

/** A programme whose records are reviewed. */
export type ReviewedProgramme<R extends Reviewed> = {
  table: ReviewTable
  /** Columns that its records have beside the common ones. */
  more: readonly Exclude<keyof R & string, keyof Reviewed>[]
  /** Where its refusals stand among the words: `payments.refused`. */
  refusals: string
  /** Refusals that stand elsewhere, by their name. */
  otherRefusals?: Readonly<Record<string, string>>
  /** Takes again what rejected or binned records gave away (seats). Before the state is written; throws to refuse. */
  takeBack?: (context: Context<R>, from: 'rejection' | 'bin') => Promise<void>
  /** What a decision sets beside what every one sets; undoing brings these columns back too. */
  own?: {
    columns: readonly (keyof R & string)[]
    of: (event: ReviewEvent, given: Rejection | null, at: string) => Partial<R>
  }
  /** What follows from a decision, after the state was written. */
  decided: (
    context: Deciding<R>,
    event: ReviewEvent,
    reason: string | null,
    written: Verdict & Partial<R>,
  ) => Promise<void>
  /** The mail that a rejection would send at this moment, to one of those who would get it. */
  rejectionMail: (trx: Trx, record: R, given: Rejection, at: string) => Promise<Outgoing | undefined>
  /** Keeps the line of a bank statement with the record that it confirms. Throws to refuse. */
  settle?: (context: Deciding<R>, given: Settling) => Promise<void>
  /** The lines that these records have, by the record. */
  findLines?: (trx: Trx, ids: readonly number[]) => Promise<ReadonlyMap<number, KeptLine[]>>
  /** Keeps lines again that the record had; false where they are not free. */
  keepAgain?: (context: Deciding<R>, id: number, lines: readonly KeptLine[]) => Promise<boolean>
  /** Gives all lines of these records free. */
  freeLines?: (context: Context<R>) => Promise<void>
  /** The mail of a record that went to the bin, to whom it is about, where the caller wants them told. */
  binned: {
    template: MailTemplate
    field: 'payment_id' | 'sign_up_id'
    to: (trx: Trx, record: R) => Promise<Outgoing[]>
  }
  recycled?: (context: Context<R>) => Promise<void>
  restored?: (context: Context<R>) => Promise<void>
  /** Removes what refers to the record, and gives what the audit keeps of it. */
  beforeDelete?: (context: Context<R>) => Promise<Record<string, unknown>>
  /** Before that: refuses by throwing, and gives the keys of files that go with the record. */
  releaseFiles?: (context: Context<R>) => Promise<string[]>
}
