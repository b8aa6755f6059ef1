/**
 * Deciding on membership payments: what a decision means for the role, and whom it is told. The decision itself,
 * with its lock and audit row, is the review's (services/payment-review).
 */
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/queue.ts'
import type { Payment } from '#services/review/payments.ts'
import { type Deed, paymentReview, type PaymentEvent } from '#services/review/review.ts'
import { nextStatus } from '#features/toefl/payments/rules.ts'
import { memberCancelledMail, memberMail, memberRejectedMail } from '../mail.ts'
import { refusalOf, roleAfter } from '../rules.ts'
import { lockHolders, setRole } from '../store.ts'
import { findRecipients } from './store.ts'

export type OwnedPayment = Payment & { user_id: number; kind: string }

/** The committee's deeds with membership payments; accounts are locked after the payment, in ascending order. */
export const memberReview = paymentReview<OwnedPayment>({
  table: 'member_payment',
  more: ['user_id', 'kind'],
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
  // What lies in the bin makes nobody a member.
  recycled: (deed) => settleRoles(deed, deed.payments.filter(isConfirmed)),
  restored: (deed) => settleRoles(deed, deed.payments.filter(isConfirmed)),
  beforeDelete: async () => ({}),
})

const isConfirmed = ({ status }: OwnedPayment) => status === 'CONFIRMED'

const letters = { confirm: memberMail, reject: memberRejectedMail, cancel: memberCancelledMail }

/** Confirming a payment that counts makes its owner a MEMBER; cancelling takes that back, unless another one counts. */
async function decided(deed: Deed<OwnedPayment>, event: PaymentEvent, reason: string | null): Promise<void> {
  const { trx, deps, payments } = deed
  await settleRoles(deed, event === 'confirm' ? payments : payments.filter(isConfirmed))
  const was = new Map(payments.map(({ id, status }) => [id, status]))
  const recipients = await findRecipients(trx, [...was.keys()])
  await queueMails(
    trx,
    deps.jobs,
    recipients.map(({ payment_id, user_id, email }) => ({
      template: letters[event],
      to: email,
      userId: user_id,
      data: {
        payment_id,
        ...(event === 'reject' ? { reason } : {}),
        ...(event === 'cancel' ? { was: was.get(payment_id) } : {}),
      },
    })),
  )
}

/** Gives the owners the role that their confirmed payments stand for now, with an audit row for each change. */
async function settleRoles(
  { trx, deps, caller }: Deed<OwnedPayment>,
  payments: readonly OwnedPayment[],
): Promise<void> {
  if (payments.length === 0) return
  const holders = await lockHolders(
    trx,
    payments.map(({ user_id }) => user_id),
    deps.now(),
  )
  const moved = holders.flatMap(({ id, role, is_member }) => {
    const next = roleAfter(role, is_member)
    return next ? [{ id, role, next }] : []
  })
  for (const next of ['USER', 'MEMBER'] as const) {
    const ids = moved.filter((one) => one.next === next).map(({ id }) => id)
    if (ids.length > 0) await setRole(trx, ids, next)
  }
  await recordAudit(
    trx,
    moved.map(({ id, role, next }) => ({
      caller,
      action: 'role changed',
      entity: 'account',
      entityId: id,
      before: { role },
      after: { role: next },
    })),
  )
}
