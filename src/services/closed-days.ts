/** Days of closed months (docs/decisions/105): nothing of money is dated in them any more. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

/** The last day that is closed in a region; null where none is. */
export async function findClosedUntil(db: Db | Trx, regionId: number): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select (max(month) + interval '1 month - 1 day')::date as until from closed_month
    where region_id = ${regionId} and reopened_at is null`.execute(db)
  return rows[0]?.until ?? null
}

/**
 * The same, and it stays so until the transaction ends: closing a month waits for it. The region comes after entries and
 * accounts, and before numbers (docs/locks.md).
 */
export async function holdClosedUntil(trx: Trx, regionId: number): Promise<string | null> {
  await sql`select id from region where id = ${regionId} for share`.execute(trx)
  return findClosedUntil(trx, regionId)
}
