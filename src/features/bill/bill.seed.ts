/** The demo's bill: a company that pays for some of those whose payments wait. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { entityOf } from '#services/money-sql.ts'
import { takeNumber } from '#services/number-series.ts'
import type { Named } from './bill.contract.ts'
import * as store from './bill.store.ts'

type Given = { regionId: number; decider: { id: number; name: string }; exceptId: number | null; now: Date }

/** Makes a bill of the region's latest payments that wait, where there are some. */
export async function seedBills(trx: Trx, { regionId, decider, exceptId, now }: Given): Promise<void> {
  const { rows: payments } = await sql<Named>`
    select ${entityOf(sql.ref('p.programme'))} as entity, p.id as payment_id from payment p
    where p.region_id = ${regionId} and p.status = 'PENDING' and p.deleted_at is null and p.payment_type <> 'CASH'
      and p.mended_at is null and p.id is distinct from ${exceptId}::int
      and not exists (select from statement_match m where m.payment_id = p.id and m.programme = p.programme)
    order by p.created_at desc, p.id limit 3`.execute(trx)
  if (payments.length === 0) return
  const at = new Date(now.getTime() - dayMs)
  const about = {
    institution: 'PT Maju Bersama',
    contact: 'Rani Wijaya, rani@majubersama.example',
    note: 'PO 2026/118',
  }
  const year = at.getUTCFullYear()
  const number = await takeNumber(trx, 'BILL', year)
  const values = { ...about, region_id: regionId, year, number }
  const id = await store.insertBill(trx, { ...values, made_by: decider.id, made_at: at.toISOString() })
  await store.insertCovered(trx, id, payments, at.toISOString())
  await recordAudit(trx, {
    caller: decider,
    action: 'created',
    entity: 'institution_bill',
    entityId: id,
    after: values,
  })
}
