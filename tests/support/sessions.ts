import type { Db } from '#kit/database/connect.ts'
import { newToken } from '#services/passwords/passwords.ts'

/** A token of an account that is there already, as signing in gives one. */
export async function sessionOf(db: Db, userId = 0): Promise<string> {
  const { token, hash } = newToken()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  await db
    .insertInto('session')
    .values({ user_id: userId, token_hash: hash, expires_at, proved_at: new Date().toISOString() })
    .execute()
  return token
}
