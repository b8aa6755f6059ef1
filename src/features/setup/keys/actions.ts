/** Another SECRET_KEY: what the former one sealed is sealed with today's. */
import type { Deps } from '#deps.ts'
import { sealedFor } from '#services/mail/server.ts'
import { seal, unseal } from '#services/secrets/secrets.ts'
import { totpOwner } from '#services/secrets/totp.ts'
import * as store from './store.ts'

/** All or nothing; gives how many secrets there are, and how many neither key opens. Those stay as they are. */
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
    return count
  })
}
