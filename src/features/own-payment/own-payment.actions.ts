/**
 * A payment's own page and its correction by its payer, the same for every programme, which hands in what is its own
 * (docs/decisions/088). The payment is locked first, and what belongs to it after, as by every decision (docs/locks.md).
 */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, expectNoProblems, notAuthorized, notFound } from '#kit/errors.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import type { Paid, Payment } from '#services/review/records.ts'
import { reasonIn } from '#services/review/usual-reasons.ts'
import type { Review } from '#services/review/review.ts'
import { changeRecord } from '#services/review/review-change.ts'
import { claimProof, expectOtherProof } from '#services/review/proofs.ts'
import { findReferences } from '#services/review/review-context.ts'
import { hasChangedSince, undecided } from '#services/review/verdict.ts'
import {
  expectMoneyStays,
  isKnown,
  moneyBack,
  refundsOf,
  setAccount,
  takePartsAgain,
} from '#features/statement/refund-effect.actions.ts'
import { expectNoLines } from '#features/statement/line-match.actions.ts'
import type { RefundAccount } from '#features/statement/refund.contract.ts'
import {
  correctedColumns,
  correctionProblems,
  type PaidEntity,
  type PaymentStatus,
  type PaymentType,
} from '#features/payment/payment.rules.ts'
import { openUntil } from '#features/window/window.actions.ts'
import type { WindowCode } from '#features/window/window.rules.ts'
import type { Language } from '#words/languages.ts'
import { say } from '#words/words.ts'
import type { cancelOf, Cancelling, Mending, OwnPayment } from './own-payment.contract.ts'

/** A payment as its own page needs it. */
export type FoundPayment = Paid &
  Pick<Payment, 'reject_reason' | 'reject_code'> & {
    id: number
    status: PaymentStatus
    part_received: number | null
    part_missing: number | null
    part_until: string | null
    usual_minutes: number | null
    institution: string | null
    payment_type: PaymentType
    created_at: string
    mended_at: string | null
    decided_at: string | null
    updated_at: string
    cancelled_at: string | null
    payment_proof: string | null
    amount_code: number
    current_term_id: number
    is_payer: boolean
  }

/** A person of the payment with an account, or one with the payer's link. */
export type Visitor = Caller | null
type Of = { visitor: Visitor; id: number; language: Language }
type Reading = Pick<Deps, 'db' | 'now'>
type PaidRecord = Payment & { mended_at: string | null; amount_code: number; cancelled_at: string | null }

export type Refunds = Awaited<ReturnType<typeof refundsOf>>
export type Reader = { visitor: Visitor; language: Language; windowEnd: string | null; refunds: Refunds }

/** The members of the page that are a programme's own. */
type OwnPart = Pick<
  OwnPayment,
  | 'membership'
  | 'people'
  | 'seats'
  | 'seats_held_until'
  | 'can_cancel'
  | 'cannot_cancel'
  | 'cancel_until'
  | 'cancel_money'
>

/** What a programme hands in for the page of its payments. */
export type OwnProgramme<R extends PaidRecord, Found extends FoundPayment> = {
  entity: PaidEntity
  review: Review<R>
  /** The window that a correction goes by, if it goes by one. */
  window?: WindowCode
  /** A payment that is shown, for somebody whom it is for; with null for who has the payer's link. */
  find: (db: Db | Trx, id: number, userId: number | null, now: Date) => Promise<Found | undefined>
  part: (deps: Reading, found: Found, reader: Reader) => Promise<OwnPart>
  /** Whose seat a refund is for, as the page calls them. */
  nameOf?: (found: Found, seatId: number | null) => string | null
  /** Whose proof it is. */
  owners: (found: Found) => number[]
  /** The price that a correction may state besides the amount that it has. */
  expected: (found: Found) => number | null
  /** Why its payer cannot correct it now, as a sentence key; null when they can. */
  mendRefusal: (found: Found, isWindowOpen: boolean, now: Date) => string | null
  /** The last moment for that; null where there is none. */
  mendUntil: (found: Found, windowEnd: string | null) => string | null
  /** Takes again what its rejection gave away. Under the payment's lock; throws to refuse. */
  takeBack?: (trx: Trx, payment: R) => Promise<void>
  /** Further columns of a payment that waits again. */
  waiting?: Partial<R>
  /** The mails that tell of a rejected one that was put right. */
  mended: (trx: Trx, id: number) => Promise<Outgoing[]>
}

