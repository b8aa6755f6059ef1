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

/** Writes the rows as they were, also of those that are no more. An entry of the cash book may name those that are there. */
export async function writeRefunds(trx: Trx, refunds: readonly KeptRefund[]): Promise<void> {
  for (const { id, ...kept } of refunds) {
    const values = { ...kept, updated_at: new Date().toISOString() }
    const { numUpdatedRows } = await trx
      .updateTable('refund')
      .set(values)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) continue
    const row = JSON.stringify({ id, ...values })
    await sql`insert into refund select * from jsonb_populate_record(null::refund, ${row}::jsonb)`.execute(trx)
  }
}
