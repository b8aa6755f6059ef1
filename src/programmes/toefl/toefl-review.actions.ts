/**
 * One TOEFL payment: the facts for a decision, its effects on the seats, and its mails. The decision itself, with its
 * lock and audit row, is the review's (services/review).
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { idsOf } from '#kit/database/list.ts'
import type { QueueScope, Rejection, ReviewEvent } from '#review-states.ts'
import { conflict, expectNoProblems, notFound } from '#kit/errors.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import type { Payment } from '#services/review/records.ts'
import { chooseBack, chooseUndone, type Context } from '#services/review/reviewed-programme.ts'
import { findReferences } from '#services/review/review-context.ts'
import { lockSeats, wantedSeats } from '#services/seats/seats.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { changeRecord } from '#services/review/review-change.ts'
import { givenUp, keepMoney, tellPayers } from '#features/statement/refund-effect.actions.ts'
import { expectNoLines } from '#features/statement/line-match.actions.ts'
import { reviewOfPayments } from '#features/statement/payment-review.actions.ts'
import { mailsOfSeats } from '#features/statement/partial-payment.actions.ts'
import type { PaymentCorrection } from '#features/payment/payment.contract.ts'
import {
  correctedColumns,
  correctionProblems,
  expectedAmount,
  expectedBy,
  paymentThing,
} from '#features/payment/payment.rules.ts'
import { priceOf } from './registration.rules.ts'
import { forgetRegistrations } from './registration.store.ts'
import type { PaymentReview } from './toefl-payment.contract.ts'
import { graceEnd } from '#features/payment/payment-state.rules.ts'
import { seatBackMail } from './cancellation.mail.ts'
import {
  binnedMail,
  cancelledMail,
  confirmedMail,
  rejectedMail,
  restoredMail,
  takenUpMail,
} from './toefl-payment.mail.ts'
import * as store from './toefl-review.store.ts'

const table = 'toefl_payment'

export type ToeflPayment = Payment & {
  mend_until: string | null
  seats_held_until: string | null
  mended_at: string | null
  cancelled_at: string | null
  amount_code: number
}

/** One payment for review, in the bin or not. Throws 404 when there is none. */
export async function readPayment(
  { db }: Pick<Deps, 'db'>,
  id: number,
  scope: QueueScope = {},
): Promise<PaymentReview> {
  const found = await store.findReview(db, id, scope)
  if (!found) throw notFound()
  const { toefl_price_one, toefl_price_two, toefl_price_three, ...payment } = found
  // The requested price, also for seats that were given up since.
  const price = priceOf({ toefl_price_one, toefl_price_two, toefl_price_three }, payment.registrants.length)
  return { ...payment, expected_amount: expectedAmount(payment, price) }
}

const holdColumns = ['mend_until', 'seats_held_until'] as const

/** A rejection begins a grace for mending, and in it the seats are held where the committee says so. */
function holdOf(event: ReviewEvent, given: Rejection | null, at: string): Partial<ToeflPayment> {
  if (event !== 'reject') return { seats_held_until: null }
  return { mend_until: graceEnd(at), seats_held_until: given?.hold_seats ? graceEnd(at) : null }
}

const isHoldOver = ({ seats_held_until: until }: ToeflPayment, at: string): boolean =>
  until !== null && Date.parse(until) <= Date.parse(at)

