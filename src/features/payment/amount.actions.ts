/** Reserving an amount of one's own for a form of either programme, and giving it free again. */
import type { RawBuilder } from 'kysely'
import { hourMs } from '#kit/time.ts'
import type { Deps } from '#deps.ts'
import { tokenHash } from '#services/passwords.ts'
import { networkOf, senderOf } from '#services/sender.ts'
import { listPayTo } from './payment-account.actions.ts'
import { readStaticQris, withAmount } from './qris.rules.ts'
import type { PaidEntity } from './payment.rules.ts'
import type { AmountQuote } from './amount.contract.ts'
import { holdHours, isStill, type Registration } from './amount.rules.ts'
import * as store from './amount.store.ts'

type Wanted = Registration & { token: string }

/** Each time somebody else was quicker by a moment. */
const mostTries = 100

/** A draft's amount and its account: a unique amount if the region's payments have one, else the price. */
export async function quoteFor(
  deps: Deps,
  { isUnique, ...wanted }: Wanted & { isUnique: boolean },
  address: string,
): Promise<AmountQuote> {
  const { price, region_id } = wanted
  const [reserved, accounts] = await Promise.all([
    isUnique ? reserveAmount(deps, wanted, address) : null,
    listPayTo(deps, region_id),
  ])
  const { amount, code, is_used, ...of } = reserved ?? { amount: price, price, code: 0, is_used: false }
  const expires_at = reserved ? new Date(reserved.expires_at).toISOString() : null
  return { amount, price: of.price, code, expires_at, is_used, accounts, qris: codeFor(accounts, amount) }
}

function codeFor(accounts: AmountQuote['accounts'], amount: number): string | null {
  const text = accounts.find(({ qris }) => qris !== null)?.qris
  const code = text ? readStaticQris(text) : 'notQris'
  return typeof code === 'string' || amount < 1 ? null : withAmount(code, amount)
}

/**
 * The amount that is reserved for a draft: the one it has, or a free one. Null where none is free, and for a network
 * that holds too many; then the price is paid as it is.
 */
async function reserveAmount(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { token, ...wanted }: Wanted,
  address: string,
): Promise<store.Quote | null> {
  const hash = tokenHash(token)
  const sender = await senderOf(config.dataDir, networkOf(address))
  const expires_at = new Date(now().getTime() + holdHours * hourMs).toISOString()
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

/** For the registration's own statements: the amount of a form's key, and giving it to the payment. */
export const quoteOf = (token: string) => store.quoteValue(tokenHash(token))
export const giveQuote = (token: string, entity: PaidEntity, payment: RawBuilder<number>) =>
  store.giveTo(tokenHash(token), entity, payment)
