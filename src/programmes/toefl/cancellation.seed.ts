/** A demo cancellation: a student who registered alone cannot come, and somebody has to look whether the money came. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueNone } from '#services/decision-undo.ts'
import { giveBack } from '#features/statement/refund-effect.actions.ts'
import { setCancelled } from './cancellation.store.ts'

type Given = { regionId: number; now: Date; exceptId: number | null }
type Found = { id: number; amount: number; payer_id: number; payer: string }

/** Of the region's pending transfers of one person the latest that no line has paid. */
export async function seedCancelling(trx: Trx, { regionId, now, exceptId }: Given): Promise<void> {
  const { rows } = await sql<Found>`
    select p.id, p.payment_amount as amount, a.id as payer_id, a.name as payer
    from toefl_payment p join toefl_detail d on d.payment_id = p.id join account a on a.id = d.user_id
    where p.region_id = ${regionId} and p.status = 'PENDING' and p.deleted_at is null and p.payment_type <> 'CASH'
      and p.id <> ${exceptId ?? 0} and a.role = 'USER'
      and (select count(*) from toefl_detail other where other.payment_id = p.id) = 1
      and not exists (select from statement_match m where m.programme = p.programme and m.payment_id = p.id)
    order by p.created_at desc, p.id desc limit 1`.execute(trx)
  const [found] = rows
  if (!found) return
  const { id, amount } = found
  const at = new Date(now.getTime() - hourMs).toISOString()
  const caller = { id: found.payer_id, name: found.payer }
  await setCancelled(trx, id, at)
  await sql`update toefl_detail set deleted_at = ${at}, deleted_because = 'PAYMENT' where payment_id = ${id}`.execute(
    trx,
  )
  const after = { cancelled_at: at }
  await recordAudit(trx, { caller, action: 'registration cancelled', entity: 'toefl_payment', entityId: id, after })
  const owed = { entity: 'toefl_payment', paymentId: id, because: 'CANCELLED', state: 'TO_CHECK', amount, at } as const
  await giveBack({ trx, caller: null, queue: queueNone }, owed)
}
