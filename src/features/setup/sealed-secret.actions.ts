/** The key of what the portal has to read again: a change of it, and a portal that was started without it. */
import { join, resolve } from 'node:path'
import type { Deps } from '#deps.ts'
import { sealedFor } from '#services/mail/mail-transport.ts'
import { badgeKeyOwner, seal, unseal } from '#services/secrets.ts'
import { totpOwner } from '#services/totp.ts'
import * as store from './sealed-secret.store.ts'

/**
 * Another SECRET_KEY: secrets that the former one sealed are sealed with today's. All or nothing; gives how many
 * secrets there are, and how many neither key opens. Those stay as they are.
 */
export function sealAnew({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<{ sealed: number; unreadable: number }> {
  const anew = async (sealed: Buffer, owner: string): Promise<Buffer | null> => {
    const text = await unseal(config, sealed, owner)
    return text && seal(config, text, owner)
  }
  return db.transaction().execute(async (trx) => {
    const count = { sealed: 0, unreadable: 0 }
    for (const { user_id: userId, secret } of await store.lockTotps(trx)) {
      const made = await anew(secret, totpOwner(userId))
      count[made ? 'sealed' : 'unreadable'] += 1
      if (made) await store.updateTotp(trx, userId, made)
    }
    for (const { id, sealed_password: password } of await store.lockServers(trx)) {
      const made = await anew(Buffer.from(password ?? '', 'base64'), sealedFor)
      count[made ? 'sealed' : 'unreadable'] += 1
      if (made) await store.updateServer(trx, id, made.toString('base64'))
    }
    for (const { id, name, sealed_key: key } of await store.lockBadgeKeys(trx)) {
      const made = key && (await anew(key, badgeKeyOwner(name)))
      count[made ? 'sealed' : 'unreadable'] += 1
      if (made) await store.updateBadgeKey(trx, id, made)
    }
    return count
  })
}

/**
 * The sentence for secrets that the key here does not open, as after a restore without it; null if all is well, or
 * nothing is sealed.
 */
export async function unreadableSecrets({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  if (!(await store.hasSecrets(db))) return null
  const sealed = [
    ...(await store.findTotps(db)).map(({ user_id, secret }) => ({ secret, owner: totpOwner(user_id) })),
    ...(await store.findServers(db)).map(({ sealed_password }) => ({
      secret: Buffer.from(sealed_password ?? '', 'base64'),
      owner: sealedFor,
    })),
    ...(await store.findBadgeKeys(db)).flatMap(({ name, sealed_key: secret }) =>
      secret ? [{ secret, owner: badgeKeyOwner(name) }] : [],
    ),
  ]
  const opened = await Promise.all(sealed.map(({ secret, owner }) => unseal(config, secret, owner)))
  const closed = opened.filter((text) => text === null).length
  if (closed === 0) return null
  const missing = config.secretKey
    ? 'SECRET_KEY is not the key they were sealed with: set that one, or name it as SECRET_KEY_FORMER'
    : `bring the former ${join(resolve(config.dataDir), 'secret.key')} there, or set the former SECRET_KEY, and start again`
  return `${closed} of ${sealed.length} sealed secrets (authenticator apps, the mail server's password, the key of credentials) cannot be read here; ${missing}. Passkeys and recovery codes work without it.`
}
