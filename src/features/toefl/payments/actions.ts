/**
 * Deciding on payments. Each action is one transaction: the payment's row is locked first, then the shifts
 * in ascending order; state, seats, audit row and mails change together or not at all.
 */
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../kit/database/connect.ts'
import type { Caller } from '../../../kit/endpoint/caller.ts'
import { conflict, notFound } from '../../../kit/errors/errors.ts'
import { type AuditEntry, changesBetween, recordAudit } from '../../../services/audit/audit.ts'
import { type Outgoing, queueMails } from '../../../services/mail/queue.ts'
import { lockSeats, wantedSeats } from '../../../services/seats/seats.ts'
import { confirmedMail, rejectedMail } from './mail.ts'
import { nextStatus, type PaymentEvent, refusalOf } from './rules.ts'
import * as store from './store.ts'

/** The money is there: receipt, shift and links go to everybody who holds a seat through the payment. */
export async function confirmPayment(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockFor(trx, id, 'confirm')
    await record(trx, caller, 'confirm', [payment], decisionOf(deps, caller, 'CONFIRMED', null))
    await queueMails(trx, deps.jobs, (await store.findRecipients(trx, [id])).map(confirmation))
  })
}

/** Rejects with a reason, frees the seats and tells everybody who had one. */
export async function rejectPayment(deps: Deps, caller: Caller, id: number, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockFor(trx, id, 'reject')
    const recipients = await store.findRecipients(trx, [id])
    await record(trx, caller, 'reject', [payment], decisionOf(deps, caller, 'REJECTED', reason))
    await store.binDetails(trx, id, 'REJECTED', deps.now().toISOString())
    await queueMails(
      trx,
      deps.jobs,
      recipients.map((to) => ({ ...address(to, rejectedMail), data: dataOf(to, reason) })),
    )
  })
}

/**
 * Takes a decision back: the payment waits again. Undoing a rejection takes the seats again.
 * @throws 409 shift_full when they are gone, 409 conflict when somebody of the group registered anew
 */
export async function cancelDecision(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockFor(trx, id, 'cancel')
    await record(trx, caller, 'cancel', [payment], undecided)
    if (payment.status === 'REJECTED') await takeSeatsBack(trx, payment, 'REJECTED')
  })
}

export type BulkResult = { confirmed: number[]; refused: { id: number; key: string }[] }

/** Confirms as many of the payments as are pending, in one transaction; the others are named with the reason. */
export async function confirmPayments(deps: Deps, caller: Caller, ids: readonly number[]): Promise<BulkResult> {
  const wanted = [...new Set(ids)]
  return deps.db.transaction().execute(async (trx) => {
    const payments = new Map((await store.lockPayments(trx, wanted)).map((payment) => [payment.id, payment]))
    const refused = wanted.flatMap((id) => {
      const payment = payments.get(id)
      const key = payment ? refusalOf(payment, 'confirm') : 'payments.refused.unknown'
      return key ? [{ id, key }] : []
    })
    for (const { id } of refused) payments.delete(id)
    const confirmed = [...payments.keys()]
    if (confirmed.length > 0) {
      await record(trx, caller, 'confirm', [...payments.values()], decisionOf(deps, caller, 'CONFIRMED', null))
      await queueMails(trx, deps.jobs, (await store.findRecipients(trx, confirmed)).map(confirmation))
    }
    return { confirmed, refused }
  })
}

/** Moves a payment to the recycle bin and its seats with it. */
export async function recyclePayment(deps: Deps, caller: Caller, id: number): Promise<void> {
  const now = deps.now().toISOString()
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockKnown(trx, id)
    if (payment.deleted_at !== null) throw conflict('payments.refused.binned')
    await store.updatePayments(trx, [id], { deleted_at: now })
    await store.binDetails(trx, id, 'PAYMENT', now)
    await recordAudit(trx, entry(caller, 'recycled', payment, { deleted_at: now }))
  })
}

/**
 * Takes a payment out of the bin with exactly the seats that went there with it.
 * @throws 409 shift_full when they are gone, 409 conflict when somebody of the group registered anew
 */
export async function restorePayment(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockKnown(trx, id)
    if (payment.deleted_at === null) throw conflict('payments.refused.notInBin')
    await store.updatePayments(trx, [id], { deleted_at: null })
    await takeSeatsBack(trx, payment, 'PAYMENT')
    await recordAudit(trx, entry(caller, 'restored', payment, { deleted_at: null }))
  })
}

/** Deletes a payment of the bin for good, with its seats and its proof. The accounts stay. */
export async function deletePayment(deps: Deps, caller: Caller, id: number): Promise<void> {
  const key = await deps.db.transaction().execute(async (trx) => {
    const payment = await lockKnown(trx, id)
    if (payment.deleted_at === null) throw conflict('payments.refused.deleteOutside')
    const details = await store.deleteDetails(trx, id)
    await store.deletePayment(trx, id)
    await recordAudit(trx, { caller, action: 'deleted', entity, entityId: id, before: { ...payment, details } })
    return store.deleteFileRow(trx, payment.proof_id)
  })
  // After the commit: a crash in between leaves a file that the sweep removes, never a row without its file.
  await deps.files.remove(key)
}

const entity = 'toefl_payment'

/** The locked payment. Throws 404 for an unknown one. */
export async function lockKnown(trx: Trx, id: number): Promise<store.LockedPayment> {
  const payment = await store.lockPayment(trx, id)
  if (!payment) throw notFound()
  return payment
}

async function lockFor(trx: Trx, id: number, event: PaymentEvent): Promise<store.LockedPayment> {
  const payment = await lockKnown(trx, id)
  const refusal = refusalOf(payment, event)
  if (refusal) throw conflict(refusal)
  return payment
}

const decisionOf = (
  deps: Deps,
  caller: Caller,
  status: 'CONFIRMED' | 'REJECTED',
  reject_reason: string | null,
): store.Decision => ({ status, reject_reason, decided_by: caller.id, decided_at: deps.now().toISOString() })

const undecided: store.Decision = { status: 'PENDING', reject_reason: null, decided_by: null, decided_at: null }

const past: Record<PaymentEvent, string> = { confirm: 'confirmed', reject: 'rejected', cancel: 'decision cancelled' }

/** Writes one decision on payments that are locked and allow it, with an audit row for each. */
async function record(
  trx: Trx,
  caller: Caller,
  event: PaymentEvent,
  payments: readonly store.LockedPayment[],
  decision: store.Decision,
): Promise<void> {
  const wrong = payments.find((payment) => nextStatus(payment.status, event) !== decision.status)
  if (wrong) throw new Error(`${event} does not lead from ${wrong.status} to ${decision.status}`)
  await store.updatePayments(
    trx,
    payments.map((payment) => payment.id),
    decision,
  )
  await recordAudit(
    trx,
    payments.map((payment) => entry(caller, past[event], payment, decision)),
  )
}

/** The audit entry of a change of some columns. */
export const entry = (
  caller: Caller,
  action: string,
  payment: store.LockedPayment,
  change: Partial<store.LockedPayment>,
): AuditEntry => ({
  caller,
  action,
  entity,
  entityId: payment.id,
  ...changesBetween(payment, { ...payment, ...change }),
})

async function takeSeatsBack(trx: Trx, payment: store.LockedPayment, because: store.BinReason): Promise<void> {
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
