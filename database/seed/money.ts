/** The demo's story of money: who mended a payment, whom money goes back to, cash, and a statement of the bank. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { seedBills } from '#features/bill/bill.seed.ts'
import { seedCash } from '#features/book/cash.seed.ts'
import { seedCashBook } from '#features/cash-book/cash-book.seed.ts'
import { seedClosing } from '#features/cash-book/closing.seed.ts'
import { seedRefunds } from '#features/statement/refund.seed.ts'
import { seedStatements } from '#features/statement/statement.seed.ts'
import { seedCancelling } from '#programmes/toefl/cancellation.seed.ts'
import { seedParts } from '#programmes/toefl/friend-part.seed.ts'
import { graceEnd } from '#features/payment/payment-state.rules.ts'

type Given = {
  region: { id: number; current_term_id: number }
  decider: { id: number; name: string }
  /** Payments of the region: rejected for good, and one that waits again. */
  rejectedIds: readonly number[]
  mendedId: number | null
}

/** Tells the money's story of a region whose payments are there. */
export async function seedMoney(trx: Trx, deps: Pick<Deps, 'now'>, given: Given): Promise<void> {
  const { region, decider, rejectedIds, mendedId } = given
  const now = deps.now()
  if (mendedId !== null) await mend(trx, mendedId, decider, now)
  await seedRefunds(trx, { paymentIds: rejectedIds, decider, now })
  await seedCash(trx, { regionId: region.id, termId: region.current_term_id, treasurer: decider, now })
  await seedCashBook(trx, { regionId: region.id, termId: region.current_term_id, treasurer: decider, now })
  await seedStatements(trx, { deciderId: decider.id, now })
  await seedCancelling(trx, { regionId: region.id, now, exceptId: mendedId })
  await seedParts(trx, region.id)
  await seedBills(trx, { regionId: region.id, decider, exceptId: mendedId, now })
  await seedClosing(trx, { regionId: region.id, treasurer: decider, now })
}

/** Rejected in the morning for its picture, and mended by its payer some hours later. */
async function mend(trx: Trx, id: number, decider: Given['decider'], now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  const payer = await findPayer(trx, id)
  await trx
    .updateTable('toefl_payment')
    .set({ mend_until: graceEnd(at(6)), mended_at: at(2) })
    .where('id', '=', id)
    .execute()
  const of = { entity: 'toefl_payment', entity_id: id }
  const [pending, rejected] = ['PENDING', 'REJECTED'].map((status) => JSON.stringify({ status }))
  await trx
    .insertInto('audit_entry')
    .values([
      {
        ...of,
        action: 'rejected',
        at: at(6),
        actor_id: decider.id,
        actor_name: decider.name,
        before: pending,
        after: rejected,
      },
      {
        ...of,
        action: 'mended',
        at: at(2),
        actor_id: payer.id,
        actor_name: payer.name,
        before: rejected,
        after: pending,
      },
    ])
    .execute()
}

const findPayer = (trx: Trx, paymentId: number) =>
  trx
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['a.id', 'a.name'])
    .where('d.payment_id', '=', paymentId)
    .orderBy('d.id')
    .executeTakeFirstOrThrow()
