import type { Db } from '#kit/database/connect.ts'
import { newToken } from '#services/passwords/passwords.ts'
import { next } from './next.ts'
import { insertRow } from './rows.ts'

/** A token of an account that is there already, as signing in gives one. */
export async function sessionOf(db: Db, userId = 0): Promise<string> {
  const { token, hash } = newToken()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  await insertRow(db, 'session', { user_id: userId, token_hash: hash, expires_at, proved_at: new Date().toISOString() })
  return token
}

/** The token of a new administrator. */
export async function newAdministrator(db: Db): Promise<string> {
  const nim = String(2_900_000_000 + next('administrators'))
  const account = { role: 'ADMIN', nim, name: 'Treasurer', email: `office${nim}@example.com` }
  return sessionOf(db, (await insertRow(db, 'account', account)).id)
}
