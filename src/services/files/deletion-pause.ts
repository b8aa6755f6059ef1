/**
 * While a backup runs, no file is deleted: all files that its rows name are there until it has copied them. No row
 * names a file that was to be deleted in that time, so the sweep removes it later. A portal that may be a copy of
 * another deletes none either.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#kit/database/connect.ts'

const lock = 4_212_002

/**
 * Asks before a file is deleted, and after the row that named it is gone for everybody: a backup that begins later does
 * not see that row. Without an answer the file stays for the sweep.
 */
export async function mayDelete(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${lock})
      and not exists (select from portal_mark where copy_reason is not null) as free`.execute(db)
    return rows[0]?.free ?? false
  } catch {
    return false
  }
}

/**
 * Keeps all files until the connection ends, however it ends. To be called before the backup's view of the rows begins.
 * @returns false when another backup runs
 */
export async function keepFiles(client: pg.Client): Promise<boolean> {
  // A transaction that asks whether a file may be deleted holds it for a moment.
  for (let left = 20; left > 0; left -= 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
    if (rows[0]?.held) return true
    await delay(100)
  }
  return false
}
