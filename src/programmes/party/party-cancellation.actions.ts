/**
 * Giving back a seat of the party that was paid for, as a registration for the test is cancelled (docs/decisions/042): the
 * seat is free at once, its money goes back, and it can be undone while its mails wait. The payment is locked first; a
 * trigger lets the sign-up follow it into the bin.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, notAuthorized, notFound } from '#kit/errors.ts'
import { forgetFingerprints } from '#kit/idempotency.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { type Before, queueNone, undoably, undoDecision, type UndoStep } from '#services/decision-undo.ts'
import type { KeptMoney } from '#services/review/reviewed-programme.ts'
import { hasChangedSince } from '#services/review/verdict.ts'
import type { Cancels } from '#features/own-payment/own-payment.actions.ts'
import { paymentThing } from '#features/payment/payment.rules.ts'
import { bringMoneyBack, findMoney } from '#features/statement/money-before.actions.ts'
import { giveBack, moneyBack, refundsOf } from '#features/statement/refund-effect.actions.ts'
import { accountText, saidOf, tellRefund } from '#features/statement/refund-record.actions.ts'
import { moneyAfter, refundThing, sumBecause, wholeOf } from '#features/statement/refund.rules.ts'
import { scopeOf } from './party.actions.ts'
import { givenUpMail } from './party.mail.ts'
import { ownerRefusal } from './party.rules.ts'
import { findOwnPayment, partyOwn } from './party-payment-own.actions.ts'
import { type LockedPayment, partyPaymentReview, takeSeat } from './party-payment-review.actions.ts'
import { findReceived, findRecipients, setCancelled } from './party-payment.store.ts'

const entity = 'party_payment'
const event = 'cancel registration'

/**
 * Gives the seat back; one that was given back already stays so.
 * @throws 404 for a payment of others, 403 for who did not pay, 409 once the shift has begun, for one that was not
 *   accepted, and when it was changed since `seen_updated_at`
 */
export const cancelParty: Cancels['cancel'] = async (deps, of, { seen_updated_at: seen = null }) => {
  const found = await findOwnPayment(deps, of.visitor, of.id)
  if (!found.is_payer) throw notAuthorized()
  return deps.db.transaction().execute(async (trx) => {
    const payment = await partyPaymentReview.lockKnown(trx, of.id)
    const isDone = payment.cancelled_at !== null
    if (payment.deleted_at !== null && !isDone) throw notFound()
    if (!isDone && hasChangedSince(payment, seen)) throw conflict('money.refused.changed')
    const refusal = ownerRefusal({ status: payment.status, starts_at: found.starts_at }, deps.now())
    if (refusal && !isDone) throw conflict(refusal)
    const undo = isDone ? null : await giveUp(deps, trx, of.visitor, payment)
    return { data: await partyOwn.read({ ...deps, db: trx }, of), undo, isWhole: true }
  })
}

async function giveUp(deps: Deps, trx: Trx, caller: Caller | null, payment: LockedPayment): Promise<Undoable | null> {
  const { id, status, payment_amount, user_id } = payment
  if (await moneyBack(trx, entity, id)) throw conflict('money.refused.goesBack')
  const refunds = await refundsOf(trx, entity, id)
  const received = await findReceived(trx, id)
  const amount = wholeOf({ payment_amount, given_back: 0, received, surplus: sumBecause(refunds, 'OVERPAID') })
  const state = moneyAfter(status, received)
  const money = (await findMoney(entity, trx, [id])).get(id)
  const at = deps.now().toISOString()
  return undoably(trx, { caller, entity, event, at }, async (queue) => {
    await setCancelled(trx, id, at)
    await forgetFingerprints(trx, scopeOf(user_id))
    await recordAudit(trx, { caller, action: 'seat given up', entity, entityId: id, after: { cancelled_at: at } })
    const step = { trx, caller, queue }
    const given = { entity, paymentId: id, because: 'CANCELLED', state: state ?? 'TO_CHECK', amount, at } as const
    const refund = state && amount > 0 ? await giveBack(step, given) : null
    const told = refund ? { state: refund.state, amount: refund.amount, account: accountText(refund) } : {}
    await queue(
      (await findRecipients(trx, [id])).map((to) => ({
        template: givenUpMail,
        to: to.email,
        userId: to.user_id,
        data: { sign_up_id: to.sign_up_id, payment_id: id, ...told },
        tells: {
          [paymentThing(entity, id)]: 'CANCELLED',
          ...(refund ? { [refundThing(refund)]: saidOf(refund) } : {}),
        },
      })),
    )
    if (refund) await tellRefund(step, refund)
    return [{ id, before: { money } }]
  })
}

/**
 * Undoes what the same visitor gave back, with its mails.
 * @throws 404 if it was no giving back of this payment, 409 when it is too late, when it has changed, or `shift_full`
 */
export const undoCancelParty: Cancels['undo'] = async (deps, of, decisionId) => {
  await findOwnPayment(deps, of.visitor, of.id)
  await undoDecision(deps, of.visitor, decisionId, { [entity]: bringBack }, { entity, id: of.id, events: [event] })
  return partyOwn.read(deps, of)
}

async function bringBack(step: UndoStep<Caller | null>): Promise<void> {
  const { trx, caller, at, expectUnchanged } = step
  for (const { id, before } of step.records as readonly Before<{ money?: KeptMoney }>[]) {
    const payment = await partyPaymentReview.lockKnown(trx, id)
    await expectUnchanged()
    await takeSeat(trx, payment)
    await setCancelled(trx, id, null)
    const money = new Map([[id, before.money]])
    const isBack = await bringMoneyBack(entity, { trx, caller, at, queue: queueNone }, money)
    if (!isBack) throw conflict('payments.refused.linesTaken')
    await recordAudit(trx, { caller, action: 'decision undone', entity, entityId: id })
  }
}
