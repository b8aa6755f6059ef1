/**
 * One payment of the party: the facts for a decision, what it does to the seat, and its mails. The decision itself is the
 * review's (services/review); a trigger lets the sign-up follow its payment (docs/decisions/110).
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { idsOf } from '#kit/database/list.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, notFound } from '#kit/errors.ts'
import { forgetFingerprints } from '#kit/idempotency.ts'
import type { QueueScope, Rejection, ReviewEvent } from '#review-states.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { requireAccount } from '#services/accounts/live.ts'
import type { Payment } from '#services/review/records.ts'
import { changeRecord } from '#services/review/review-change.ts'
import { findReferences } from '#services/review/review-context.ts'
import { chooseBack, chooseUndone, type Context } from '#services/review/reviewed-programme.ts'
import { lockSeatsOf, wantedSeats } from '#services/seats/seats.ts'
import { expectNoLines } from '#features/statement/line-match.actions.ts'
import { reviewOfPayments } from '#features/statement/payment-review.actions.ts'
import { keepMoney } from '#features/statement/refund-effect.actions.ts'
import { graceEnd } from '#features/payment/payment-state.rules.ts'
import type { PaymentCorrection } from '#features/payment/payment.contract.ts'
import { correctedColumns, correctionProblems, expectedAmount, paymentThing } from '#features/payment/payment.rules.ts'
import { scopeOf } from './party.actions.ts'
import {
  binnedMail,
  cancelledMail,
  confirmedMail,
  rejectedMail,
  restoredMail,
  seatFreedMail,
  signedUpMail,
} from './party.mail.ts'
import type { PartyPayment } from './party-payment.contract.ts'
import * as store from './party-payment.store.ts'
import { partySeats } from './party.store.ts'

const table = 'party_payment'

/** One payment for review, in the bin or not. Throws 404 when there is none. */
export async function readPartyPayment(
  { db }: Pick<Deps, 'db'>,
  id: number,
  scope: QueueScope = {},
): Promise<PartyPayment> {
  const found = await store.findReview(db, id, scope)
  if (!found) throw notFound()
  const { price, type, email, phone_number, line_id, instagram, campus_location, major, ...payment } = found
  const member = { type, email, phone_number, line_id, instagram, campus_location, major }
  return { ...payment, member, expected_amount: expectedAmount(payment, price) }
}

export type LockedPayment = Payment & {
  user_id: number
  seats_held_until: string | null
  mended_at: string | null
  amount_code: number
  cancelled_at: string | null
}

const holdOf = (event: ReviewEvent, given: Rejection | null, at: string): Partial<LockedPayment> => ({
  seats_held_until: event === 'reject' && given?.hold_seats ? graceEnd(at) : null,
})

/** The committee's actions on the party's payments; the shift is locked after the payment (docs/locks.md). */
export const partyPaymentReview = reviewOfPayments<LockedPayment>({
  table,
  more: ['user_id', 'seats_held_until', 'cancelled_at'],
  takeBack: async (context, from) => {
    const { trx, records } = context
    for (const payment of records) {
      // One that its student gave back is in force again: its money stays; refused once a refund was paid.
      if (payment.cancelled_at !== null) {
        // oxlint-disable-next-line no-await-in-loop
        await keepMoney(context, { entity: table, id: payment.id }, ({ because }) => because === 'CANCELLED')
        // oxlint-disable-next-line no-await-in-loop
        await store.forgetCancelled(trx, payment.id)
      }
      // A rejected one that leaves the bin has no seat, unless it is held.
      const isLeft = from === 'bin' && payment.status === 'REJECTED' && payment.seats_held_until === null
      // oxlint-disable-next-line no-await-in-loop
      if (!isLeft) await takeSeat(trx, payment)
    }
  },
  own: { columns: ['seats_held_until'], of: holdOf },
  decided,
  rejectionMail: async (trx, { id }, given, at) =>
    (await store.findRecipients(trx, [id])).map((to) =>
      mailTo(to, rejectedMail, 'REJECTED', saidOf(given.reason, given.hold_seats ? graceEnd(at) : null)),
    )[0],
  binned: {
    to: async (trx, { id }) => (await store.findRecipients(trx, [id])).map((to) => mailTo(to, binnedMail, 'BINNED')),
    back: async (trx, payment, at) => {
      const { id, status, reject_reason: reason, reject_code: code, seats_held_until: held, cancelled_at } = payment
      const choose = chooseBack(payment, at, { back: restoredMail, CONFIRMED: confirmedMail, REJECTED: rejectedMail })
      const said = status === 'REJECTED' ? { ...saidOf(reason ?? '', held), code } : {}
      return (await store.findRecipients(trx, [id])).map((to) => ({
        ...mailTo(to, restoredMail, status, said),
        // Who gave the seat back is told, whatever they heard last.
        choose: cancelled_at === null ? choose : () => restoredMail,
      }))
    },
  },
  recycled: freeRequests,
  beforeDelete: ({ trx, records }) => store.deleteSignUps(trx, idsOf(records)),
})