/** What those whom a payment is for can do with it. All throw 404 for a payment of others. */
export type OwnPayments = {
  read: (deps: Reading, of: Of) => Promise<OwnPayment>
  /**
   * Corrects a payment: it is pending, with its former number and price.
   * @throws 403 for a caller who did not pay it, 409 `conflict` when it cannot be corrected now or was changed since
   *   `seen_updated_at`, 409 `shift_full` when seats are taken, 422 with every wrong field
   */
  mend: (deps: Deps, of: Of, given: Mending) => Promise<OwnPayment>
  /**
   * Sets the account that the payment's money goes back to, until it went.
   * @throws 403 for a caller who did not pay, 409 if nothing goes back, or a link would change it
   */
  setAccount: (deps: Deps, of: Of, account: RefundAccount) => Promise<OwnPayment>
}

/** Of a programme whose registrations can be given up. */
export type Cancels = {
  endpoints: ReturnType<typeof cancelOf>
  cancel: (
    deps: Deps,
    of: Of,
    given: Cancelling,
  ) => Promise<{ data: OwnPayment; undo: Undoable | null; isWhole: boolean }>
  undo: (deps: Deps, of: Of, decisionId: string) => Promise<OwnPayment>
}

/** The own page of a programme's payments, and the correction; `mendFor` answers what its caller asks for. */
export function ownPaymentsOf<R extends PaidRecord, Found extends FoundPayment>(programme: OwnProgramme<R, Found>) {
  const { entity } = programme

  async function find({ db, now }: Reading, visitor: Visitor, id: number): Promise<Found> {
    const found = await programme.find(db, id, visitor?.id ?? null, now())
    if (!found) throw notFound()
    return found
  }
  const windowEnd = async ({ db, now }: Reading, { region_id }: Found) =>
    programme.window ? openUntil(db, programme.window, region_id, now()) : null

  async function read(deps: Reading, { visitor, id, language }: Of): Promise<OwnPayment> {
    const found = await find(deps, visitor, id)
    const [end, refund, refunds] = await Promise.all([
      windowEnd(deps, found),
      moneyBack(deps.db, entity, id),
      refundsOf(deps.db, entity, id),
    ])
    const own = await programme.part(deps, found, { visitor, language, windowEnd: end, refunds })
    const refusal = found.cancelled_at
      ? 'money.cancel.refused.cancelled'
      : refund
        ? 'money.refused.goesBack'
        : programme.mendRefusal(found, end !== null, deps.now())
    const { status, reject_reason, payment_amount, payment_type, is_payer, cancelled_at } = found
    const isTold = is_payer && visitor !== null
    return {
      id,
      entity,
      region_id: found.region_id,
      status,
      reject_reason: reasonIn(language, reject_reason, found.reject_code),
      payment_amount,
      institution: found.institution,
      payment_type,
      is_payer,
      cancelled_at,
      part_received: cancelled_at ? null : found.part_received,
      part_missing: cancelled_at ? null : found.part_missing,
      part_until: cancelled_at ? null : found.part_until,
      provider_id: isTold ? found.provider_id : null,
      account_name: isTold ? found.account_name : null,
      account_number: isTold ? found.account_number : null,
      receiver_id: isTold ? found.receiver_id : null,
      payment_proof: isTold ? found.payment_proof : null,
      sent_at: found.mended_at ?? found.created_at,
      decided_at: found.decided_at,
      updated_at: found.updated_at,
      usual_minutes: found.usual_minutes,
      ...own,
      refund,
      refunds: refunds.map(({ because, state, amount, refunded_on, detail_id }) => ({
        because,
        state,
        amount,
        refunded_on,
        first_name: programme.nameOf?.(found, detail_id) ?? null,
      })),
      refund_account: is_payer && found.institution === null ? accountOf(refunds, visitor !== null) : null,
      can_mend: is_payer && refusal === null,
      cannot_mend: refusal === null ? null : say(language, { key: refusal }),
      mend_until: refusal === null ? programme.mendUntil(found, end) : null,
    }
  }

  async function mendFor<Answer>(
    deps: Deps,
    { visitor, id }: Omit<Of, 'language'>,
    given: Mending,
    answer: (trx: Trx) => Promise<Answer>,
  ): Promise<Answer> {
    const found = await find(deps, visitor, id)
    if (!found.is_payer) throw notAuthorized()
    const isWindowOpen = (await windowEnd(deps, found)) !== null
    const expectMendable = (now: Found) => {
      if (now.cancelled_at) throw conflict('money.cancel.refused.cancelled')
      const refusal = programme.mendRefusal(now, isWindowOpen, deps.now())
      if (refusal) throw conflict(refusal)
    }
    expectMendable(found)
    const paid = visitor ? wayPaid(given) : wayByLink(found, given)
    if (paid) {
      const asked = { ...found, expected_amount: programme.expected(found) }
      expectNoProblems(correctionProblems(paid, asked, await findReferences(deps.db, paid)))
    }
    const owners = programme.owners(found)
    const proof = given.payment_proof ?? null
    const change = async (payment: R, trx: Trx) => {
      // Decided on, mended, given up or removed since the first look.
      const locked = await find({ ...deps, db: trx }, visitor, id)
      expectSeen(payment, given.seen_updated_at ?? null)
      expectMendable(locked)
      await expectMoneyStays(trx, entity, id)
      const corrected = paid ? correctedColumns(paid, payment) : {}
      const isOther = Object.entries(corrected).some(([field, value]) => payment[field as keyof R] !== value)
      await expectNoLines(trx, entity, payment, corrected)
      await programme.takeBack?.(trx, payment)
      // Sent again as it was refused, it would only be refused again.
      if (payment.status === 'REJECTED' && !isOther) await expectOtherProof(trx, payment.proof_id, proof)
      // While it was rejected others may have handed in the same picture.
      if (!proof) await claimProof(trx, payment.proof_id, owners)
      if (payment.status === 'REJECTED') await queueMails(trx, await programme.mended(trx, id))
      const common: Partial<PaidRecord> = { ...corrected, ...undecided, mended_at: deps.now().toISOString() }
      return { action: 'mended', values: { ...common, ...programme.waiting } as Partial<Omit<R, 'id'>> }
    }
    return changeRecord(deps, programme.review, { caller: visitor, id, proof, owners }, change, async (trx) => {
      await takePartsAgain(trx, entity, id, visitor)
      return answer(trx)
    })
  }

  const own: OwnPayments = {
    read,
    mend: (deps, of, given) => mendFor(deps, of, given, (trx) => read({ ...deps, db: trx }, of)),
    async setAccount(deps, of, account) {
      const { is_payer } = await find(deps, of.visitor, of.id)
      if (!is_payer) throw notAuthorized()
      return deps.db.transaction().execute(async (trx) => {
        await setAccount(trx, of.visitor, { entity, id: of.id }, account)
        return read({ ...deps, db: trx }, of)
      })
    },
  }
  return { find, mendFor, own }
}