/** The committee's actions on TOEFL payments. Shifts are locked after the payment (docs/locks.md). */
export const toeflReview = reviewOfPayments<ToeflPayment>({
  table,
  more: [...holdColumns, 'cancelled_at'],
  // With exactly the seats that were freed with it.
  takeBack: async (context, from) => {
    const { trx, records, at } = context
    for (const payment of records) {
      // A payment that its group cancelled is in force again: its money stays; refused once a refund was paid.
      if (payment.cancelled_at !== null) await takeUpAgain(context, payment.id)
      if (from === 'rejection') await takeSeatsBack(trx, payment, 'REJECTED')
      // Held until a moment that passed in the bin: freed, as if the hold had ended outside.
      else if (isHoldOver(payment, at)) await store.leaveToRejection(trx, payment.id)
      else await takeSeatsBack(trx, payment, 'PAYMENT')
    }
  },
  own: { columns: holdColumns, of: holdOf },
  decided,
  rejectionMail: async (trx, { id }, given, at) =>
    (await store.findRecipients(trx, [id])).map((to) =>
      rejectionTo(to, given.reason, given.hold_seats ? graceEnd(at) : null),
    )[0],
  binned: {
    to: async (trx, { id }) => (await store.findRecipients(trx, [id])).map((to) => mailTo(to, binnedMail, 'BINNED')),
    back: async (trx, payment, at) => {
      const { id, status, reject_reason: reason, reject_code: code, seats_held_until: held, cancelled_at } = payment
      if (cancelled_at !== null) return []
      const choose = chooseBack(payment, at, { back: restoredMail, CONFIRMED: confirmedMail, REJECTED: rejectedMail })
      const recipients = await store.findRecipients(trx, [id])
      const more = status === 'REJECTED' ? { reason, code, ...(held === null ? {} : { held_until: held }) } : {}
      return recipients.map((to) => ({ ...mailTo(to, restoredMail, status, more), choose }))
    },
  },
  restored: async ({ trx, records }) => {
    for (const { id, status } of records.filter(({ cancelled_at }) => cancelled_at !== null)) {
      // A person who lost the seat by the rejection was told of the cancelling as well.
      const recipients = await store.findSeatHolders(trx, [id])
      await queueMails(
        trx,
        recipients.map((to) => mailTo(to, takenUpMail, status)),
      )
    }
  },
  recycled: async ({ trx, records, at }) => {
    const ids = records.map(({ id }) => id)
    await store.binSeatRows(trx, ids, 'PAYMENT', at)
    await forgetRegistrations(trx, ids)
  },
  beforeDelete: async ({ trx, records: [payment] }) => {
    const details = payment ? await store.deleteSeatRows(trx, payment.id) : []
    return details.map((detail) => ({ ...detail, entity: 'toefl_detail' }))
  },
})

/**
 * The money is there: receipt, shift and links go to everybody with a seat. A rejection frees the seats and writes to
 * everybody who had one. Anyone mailed about the decision is mailed again when it is undone.
 */
async function decided(
  context: Context<ToeflPayment>,
  event: ReviewEvent,
  reason: string | null,
  { seats_held_until: held = null }: Partial<ToeflPayment>,
): Promise<void> {
  const { trx, queue, records, at } = context
  if (event === 'cancel') {
    for (const payment of records) await mailTakenBack(context, payment)
    return tellAllPayers(context, 'PENDING')
  }
  const ids = records.map(({ id }) => id)
  const recipients = await store.findRecipients(trx, ids)
  if (event === 'confirm') {
    await queue(recipients.map((to) => mailTo(to, confirmedMail, 'CONFIRMED')))
    return tellAllPayers(context, 'CONFIRMED')
  }
  if (held === null) await store.binSeatRows(trx, ids, 'REJECTED', at)
  await forgetRegistrations(trx, ids)
  await queue(recipients.map((to) => rejectionTo(to, reason ?? '', held)))
  await tellAllPayers(context, 'REJECTED')
}

async function tellAllPayers(context: Context<ToeflPayment>, said: string): Promise<void> {
  // Only of groups of which somebody has given up a seat the payer may hold none.
  for (const id of await store.findWithGivenUp(context.trx, idsOf(context.records))) {
    await tellPayers(context, table, id, said)
  }
}

/** The mails that correct an earlier statement: the payment is pending. */
const undone: Record<string, Outgoing['template']> = {
  CONFIRMED: cancelledMail,
  REJECTED: cancelledMail,
  CANCELLED: takenUpMail,
  BINNED: restoredMail,
}

/** To people who were told of the decision; the mails of others, which wait, are withdrawn. */
async function mailTakenBack({ trx, queue }: Context<ToeflPayment>, { id, status }: ToeflPayment): Promise<void> {
  const choose = chooseUndone(undone)
  const recipients = await store.findRecipients(trx, [id])
  await queue(recipients.map((to) => ({ ...mailTo(to, cancelledMail, 'PENDING', { was: status }), choose })))
}

async function takeUpAgain(context: Context<ToeflPayment>, id: number): Promise<void> {
  await keepMoney(context, { entity: table, id }, ({ because }) => because === 'CANCELLED')
  await store.forgetCancelled(context.trx, id)
}

