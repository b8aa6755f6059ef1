/** The exact amount that a group has to pay, before it registers. */
import type { Deps } from '#deps.ts'
import { invalidField } from '#kit/errors/errors.ts'
import { listPayTo } from '#features/payments/accounts/actions.ts'
import { reserveAmount } from '#features/payments/amounts/actions.ts'
import { readStaticQris, withAmount } from '#features/payments/qris/rules.ts'
import { requireOpen } from '#features/windows/actions.ts'
import { priceOf } from '../rules.ts'
import type { AmountQuote } from './contract.ts'
import { findRegion } from './store.ts'

type Asked = { region_id: number; size: number; token: string }

/**
 * Reserves the amount of a draft, where its region gives every payment one of its own; elsewhere it is the price.
 * @throws 403 window_closed, 422 for a region or size that is not offered
 */
export async function quoteAmount(
  deps: Deps,
  { region_id, size, token }: Asked,
  address: string,
): Promise<AmountQuote> {
  await requireOpen(deps.db, 'TOEFL_REGISTRATION', region_id, deps.now())
  const region = await findRegion(deps.db, region_id)
  if (!region?.is_active) throw invalidField('region_id', 'fields.unknown')
  const price = priceOf(region, size)
  if (price === null) throw invalidField('size', 'fields.groupSize')
  const [reserved, accounts] = await Promise.all([
    region.toefl_unique_amount ? reserveAmount(deps, { token, region_id, size, price }, address) : null,
    listPayTo(deps, region_id),
  ])
  const { amount, code, is_used } = reserved ?? { amount: price, code: 0, is_used: false }
  const expires_at = reserved ? new Date(reserved.expires_at).toISOString() : null
  return { amount, price, code, expires_at, is_used, accounts, qris: codeFor(accounts, amount) }
}

function codeFor(accounts: AmountQuote['accounts'], amount: number): string | null {
  const text = accounts.find(({ qris }) => qris !== null)?.qris
  const code = text ? readStaticQris(text) : 'notQris'
  return typeof code === 'string' || amount < 1 ? null : withAmount(code, amount)
}
