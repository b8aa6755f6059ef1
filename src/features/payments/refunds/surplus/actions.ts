/** Refunds as they are kept and dropped, whoever does it, and what came too much for a payment and goes back. */
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Outgoing } from '#services/mail/queue.ts'
import type { Queue } from '#services/undo/undo.ts'
import type { PaidEntity } from '../../statements/contract.ts'
import { refundOwedMail } from '../mail.ts'
import * as store from '../store.ts'

const entity = 'refund'

/**
 * Keeps a refund of a payment that is locked, with its audit row.
 * @throws 409 where the payment or the seat has one already
 */
export async function keepRefund(trx: Trx, caller: Caller | null, given: Omit<store.NewRefund, 'by'>): Promise<number> {
  const id = await store.insertRefund(trx, { ...given, by: caller?.id ?? null })
  if (id === undefined) throw conflict('refunds.refused.already')
  const { because, state, amount, account } = given
  const after = { [given.entity]: given.paymentId, because, state, amount, ...account }
  await recordAudit(trx, { caller, action: 'refund owed', entity, entityId: id, after })
  return id
}

/** Refunds that are no more, with their audit rows. */
export async function dropRefunds(
  trx: Trx,
  caller: Caller | null,
  refunds: readonly store.Locked[],
  action = 'refund withdrawn',
): Promise<void> {
  if (refunds.length === 0) return
  await store.deleteRefunds(
    trx,
    refunds.map(({ id }) => id),
  )
  await recordAudit(
    trx,
    refunds.map(({ id, entity: of, payment_id, state, amount }) => ({
      caller,
      action,
      entity,
      entityId: id,
      before: { [of]: payment_id, state, amount },
    })),
  )
}

/** A mail about the refund to whoever paid. */
export async function mailsTo(
  trx: Trx,
  refund: Pick<store.Locked, 'id' | 'entity' | 'payment_id'>,
  template: Outgoing['template'],
): Promise<Outgoing[]> {
  const payers = await store.findPayers(trx, refund.entity, refund.payment_id)
  return payers.map(({ user_id, email }) => ({ template, to: email, userId: user_id, data: { refund_id: refund.id } }))
}

/** More came than a payment's amount, and the rest goes back to its sender. The payment is locked before. */
export async function oweSurplus(
  { trx, caller, at, queue }: { trx: Trx; caller: Caller; at: string; queue: Queue },
  of: { entity: PaidEntity; paymentId: number },
  amount: number,
): Promise<void> {
  const payment = await store.lockPayment(trx, of.entity, of.paymentId)
  if (!payment) throw notFound()
  const { provider, account_name, account_number } = payment
  const account = { provider, account_name, account_number }
  const id = await keepRefund(trx, caller, { ...of, because: 'OVERPAID', state: 'OWED', amount, account, at })
  await queue(await mailsTo(trx, { id, entity: of.entity, payment_id: of.paymentId }, refundOwedMail))
}

/**
 * What was too much is no more where the confirmation is taken back.
 * @throws 409 where it has gone back already
 */
export async function endSurplus(
  trx: Trx,
  caller: Caller,
  of: PaidEntity,
  paymentIds: readonly number[],
): Promise<void> {
  const refunds = (await store.lockRefundsOf(trx, of, paymentIds)).filter(({ because }) => because === 'OVERPAID')
  if (refunds.some(({ state }) => state === 'REFUNDED')) throw conflict('refunds.refused.surplusPaid')
  await dropRefunds(trx, caller, refunds)
}
