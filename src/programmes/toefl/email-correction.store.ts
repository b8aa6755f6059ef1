/** SQL of the keys with which a registration's addresses can be put right. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

export const insertKey = (paymentId: number, hash: Buffer, expiresAt: string) =>
  sql`insert into toefl_correction (payment_id, key_hash, expires_at)
    values (${paymentId}::int, ${hash}::bytea, ${expiresAt}::timestamptz)`

/** Counts a try with a key that still counts; gives the registration, which try it is, and whose address alone it is for. */
export const countTry = (db: Db, hash: Buffer, now: string) =>
  db
    .updateTable('toefl_correction')
    .set({ tries: sql`tries + 1` })
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['payment_id', 'tries', 'user_id'])
    .executeTakeFirst()

/** Whether somebody still has a seat of this registration. */
export async function isRegistered(db: Db, paymentId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('toefl_detail')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export const sweepKeys = (db: Db, now: string) =>
  db.deleteFrom('toefl_correction').where('expires_at', '<=', now).execute()

/** Ends the right to put an address right that a browser has. */
export const endCorrections = sql`delete from toefl_correction`
