/** Free and reduced seats: a pending payment asks for less than its price. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { hasChangedSince } from '#services/review/verdict.ts'
import { type PaidEntity, paymentThing } from '#features/payment/payment.rules.ts'
import { rupiah } from '#words/format.ts'
import { expectNoLines } from './line-match.actions.ts'
import { lockPayments } from './line-match.store.ts'
import type { Asked } from './reduction.contract.ts'
import { reducedMail } from './reduction.mail.ts'
import * as store from './reduction.store.ts'
import { findPayers } from './refund.store.ts'

type Of = { entity: PaidEntity; id: number }
type Given = { amount: number; reason: string; seen_updated_at?: string | null | undefined }

/**
 * The payment asks for this amount. It is a plain one: an amount of its own is only reserved while somebody registers.
 * @throws 404 for an unknown payment; 409 for one that does not wait, has changed since or has money by now; 422 for an
 *   amount that is no reduction
 */
export async function reducePrice(deps: Deps, caller: Caller, of: Of, given: Given): Promise<Asked> {
  return deps.db.transaction().execute(async (trx) => {
    const price = await lockPrice(trx, of, given)
    if (given.amount >= price.full_amount)
      throw invalidField('amount', 'payments.reduce.notLess', { full: rupiah(price.full_amount) })
    const kept = { full: price, reason: given.reason, by: caller.id, at: deps.now().toISOString() }
    await store.keepReduction(trx, of.entity, of.id, kept)
    return ask(trx, caller, of, { price, amount: given.amount, code: 0, reason: given.reason })
  })
}

/**
 * The payment asks for its whole price again.
 * @throws 404 for an unknown payment; 409 for one whose price is not reduced, that does not wait, or has money by now
 */
export async function restorePrice(deps: Deps, caller: Caller, of: Of): Promise<Asked> {
  return deps.db.transaction().execute(async (trx) => {
    const price = await lockPrice(trx, of, {})
    if (!price.is_reduced) throw conflict('payments.reduce.notReduced')
    await store.dropReduction(trx, of.entity, of.id)
    return ask(trx, caller, of, { price, amount: price.full_amount, code: price.full_code, reason: null })
  })
}

async function lockPrice(trx: Trx, { entity, id }: Of, { amount, seen_updated_at }: Partial<Given>) {
  const [payment] = await lockPayments(trx, entity, [id])
  if (!payment) throw notFound()
  if (payment.deleted_at !== null) throw conflict('payments.refused.inBin')
  if (payment.status !== 'PENDING') throw conflict('payments.reduce.decided')
  if (hasChangedSince(payment, seen_updated_at ?? null)) throw conflict('payments.refused.changed')
  // Its lines were compared with the present amount; too much that has come goes back in another way.
  await expectNoLines(trx, entity, payment, { payment_amount: amount ?? -1 })
  return store.findPrice(trx, entity, id)
}

type Change = { price: store.Price; amount: number; code: number; reason: string | null }

async function ask(
  trx: Trx,
  caller: Caller,
  { entity, id }: Of,
  { price, amount, code, reason }: Change,
): Promise<Asked> {
  await store.writeAmount(trx, entity, id, amount, code)
  await recordAudit(trx, {
    caller,
    action: reason === null ? 'price restored' : 'price reduced',
    entity,
    entityId: id,
    before: { payment_amount: price.payment_amount },
    after: { payment_amount: amount, ...(reason === null ? {} : { reason }) },
  })
  const said = `PRICE ${amount}`
  await queueMails(
    trx,
    (await findPayers(trx, entity, id)).map(({ user_id, email }) => ({
      template: reducedMail,
      to: email,
      userId: user_id,
      data: { entity, payment_id: id, before: price.payment_amount, amount },
      tells: { [paymentThing(entity, id)]: said },
    })),
  )
  return { id, payment_amount: amount, full_amount: price.full_amount }
}
