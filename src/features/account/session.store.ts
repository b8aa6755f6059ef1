/** SQL of one's own sessions. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isIdle } from './account.store.ts'

export const listOpen = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select(['session.id', 'session.created_at', 'session.expires_at', 'session.browser', 'session.system'])
    .where('session.user_id', '=', userId)
    .where('session.expires_at', '>', now.toISOString())
    .where((is) => is.not(isIdle(now)))
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(100)
    .execute()

/** False when the account has no such session. */
export async function deleteSession(trx: Trx, userId: number, id: number): Promise<boolean> {
  const ended = trx.deleteFrom('session').where('id', '=', id).where('user_id', '=', userId)
  return (await ended.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** Sessions are deleted, and links to an account or a payment are over; `more` ends what else there is of them. */
export async function endEverything(
  trx: Trx,
  more: readonly RawBuilder<unknown>[],
): Promise<{ sessions: number; links: number }> {
  const count = async (done: RawBuilder<unknown>) => Number((await done.execute(trx)).numAffectedRows ?? 0)
  const sessions = await count(sql`delete from session`)
  // A sign-in between the password and the second step has to begin again, too.
  await sql`delete from factor_challenge`.execute(trx)
  await sql`delete from university_flow`.execute(trx)
  let links = await count(sql`delete from password_link where used_at is null`)
  links += await count(sql`delete from payment_link`)
  links += await count(sql`delete from parent_link`)
  links += await count(sql`delete from alarm_link where used_at is null`)
  for (const end of more) links += await count(end)
  return { sessions, links }
}

/** The session's owner has just proved who they are. */
export const noteProof = (trx: Trx, sessionId: number, now: Date) =>
  trx.updateTable('session').set({ proved_at: now.toISOString() }).where('id', '=', sessionId).execute()
