/**
 * One membership payment: for its owner or for review, the effects of a decision on the role, and its mails. The
 * decision itself, with its lock and audit row, is the review's (services/review).
 */
import { moveRoles } from './membership-term.actions.ts'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { QueueScope, ReviewEvent } from '#review-states.ts'
import { conflict, expectNoProblems, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import type { Outgoing } from '#services/mail/mail-queue.ts'
import type { Payment } from '#services/review/records.ts'
import { chooseBack, chooseUndone, type Context } from '#services/review/reviewed-programme.ts'
import { findReferences } from '#services/review/review-context.ts'
import { changeRecord } from '#services/review/review-change.ts'
import { expectNoLines } from '#features/statement/line-match.actions.ts'
import { reviewOfPayments } from '#features/statement/payment-review.actions.ts'
import type { PaymentCorrection } from '#features/payment/payment.contract.ts'
import { correctedColumns, correctionProblems, expectedAmount, paymentThing } from '#features/payment/payment.rules.ts'
import type { MemberPayment } from './membership.contract.ts'
import {
  memberBinnedMail,
  memberCancelledMail,
  memberMail,
  memberRejectedMail,
  memberRestoredMail,
} from './membership.mail.ts'
import { roleAfter } from './membership.rules.ts'
import { holdOwners, lockHolders } from './membership.store.ts'
import * as store from './membership-review.store.ts'

const table = 'member_payment'

/** Throws 404 for everybody but ADMIN and the owner; for the owner a payment in the bin is gone. */
export async function readMemberPayment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  id: number,
  scope: QueueScope = {},
): Promise<MemberPayment> {
  const isOffice = isAdmin(caller)
  const found = await store.findReview(db, id, now(), isOffice ? scope : null)
  if (!found || (!isOffice && (found.user_id !== caller.id || found.deleted_at !== null))) throw notFound()
  const { role, until, email, phone_number, line_id, batch, major, member_price, ...payment } = found
  const expected_amount = expectedAmount(payment, member_price)
  const member = { role, until, email, phone_number, line_id, batch, major }
  return { ...payment, expected_amount, member, ...(isOffice ? {} : withheld) }
}

/** The committee's own members, as the owner sees them. */
const withheld = {
  decided_by: null,
  decided_by_name: null,
  same_proof: [],
  same_proof_toefl: [],
  next_pending_id: null,
  previous_pending_id: null,
  pending: 0,
  history: [],
  reduction: null,
  bill: null,
  others: [],
}

type OwnedPayment = Payment & {
  user_id: number
  kind: string
  mended_at: string | null
  amount_code: number
  cancelled_at: string | null
}

/**
 * The committee's actions on membership payments; accounts are locked after the payment, in ascending order
 * (docs/locks.md).
 */
export const memberReview = reviewOfPayments<OwnedPayment>({
  table,
  more: ['user_id', 'kind', 'cancelled_at'],
  otherRefusals: { confirmRejected: 'membership.refused.confirmRejected' },
  hold: (trx, payments) =>
    holdOwners(
      trx,
      payments.map(({ user_id }) => user_id),
    ),
  decided,
  rejectionMail: async (trx, { id }, { reason }) =>
    (await store.findRecipients(trx, [id])).map((to) => mailTo(to, memberRejectedMail, 'REJECTED', { reason }))[0],
  binned: {
    to: async (trx, { id }) =>
      (await store.findRecipients(trx, [id])).map((to) => mailTo(to, memberBinnedMail, 'BINNED')),
    back: async (trx, payment, at) => {
      const { id, status, reject_reason: reason, reject_code: code } = payment
      const mails = { back: memberRestoredMail, CONFIRMED: memberMail, REJECTED: memberRejectedMail }
      const choose = chooseBack(payment, at, mails)
      const recipients = await store.findRecipients(trx, [id])
      return recipients.map((to) => ({ ...mailTo(to, memberRestoredMail, status, { reason, code }), choose }))
    },
  },
  // A payment in the bin makes nobody a member.
  recycled: (context) => settleRoles(context, context.records.filter(isConfirmed)),
  restored: (context) => settleRoles(context, context.records.filter(isConfirmed)),
})

const isConfirmed = ({ status }: OwnedPayment) => status === 'CONFIRMED'

type Recipient = Awaited<ReturnType<typeof store.findRecipients>>[number]

/** A mail to the student whose payment it is. */
export const mailTo = (
  { payment_id, user_id, email }: Recipient,
  template: Outgoing['template'],
  said: string,
  more: Record<string, unknown> = {},
): Outgoing => ({
  template,
  to: email,
  userId: user_id,
  data: { payment_id, ...more },
  tells: { [paymentThing(table, payment_id)]: said },
})

/** Confirming a payment that counts makes its owner a MEMBER; cancelling takes that back, unless another one counts. */
async function decided(context: Context<OwnedPayment>, event: ReviewEvent, reason: string | null): Promise<void> {
  const { trx, queue, records } = context
  await settleRoles(context, event === 'confirm' ? records : records.filter(isConfirmed))
  const was = new Map(records.map(({ id, status }) => [id, status]))
  const recipients = await store.findRecipients(trx, [...was.keys()])
  await queue(
    recipients.map((to) => {
      if (event === 'confirm') return mailTo(to, memberMail, 'CONFIRMED')
      if (event === 'reject') return mailTo(to, memberRejectedMail, 'REJECTED', { reason })
      const before = was.get(to.payment_id)
      return { ...mailTo(to, memberCancelledMail, 'PENDING', { was: before }), choose: chooseUndone(undone) }
    }),
  )
}

/** The mails that correct an earlier statement: the payment is pending. */
const undone: Record<string, Outgoing['template']> = {
  CONFIRMED: memberCancelledMail,
  REJECTED: memberCancelledMail,
  BINNED: memberRestoredMail,
}

/** Gives the owners the role that their confirmed payments give now, with an audit row for each change. */
async function settleRoles({ trx, deps, caller }: Context<OwnedPayment>, payments: readonly OwnedPayment[]) {
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
  await moveRoles(trx, caller, moved)
}

/**
 * The committee changes how a payment was made; a new proof replaces the old one. The amount may stay as it is or become
 * the region's price, nothing else.
 * @throws 409 conflict for a payment in the bin, 422 with every wrong field
 */
export async function correctMemberPayment(deps: Deps, caller: Caller, id: number, given: PaymentCorrection) {
  const payment = await readMemberPayment(deps, caller, id)
  expectOutside(payment)
  // Before any picture work, and without a lock: a price hardly ever changes, and the catalogue's references are
  // checked by the database again.
  expectNoProblems(correctionProblems(given, payment, await findReferences(deps.db, given)))
  const change = async (locked: OwnedPayment, trx: Trx) => {
    expectOutside(locked)
    const values = correctedColumns(given, locked)
    await expectNoLines(trx, table, locked, values)
    return { action: 'updated', values }
  }
  const proof = given.payment_proof ?? null
  await changeRecord(deps, memberReview, { caller, id, proof }, change, () => Promise.resolve())
  return readMemberPayment(deps, caller, id)
}

function expectOutside({ deleted_at }: Pick<MemberPayment, 'deleted_at'>): void {
  if (deleted_at !== null) throw conflict('payments.refused.inBin')
}