const ofSender = ['payment_type', 'account_name', 'account_number', 'receiver_id'] as const

/**
 * A link's changes of the transfer: another provider, if one is given.
 * @throws 422 for each field that would be another sender or way of paying
 */
function wayByLink(found: FoundPayment, given: Mending) {
  const others = ofSender.filter((field) => (given[field] ?? found[field]) !== found[field])
  expectNoProblems(Object.fromEntries(others.map((field) => [field, [{ key: 'money.refused.signIn' }]])))
  if (!given.provider_id) return null
  const { payment_type, account_name, account_number, receiver_id } = found
  return { payment_type, account_name, account_number, receiver_id, provider_id: given.provider_id }
}

/** The given values of the transfer, if there are any. */
function wayPaid({ payment_type, ...rest }: Mending) {
  return payment_type ? { ...rest, payment_type } : null
}

// Of two who mend at once the second one has not seen what the first one sent.
function expectSeen(payment: { updated_at: string }, seen: string | null): void {
  if (hasChangedSince(payment, seen)) throw conflict('money.refused.changed')
}

/** Where the money goes to, that has not gone yet; a link tells only whether that is known. */
function accountOf(refunds: Refunds, isSignedIn: boolean): OwnPayment['refund_account'] {
  const ahead = refunds.filter(({ state }) => state === 'TO_CHECK' || state === 'OWED')
  const [refund] = ahead
  if (!refund) return null
  const { provider, account_name, account_number } = refund
  const nothing = { provider: null, account_name: null, account_number: null }
  const known = ahead.every(isKnown)
  const shown = isSignedIn ? { provider, account_name, account_number } : nothing
  return { is_known: known, can_change: isSignedIn || !ahead.some(isKnown), ...shown }
}
