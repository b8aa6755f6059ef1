/** What came too much for a payment, and goes back. */
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Queue } from '#services/undo/undo.ts'
import type { PaidEntity } from '../../statements/contract.ts'
import { refundOwedMail } from '../mail.ts'
import * as store from '../store.ts'

/** More came than a payment's amount, and the rest goes back to its sender. The payment is locked before. */
export async function oweSurplus(
  { trx, caller, at, queue }: { trx: Trx; caller: Caller; at: string; queue: Queue },
  { entity, paymentId }: { entity: PaidEntity; paymentId: number },
  amount: number,
): Promise<void> {
  const payment = await store.lockPayment(trx, entity, paymentId)
  if (!payment) throw notFound()
  const { provider, account_name, account_number } = payment
  const account = { provider, account_name, account_number }
  const given = { entity, paymentId, because: 'OVERPAID', state: 'OWED', amount, account, at } as const
  const id = await store.insertRefund(trx, { ...given, by: caller.id })
  if (id === undefined) throw conflict('refunds.refused.already')
  const after = { [entity]: paymentId, because: given.because, state: given.state, amount, ...account }
  await recordAudit(trx, { caller, action: 'refund owed', entity: 'refund', entityId: id, after })
  const payers = await store.findPayers(trx, entity, paymentId)
  await queue(
    payers.map(({ user_id, email }) => ({
      template: refundOwedMail,
      to: email,
      userId: user_id,
      data: { refund_id: id },
    })),
  )
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
  if (refunds.length === 0) return
  await store.deleteRefunds(
    trx,
    refunds.map(({ id }) => id),
  )
  await recordAudit(
    trx,
    refunds.map(({ id, payment_id, state, amount }) => ({
      caller,
      action: 'refund withdrawn',
      entity: 'refund',
      entityId: id,
      before: { [of]: payment_id, state, amount },
    })),
  )
}