/**
 * The seat of a payment that is about to have one again. The unique index says whether the student has signed up again.
 * @throws 409 shift_full when it is taken
 */
export async function takeSeat(trx: Trx, { id, user_id }: Pick<LockedPayment, 'id' | 'user_id'>): Promise<void> {
  const shifts = await store.findShiftsToTake(trx, [id])
  await requireAccount(trx, user_id)
  await lockSeatsOf(trx, partySeats, wantedSeats(shifts))
}

/** Their people may send the same request again. */
async function freeRequests({ trx, records }: Context<LockedPayment>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of records) await forgetFingerprints(trx, scopeOf(user_id))
}

const saidOf = (reason: string, held: string | null) => ({ reason, ...(held === null ? {} : { held_until: held }) })

/** The mails that correct an earlier statement: the payment is pending. */
const undone: Record<string, Outgoing['template']> = {
  CONFIRMED: cancelledMail,
  REJECTED: cancelledMail,
  BINNED: restoredMail,
}

async function decided(
  context: Context<LockedPayment>,
  event: ReviewEvent,
  reason: string | null,
  { seats_held_until: held = null }: Partial<LockedPayment>,
): Promise<void> {
  const { trx, queue, records } = context
  if (event === 'reject') await freeRequests(context)
  const was = new Map(records.map(({ id, status }) => [id, status]))
  await queue(
    (await store.findRecipients(trx, idsOf(records))).map((to) => {
      if (event === 'confirm') return mailTo(to, confirmedMail, 'CONFIRMED')
      if (event === 'reject') return mailTo(to, rejectedMail, 'REJECTED', saidOf(reason ?? '', held))
      const said = { was: was.get(to.payment_id) }
      return { ...mailTo(to, cancelledMail, 'PENDING', said), choose: chooseUndone(undone) }
    }),
  )
}

type Recipient = Awaited<ReturnType<typeof store.findRecipients>>[number]

const mailTo = (
  { payment_id, sign_up_id, user_id, email }: Recipient,
  template: Outgoing['template'],
  said: string,
  more: Record<string, unknown> = {},
): Outgoing => ({
  template,
  to: email,
  userId: user_id,
  data: { sign_up_id, payment_id, ...more },
  tells: { [paymentThing(table, payment_id)]: said },
})

/** The mails that tell of a payment that was put right. */
export const mendedMails = async (trx: Trx, id: number): Promise<Outgoing[]> =>
  (await store.findRecipients(trx, [id])).map((to) => mailTo(to, signedUpMail, 'PENDING'))

/**
 * The committee changes how a payment was made; a new proof replaces the old one. The amount may stay as it is or become
 * the shift's price, nothing else.
 * @throws 409 conflict for a payment in the bin, 422 with every wrong field
 */
export async function correctPartyPayment(deps: Deps, caller: Caller, id: number, given: PaymentCorrection) {
  const payment = await readPartyPayment(deps, id)
  expectOutside(payment)
  expectNoProblems(correctionProblems(given, payment, await findReferences(deps.db, given)))
  const change = async (locked: LockedPayment, trx: Trx) => {
    expectOutside(locked)
    const values = correctedColumns(given, locked)
    await expectNoLines(trx, table, locked, values)
    return { action: 'updated', values }
  }
  const proof = given.payment_proof ?? null
  await changeRecord(deps, partyPaymentReview, { caller, id, proof }, change, () => Promise.resolve())
  return readPartyPayment(deps, id)
}

function expectOutside({ deleted_at }: { deleted_at: string | null }): void {
  if (deleted_at !== null) throw conflict('payments.refused.inBin')
}

/** Gives up the seats of rejected payments whose hold is over, and tells their students. */
export async function endPartyHolds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number[]> {
  const at = now().toISOString()
  return db.transaction().execute(async (trx) => {
    const payments = await store.lockEndedHolds(trx, at)
    const ids = idsOf(payments)
    if (ids.length === 0) return ids
    await store.endHolds(trx, ids)
    await recordAudit(
      trx,
      payments.map(({ id, seats_held_until }) => ({
        caller: null,
        action: 'hold ended',
        entity: table,
        entityId: id,
        before: { seats_held_until },
        after: { seats_held_until: null },
      })),
    )
    const recipients = await store.findRecipients(trx, ids)
    await queueMails(
      trx,
      recipients.map((to) => mailTo(to, seatFreedMail, 'REJECTED')),
    )
    return ids
  })
}
