/** SQL of one's own sessions. */
import type { Db } from '#kit/database/connect.ts'

export const listOpen = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'created_at', 'expires_at', 'browser', 'system'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
