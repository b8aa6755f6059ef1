/**
 * What a student can register for. A programme says here what is its own; `src/programmes.ts` is the list of them.
 * The list is read where the portal is put together, and rooms are handed what they need of it.
 */
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ConstraintWords } from '#kit/http/error-handler.ts'
import type { AccountPart } from '#services/accounts/account-part.ts'
import type { Undoers } from '#services/decision-undo.ts'
import type { MailTemplate, PaymentAddress } from '#services/mail/template.ts'
import type { Bin } from '#services/recycle-bin.ts'
import type { Review } from '#services/review/review.ts'
import type { Reviewed } from '#services/review/records.ts'
import type { ShiftDate } from '#services/seats/shifts.ts'

/** `Standing`: its members of what `GET user` answers. */
export type Programme<Standing extends object> = {
  key: string
  /** What its violated constraints say to a reader, by the constraint's name. */
  constraints: ConstraintWords
  routes: readonly ((api: FastifyInstance, deps: Deps) => void)[]
  /** Its work at fixed times. */
  jobs: readonly ((deps: Deps) => Promise<void>)[]
  /** Every mail that it can queue. */
  mails: readonly MailTemplate[]
  /** How the records of a decision are brought back, by their table. */
  undo?: Partial<Undoers>
  /** By the kind of a consent: how a record that rests on it leaves the lists when the consent is withdrawn. */
  endings?: Readonly<Record<string, Bin['recycle']>>
  /** What it keeps of an account. */
  accountPart: AccountPart
  /** Where a student is with it, in their region's term or without one; null where nothing was started. */
  standing: (deps: Deps, userId: number, termId: number | null) => Promise<Standing>
  /** Of a programme that is paid for. */
  payment?: Payment
  /** Of a programme whose seats a region shows, and whose shifts the next term takes over. */
  seats?: Seats
  /** A region has left a term. Called in the transaction that gives it another one. */
  termLeft?: (deps: Deps, trx: Trx, caller: Caller, left: TermLeft) => Promise<void>
}

type Payment = {
  /** The table of its payments. */
  table: string
  /** Confirms payments, each with the line of the bank that pays it. */
  confirm: Review<Reviewed>['confirmWithLines']
  /** Leads to its payment without a sign-in, for mails. */
  linkTo?: PaymentAddress
}

type Seats = {
  /** The seats that somebody of a region can still take; the region's row is `t`. */
  left: (now: Date) => RawBuilder<number>
} & ShiftCopies

export type ShiftCopies = {
  /** The shifts that a new term takes over, by id. */
  findShifts: (trx: Trx, ids: number[]) => Promise<ReadonlyMap<number, ShiftSource>>
  /** Copies them into a term, but for those that it has. Says how many were added. */
  copyShifts: (
    trx: Trx,
    caller: Caller,
    termId: number,
    copies: readonly (ShiftCopy & { id: number })[],
  ) => Promise<number>
}

type ShiftPlace = { region_id: number | null; is_active: boolean }
type ShiftSource = Omit<ShiftDate, 'starts_at' | 'ends_at'> & ShiftPlace & { term_id: number }
export type ShiftCopy = ShiftDate & ShiftPlace & { quota: number }

export type TermLeft = {
  regionId: number
  termId: number
  /** For so many weeks its members keep their rights. */
  weeks: number
  /** Whether they get a mail about it. */
  isTold: boolean
}
