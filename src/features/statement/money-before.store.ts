/** SQL of refunds as whole rows, to be kept and brought back. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { KeptRefund } from '#services/review/reviewed-programme.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { isOfThese } from '#services/money-sql.ts'

type Found = { payment_id: number; refund: KeptRefund }

/** The rows of these payments' refunds, locked, the oldest first. */
export async function findRefunds(trx: Trx, entity: PaidEntity, ids: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select f.payment_id, to_jsonb(f) - 'updated_at' as refund from refund f
    where ${isOfThese('f', entity, ids)} order by f.id for update`.execute(trx)
  return rows
}

export const deleteRefunds = (trx: Trx, ids: readonly number[]) =>
  sql`delete from refund where id = any(${ids}::int[])`.execute(trx)

/** Writes the rows as they were, also of those that are no more. */
export async function writeRefunds(trx: Trx, refunds: readonly KeptRefund[]): Promise<void> {
  if (refunds.length === 0) return
  await deleteRefunds(
    trx,
    refunds.map(({ id }) => id),
  )
  const rows = JSON.stringify(refunds.map((refund) => ({ ...refund, updated_at: new Date().toISOString() })))
  await sql`insert into refund select * from jsonb_populate_recordset(null::refund, ${rows}::jsonb)`.execute(trx)
}
