/** SQL of ending the ways to sign in to an account. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

/** Sessions, begun ones, and what mails to the old address open. */
export async function endSignedIn(trx: Trx, userId: number): Promise<void> {
  await sql`delete from session where user_id = ${userId}`.execute(trx)
  await sql`delete from factor_challenge where user_id = ${userId}`.execute(trx)
  await sql`delete from alarm_link where user_id = ${userId} and used_at is null`.execute(trx)
  await sql`delete from payment_link where user_id = ${userId}`.execute(trx)
  await sql`delete from known_device where user_id = ${userId}`.execute(trx)
}

export async function deleteFactors(trx: Trx, userId: number): Promise<void> {
  await sql`delete from factor_passkey where user_id = ${userId}`.execute(trx)
  await sql`delete from factor_totp where user_id = ${userId}`.execute(trx)
  await sql`delete from factor_recovery_code where user_id = ${userId}`.execute(trx)
}
