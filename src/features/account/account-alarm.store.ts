/** SQL of taking back what a stranger has set. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

export const deleteAlarmLinks = (trx: Trx, userId: number) =>
  trx.deleteFrom('alarm_link').where('user_id', '=', userId).where('used_at', 'is', null).execute()

/** Whether another account, in the bin or not, has this address. */
export const isTaken = async (trx: Trx, userId: number, email: string): Promise<boolean> =>
  (await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', userId)
    .executeTakeFirst()) !== undefined

/** The ways to sign in that were added since; recovery codes stay only with a factor that stays. */
export async function deleteWaysSince(trx: Trx, userId: number, since: string): Promise<void> {
  await sql`delete from factor_passkey where user_id = ${userId} and created_at >= ${since}::timestamptz`.execute(trx)
  await sql`delete from factor_totp where user_id = ${userId}
    and (confirmed_at is null or confirmed_at >= ${since}::timestamptz)`.execute(trx)
  await sql`delete from university_account where user_id = ${userId} and linked_at >= ${since}::timestamptz`.execute(
    trx,
  )
  await sql`delete from factor_recovery_code where user_id = ${userId}
    and not exists (select from factor_passkey where user_id = ${userId})
    and not exists (select from factor_totp where user_id = ${userId})`.execute(trx)
}
