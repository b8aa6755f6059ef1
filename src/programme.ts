/**
 * What a student can register for. A programme says here what is its own; `programmes.ts` is the list of them. The list
 * is read where the portal is put together, and rooms are handed what they need of it.
 */
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { ContactType } from './contact-person.ts'
import type { Deps } from './deps.ts'
import type { Dates } from '#features/calendar/calendar.actions.ts'
import type { Certified } from '#features/certificate/certified-programme.actions.ts'
import type { TrailRecords } from '#features/audit/audit.rules.ts'
import type { LinkEndings } from '#features/account/session.actions.ts'
import type { ProgrammePart } from '#features/dashboard/dashboard.actions.ts'
import type { Offer } from '#features/landing/offer.store.ts'
import type { Cancels, OwnPayments } from '#features/own-payment/own-payment.actions.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import type { Personal } from '#features/privacy/personal.actions.ts'
import type { Endings } from '#features/privacy/privacy.actions.ts'
import type { Confirm } from '#features/statement/match-suggestion.actions.ts'
import type { ShiftCopies, TermLeft } from '#features/term/term.actions.ts'
import type { DoorSeats } from '#services/seats/door-seats.ts'
import type { WalkInSeats } from '#services/seats/walk-in-seats.ts'
import type { WaitingSeats } from '#features/waiting/waiting.store.ts'
import type { WindowNeeds } from '#features/window/readiness.actions.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ConstraintWords } from '#kit/http/error-handler.ts'
import type { AccountPart } from '#services/accounts/account-part.ts'
import type { Audience } from '#services/audience.ts'
import type { RecordNames } from '#services/audit/record-names.ts'
import type { Undoers } from '#services/decision-undo.ts'
import type { Reject } from '#services/review/reviewed-programme.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import type { Reminder } from '#services/reminders.ts'

export type Programme = {
  key: string
  /** What its violated constraints say to a reader, by the constraint's name. */
  constraints: ConstraintWords
  routes: readonly ((api: FastifyInstance, deps: Deps) => void)[]
  /** Its work at fixed times. */
  jobs: readonly ((deps: Deps) => Promise<void>)[]
  /** Of which kind the contact person is whom its students ask. */
  contact: ContactType
  /** Every mail that it can queue. */
  mails: readonly MailTemplate[]
  /** What it reminds people of by itself; each brings its mail. */
  reminders?: readonly Reminder[]
  /** The people of its lists, whom the office can write to. */
  audiences?: readonly Audience[]
  /** How the records of a decision are brought back, by their table. */
  undo?: Partial<Undoers>
  /** How a record that rests on a consent leaves the lists when the consent is withdrawn, by the consent's kind. */
  endings?: Partial<Endings>
  /** What it keeps of an account. */
  accountPart: AccountPart
  /** What it keeps of people, for erasing, one's own data and the nightly work. */
  personal: Personal
  /** What the dashboards say of it; `standing` gives its members of what `GET user` says of a student. */
  dashboard: ProgrammePart
  /** How the audit trail shows its records, and what each is called. */
  trail: TrailRecords
  names: RecordNames
  /** Of a programme that is paid for. */
  payment?: {
    /** The table of its payments. */
    table: PaidEntity
    /** Confirms payments, each with the line of the bank that pays it. */
    confirm: Confirm
    /** Rejects a payment; the portal does it where the rest of the money never came. */
    reject: Reject
    /** What those whom a payment is for can do on its own page, with a sign-in or by the link of a mail. */
    own: OwnPayments & { cancels?: Cancels }
  }
  /** Of a programme whose seats a region shows, and whose shifts the next term takes over. */
  seats?: ShiftCopies & {
    /** The seats that somebody of a region can still take; the region's row is `t`. */
    left: (now: Date) => RawBuilder<number>
    /** The sizes of the groups that can register there. */
    sizes: RawBuilder<number[]>
    /** The accounts that hold a seat of a shift. */
    holders: (shiftId: number) => RawBuilder<unknown>
  }
  /** Its seats, where people wait for those of a full shift. */
  waiting?: WaitingSeats
  /** Its seats, where they have tickets and a door. */
  door?: DoorSeats
  /** The same for who comes to it without a seat. */
  walkIn?: WalkInSeats
  /** The same, where who was there gets a certificate. */
  certificates?: Certified
  /** How the links end that it has mailed or shared, besides those to a payment. */
  endLinks?: LinkEndings
  /** What the landing page says of it while its window is open or announced. */
  offer?: Offer
  /** What its windows need before they open. */
  needs?: WindowNeeds
  /** The dates that its seats are for, as calendar files, by their title among the words. */
  dates?: Partial<Record<Dates['title'], Dates>>
  /** A region has left a term. Called in the transaction that gives it another one. */
  termLeft?: (deps: Deps, trx: Trx, caller: Caller, left: TermLeft) => Promise<void>
}
