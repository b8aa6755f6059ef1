/** SQL of shift changes in addition to that of the seats themselves. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

/** Shifts as they are now with the seats left, not locked: for early refusals. */
export async function findShifts(trx: Trx, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('toefl_shift as s')
    .select(['s.id', 's.term_id', 's.region_id', 's.starts_at', 's.is_active'])
    .select(sql<number>`s.quota - coalesce((select taken from toefl_shift_seats where shift_id = s.id), 0)`.as('free'))
    .where(sql<boolean>`s.id = any(${ids}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
