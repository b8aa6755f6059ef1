/** Several refunds that went on one day: all of them are marked, or none. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { dayInWib } from '#words/wib.ts'
import { lockPayments } from './line-match.store.ts'
import { undoablyPaidAll } from './money-before.actions.ts'
import type { PayingMany } from './refund.contract.ts'
import { refundRefusal } from './refund.rules.ts'
import { bring } from './refund-record.actions.ts'
import * as store from './refund.store.ts'

type Sent = { refunds: number; amount: number; undos: Undoable[] }

/**
 * The money of these refunds went back; each payer gets a mail. One decision for each programme.
 * @throws 404 where one is unknown or its payment is gone, 422 of a day to come, 409 unless all are owed
 */
export async function payRefunds(deps: Deps, caller: Caller, { ids, ...given }: PayingMany): Promise<Sent> {
  const { refunded_on, reference = null } = given
  if (refunded_on > dayInWib(deps.now())) throw invalidField('refunded_on', 'refunds.problems.day')
  const wanted = [...new Set(ids)]
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.now().toISOString()
    const of = await store.findPaymentsOf(trx, wanted)
    if (of.length < wanted.length) throw notFound()
    // Payments before their refunds, TOEFL first (docs/locks.md).
    const payments = paidEntities.map((entity) => ({
      entity,
      paymentIds: [...new Set(of.filter((one) => one.entity === entity).map(({ payment_id }) => payment_id))],
    }))
    for (const { entity, paymentIds } of payments) await lockPayments(trx, entity, paymentIds)
    const refunds = await store.lockRefunds(trx, wanted)
    for (const refund of refunds) {
      const refusal = refundRefusal(refund, 'refund')
      if (refusal) throw conflict(refusal)
    }
    const values = { refunded_on, reference, refunded_by: caller.id, refunded_at: at }
    const undos: Undoable[] = []
    for (const { entity, paymentIds } of payments.filter((one) => one.paymentIds.length > 0)) {
      const undo = await undoablyPaidAll({ trx, caller, at }, { entity, paymentIds }, async (queue) => {
        for (const refund of refunds.filter((one) => one.entity === entity)) {
          await bring({ trx, caller, queue }, refund, { event: 'refund', values })
        }
      })
      if (undo) undos.push(undo)
    }
    return { refunds: refunds.length, amount: refunds.reduce((sum, { amount }) => sum + amount, 0), undos }
  })
}
