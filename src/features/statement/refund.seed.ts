/** Demo refunds: of the payments rejected for good, one is still to go back and the others went. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { dayInWib } from '#words/wib.ts'
import { insertRefund, updateRefund } from './refund.store.ts'

type Rejected = {
  id: number
  amount: number
  decided_at: string
  account: { provider: string | null; account_name: string | null; account_number: string | null }
}

/** The money of these rejected TOEFL payments is in and goes back; that of all but the first did. */
export async function seedRefunds(
  trx: Trx,
  { paymentIds, decider, now }: { paymentIds: readonly number[]; decider: { id: number; name: string }; now: Date },
): Promise<void> {
  const { rows } = await sql<Rejected>`
    select p.id, p.payment_amount as amount, p.decided_at, jsonb_build_object('provider', v.name,
      'account_name', p.account_name, 'account_number', p.account_number) as account
    from toefl_payment p left join payment_provider v on v.id = p.provider_id
    where p.id = any(${paymentIds}::int[]) order by p.id`.execute(trx)
  for (const [index, { id: paymentId, amount, decided_at, account }] of rows.entries()) {
    const owed = { entity: 'toefl_payment', paymentId, because: 'REJECTED', state: 'OWED', amount, account } as const
    const made = await insertRefund(trx, { ...owed, by: decider.id, at: decided_at })
    if (!made) continue
    const { id } = made
    const audit = { caller: decider, entity: 'refund', entityId: id }
    const after = { toefl_payment: paymentId, because: owed.because, state: owed.state, amount }
    await recordAudit(trx, { ...audit, action: 'refund owed', after })
    if (index === 0) continue
    const refunded_at = new Date(now.getTime() - 2 * hourMs).toISOString()
    const paid = { refunded_on: dayInWib(new Date(refunded_at)), reference: `TRF ${4710 + index}` }
    await updateRefund(trx, id, { ...paid, state: 'REFUNDED', refunded_by: decider.id, refunded_at })
    await recordAudit(trx, {
      ...audit,
      action: 'refunded',
      before: { state: 'OWED' },
      after: { state: 'REFUNDED', ...paid },
    })
  }
}
