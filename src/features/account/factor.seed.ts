/** In the demo: a second factor of somebody whom the visitor is not. Nobody holds the passkey, so nobody signs in with it. */
import { randomBytes } from 'node:crypto'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'
import { newRecoveryCodes, recoveryHash } from '#services/totp.ts'

export async function seedFactor(trx: Trx, user_id: number, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const seen = { user_id, browser: 'Safari', system: 'iPhone', last_seen: ago(1) }
  const key = { credential_id: randomBytes(32).toString('base64url'), public_key: randomBytes(77), counter: 0 }
  const passkey = { user_id, ...key, name: 'Safari on iPhone', created_at: ago(30), last_used_at: ago(1) }
  await trx.insertInto('factor_passkey').values(passkey).execute()
  const codes = newRecoveryCodes().map((code) => ({ user_id, code_hash: recoveryHash(code) }))
  await trx.insertInto('factor_recovery_code').values(codes).execute()
  await trx.insertInto('known_device').values(seen).execute()
  const opened = { token_hash: randomBytes(32), created_at: ago(1), expires_at: ago(-29) }
  await trx
    .insertInto('session')
    .values({ user_id, ...opened, browser: 'Safari', system: 'iPhone' })
    .execute()
}
