// Tokens of accounts that are there already: of a session, and of the links that mails bring.
import type { Db } from '#kit/database/connect.ts'
import { newToken } from '#services/passwords.ts'
import { next } from './next.ts'
import { findRow, insertRow } from './rows.ts'

type When = Date | string
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** As signing in gives one, and whatever the clock is set to, its owner has just proved who they are; `values` are other columns. */
export async function sessionOf(
  db: Db,
  userId = 0,
  values: { expires_at?: When; used_at?: When; proved_at?: When | null } = {},
): Promise<string> {
  const { token, hash } = newToken()
  const usual = { expires_at: inHours(24), proved_at: '2999-01-01T00:00:00Z' }
  await insertRow(db, 'session', { user_id: userId, token_hash: hash, ...usual, ...values })
  return token
}

/** A link that sets the password of this account. */
export async function passwordLinkOf(
  db: Db,
  userId: number,
  expires_at: When = inHours(1),
  signs_in = false,
): Promise<string> {
  const { token, hash } = newToken()
  await insertRow(db, 'password_link', { user_id: userId, token_hash: hash, expires_at, signs_in })
  return token
}

/** A link to the payment, sent to this account. */
export async function paymentLinkOf(db: Db, paymentId: number, userId = 0, programme = 'TOEFL'): Promise<string> {
  const { token, hash } = newToken()
  const { email } = await findRow(db, 'account', userId)
  const values = { programme, payment_id: paymentId, user_id: userId, sent_to: email, expires_at: inHours(24) }
  await insertRow(db, 'payment_link', { ...values, token_hash: hash })
  return token
}

/** The token of a new administrator. */
export async function newAdministrator(db: Db): Promise<string> {
  const nim = String(2_900_000_000 + next('administrators'))
  const account = { role: 'ADMIN', nim, name: 'Treasurer', email: `office${nim}@example.com` }
  return sessionOf(db, (await insertRow(db, 'account', account)).id)
}
