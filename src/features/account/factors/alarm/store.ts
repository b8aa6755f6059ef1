/** SQL of the links "this was not me". */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

type NewLink = {
  token_hash: Buffer
  user_id: number
  passkey_id: number | null
  is_totp: boolean
  expires_at: string
}
export const insertAlarmLink = (db: Db, values: NewLink) => db.insertInto('alarm_link').values(values).execute()

/** One that works still; who uses it at the same moment waits. */
export const lockAlarmLink = (trx: Trx, tokenHash: Buffer, now: Date) =>
  trx
    .selectFrom('alarm_link')
    .innerJoin('account', 'account.id', 'alarm_link.user_id')
    .select(['account.id', 'account.name', 'alarm_link.passkey_id', 'alarm_link.is_totp'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('alarm_link.expires_at', '>', now.toISOString())
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .forUpdate(['alarm_link', 'account'])
    .executeTakeFirst()

export const useUpAlarmLink = (trx: Trx, tokenHash: Buffer, now: Date) =>
  trx.updateTable('alarm_link').set({ used_at: now.toISOString() }).where('token_hash', '=', tokenHash).execute()

export const deleteOldAlarmLinks = (db: Db) => sql`delete from alarm_link where expires_at < now()`.execute(db)