/** @throws 409 shift_full when they are gone, 409 conflict when somebody of the group has registered again */
export async function takeSeatsBack(trx: Trx, payment: Payment, because: store.BinReason): Promise<void> {
  // Those whose account is in the bin come back with the account.
  await store.leaveToAccounts(trx, payment.id, because)
  const details = await store.findBinned(trx, payment.id, because)
  if (details.length === 0) return
  await lockSeats(trx, wantedSeats(details.map((detail) => detail.shift_id)))
  // Asked under the locks for a plain sentence; the unique index has the last word.
  const anew = await store.findRegisteredAnew(
    trx,
    details.map((detail) => detail.user_id),
    payment.term_id,
  )
  if (anew) throw conflict('payments.refused.registeredAnew', { name: anew.name, payment: String(anew.payment_id) })
  await store.takeBack(
    trx,
    details.map((detail) => detail.id),
  )
}

/** A seat as mails to the others of its group tell of it. */
export const seatThing = (seatId: number): string => `toefl_detail ${seatId}`

/** A seat that was given up is taken again: its group is told, as far as it heard of the other. */
export async function tellSeatBack(trx: Trx, { id, payment_id }: { id: number; payment_id: number }): Promise<void> {
  const { status } = await store.findStatus(trx, payment_id)
  const choose = (told: string | null) => (told === givenUp ? seatBackMail : null)
  const recipients = await store.findRecipients(trx, [payment_id])
  await queueMails(
    trx,
    recipients.map((to) => {
      const mail = mailTo(to, seatBackMail, status, { given_up: id })
      return { ...mail, ...(to.detail_id === id ? {} : { tells: { [seatThing(id)]: 'BACK' } }), choose }
    }),
  )
  if (status === 'PENDING') await queueMails(trx, await mailsOfSeats(trx, { entity: table, paymentId: payment_id }))
}

/**
 * A mail to a person with a seat, about the seat and its payment.
 * @param said the mail's statement about the payment
 */
export const mailTo = (
  { payment_id, detail_id, user_id, email }: store.Recipient,
  template: Outgoing['template'],
  said: string,
  more: Record<string, unknown> = {},
): Outgoing => ({
  template,
  to: email,
  userId: user_id,
  data: { payment_id, detail_id, ...more },
  tells: { [paymentThing(table, payment_id)]: said },
})

/**
 * Changes how a payment was made; a new proof takes the place of the old one. The amount may stay as it is
 * or become the region's price for the group, nothing else.
 * @throws 422 with every wrong field, 409 conflict for a payment in the bin
 */
export async function correctPayment(deps: Deps, caller: Caller, id: number, given: PaymentCorrection): Promise<void> {
  await refuseProblems(deps, id, given)
  const change = async (payment: ToeflPayment, trx: Trx) => {
    if (payment.deleted_at !== null) throw conflict('payments.refused.inBin')
    const values = correctedColumns(given, payment)
    await expectNoLines(trx, table, payment, values)
    return { action: 'updated', values }
  }
  const proof = given.payment_proof ?? null
  await changeRecord(deps, toeflReview, { caller, id, proof }, change, () => Promise.resolve())
}

// Before any picture work, and without a lock: a payment's price and group hardly ever change, and the
// catalogue's references are checked by the database again.
async function refuseProblems(deps: Deps, id: number, given: PaymentCorrection): Promise<void> {
  const payment = await readPayment(deps, id)
  if (payment.deleted_at !== null) throw conflict('payments.refused.inBin')
  const problems = correctionProblems(given, payment, await findReferences(deps.db, given))
  const price = expectedBy(given.payment_type, payment) ?? payment.payment_amount
  if (problems['payment_amount']) problems['payment_amount'] = [amountProblem(payment.registrants.length, price)]
  expectNoProblems(problems)
}

const amountProblem = (people: number, price: number) => ({
  key: 'payments.edit.amountProblem',
  values: { people, price: price.toLocaleString('id-ID') },
})

const rejectionTo = (to: store.Recipient, reason: string, held: string | null): Outgoing =>
  mailTo(to, rejectedMail, 'REJECTED', { reason, ...(held === null ? {} : { held_until: held }) })
