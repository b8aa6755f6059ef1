/**
 * Deciding on TOEFL payments: what a decision means for the seats and whom it is told. The decision itself,
 * with its lock and audit row, is the review's (services/payment-review).
 */
import type { Trx } from '#kit/database/connect.ts'
import { conflict } from '#kit/errors/errors.ts'
import { type Outgoing, queueMails } from '#services/mail/queue.ts'
import { lastTold } from '#services/mail/told.ts'
import type { Payment } from '#services/review/payments.ts'
import { type Deed, paymentReview, type PaymentEvent } from '#services/review/review.ts'
import { lockSeats, wantedSeats } from '#services/seats/seats.ts'
import { forgetRegistrations } from '../store.ts'
import { cancelledMail, confirmedMail, rejectedMail } from './mail.ts'
import { nextStatus, refusalOf } from './rules.ts'
import * as store from './store.ts'

/** The committee's deeds with TOEFL payments; shifts are locked after the payment, in ascending order. */
export const toeflReview = paymentReview<Payment>({
  table: 'toefl_payment',
  more: [],
  nextStatus,
  refusalOf,
  refusals: {
    binned: 'payments.refused.binned',
    notInBin: 'payments.refused.notInBin',
    deleteOutside: 'payments.refused.deleteOutside',
    unknown: 'payments.refused.unknown',
    changed: 'payments.refused.changed',
  },
  decided,
  recycled: async ({ trx, payments, at }) => {
    const ids = payments.map(({ id }) => id)
    await store.binDetails(trx, ids, 'PAYMENT', at)
    await forgetRegistrations(trx, ids)
  },
  // With exactly the seats that went there with it.
  restored: async ({ trx, payments }) => {
    for (const payment of payments) await takeSeatsBack(trx, payment, 'PAYMENT')
  },
  beforeDelete: async ({ trx, payments }) => ({ details: await store.deleteDetails(trx, payments[0]?.id ?? 0) }),
})

/**
 * The money is there: receipt, shift and links go to everybody who holds a seat. A rejection frees the seats and
 * tells everybody who had one; taking it back takes them again. Who was told a decision is told that it was taken back.
 * @throws 409 shift_full when they are gone, 409 conflict when somebody of the group registered anew
 */
async function decided(deed: Deed<Payment>, event: PaymentEvent, reason: string | null): Promise<void> {
  const { trx, deps, payments, at } = deed
  if (event === 'cancel') {
    for (const payment of payments) {
      if (payment.status === 'REJECTED') await takeSeatsBack(trx, payment, 'REJECTED')
      await tellTakenBack(deed, payment)
    }
    return
  }
  const ids = payments.map((payment) => payment.id)
  const recipients = await store.findRecipients(trx, ids)
  if (event === 'confirm') return queueMails(trx, deps.jobs, recipients.map(confirmation))
  await store.binDetails(trx, ids, 'REJECTED', at)
  await forgetRegistrations(trx, ids)
  await queueMails(
    trx,
    deps.jobs,
    recipients.map((to) => ({ ...address(to, rejectedMail), data: dataOf(to, reason ?? '') })),
  )
}

async function tellTakenBack({ trx, deps }: Deed<Payment>, { id, status }: Payment): Promise<void> {
  const recipients = await store.findRecipients(trx, [id])
  const told = await lastTold(trx, {
    field: 'detail_id',
    ids: recipients.map((to) => to.detail_id),
    userIds: recipients.map((to) => to.user_id),
    among: [confirmedMail, rejectedMail, cancelledMail],
  })
  const decision = status === 'REJECTED' ? rejectedMail : confirmedMail
  const mails = recipients
    .filter((to) => told.get(to.detail_id) === decision.name)
    .map((to) => ({ ...address(to, cancelledMail), data: { ...dataOf(to), was: status } }))
  await queueMails(trx, deps.jobs, mails)
}

async function takeSeatsBack(trx: Trx, payment: Payment, because: store.BinReason): Promise<void> {
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

const address = (to: store.Recipient, template: Outgoing['template']): Outgoing => ({
  template,
  to: to.email,
  userId: to.user_id,
})

const dataOf = (to: store.Recipient, reason?: string) => ({
  payment_id: to.payment_id,
  detail_id: to.detail_id,
  ...(reason === undefined ? {} : { reason }),
})

const confirmation = (to: store.Recipient): Outgoing => ({ ...address(to, confirmedMail), data: dataOf(to) })
