/** Reserving an amount of one's own for a form, and giving it free again. */
import type { Deps } from '#deps.ts'
import { tokenHash } from '#services/passwords/passwords.ts'
import { networkOf, senderOf } from '#services/sender/sender.ts'
import { holdHours, isStill } from './rules.ts'
import * as store from './store.ts'

type Wanted = { token: string; region_id: number; size: number; price: number }

/** Each time somebody else was quicker by a moment. */
const mostTries = 100

/**
 * The amount that is reserved for a draft: the one it has, or a free one. Null where none is free, and for a network
 * that holds too many; then the price is paid as it is.
 */
export async function reserveAmount(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { token, ...wanted }: Wanted,
  address: string,
): Promise<store.Quote | null> {
  const hash = tokenHash(token)
  const sender = await senderOf(config.dataDir, networkOf(address))
  const expires_at = new Date(now().getTime() + holdHours * 3_600_000).toISOString()
  let preferred = 0
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await store.findQuote(db, hash)
    if (known && isStill(known, wanted, now())) return known
    // Another registration's: this draft has to come with a key of its own.
    if (known?.is_used) return null
    if (known) {
      preferred = known.code
      await store.dropUnused(db, known.id)
    }
    const place = { token: hash, sender, preferred, now: now().toISOString(), expires_at }
    const { made, hasFree } = await store.drawAmount(db, { ...wanted, ...place })
    if (made) return made
    if (!hasFree) return null
  }
  return null
}

/** Gives free what nobody needs any longer, and reserves again what somebody does. */
export async function settleAmounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now().toISOString()
  await store.releaseExpired(db, at)
  await store.releaseDecided(db, at)
  await store.reserveAgain(db, at)
}

/** For the registration's own statements: what a form's key stands for, and giving it to the payment. */
export const quoteOf = (token: string) => store.quoteValue(tokenHash(token))
export const giveQuote = (token: string, payment: Parameters<typeof store.giveTo>[1]) =>
  store.giveTo(tokenHash(token), payment)
