/** The exact amount that a group has to pay, before it registers. */
import type { Deps } from '#deps.ts'
import { invalidField } from '#kit/errors/errors.ts'
import { quoteFor } from '#features/payments/amounts/actions.ts'
import type { AmountQuote } from '#features/payments/amounts/contract.ts'
import { requireOpen } from '#features/windows/actions.ts'
import { priceOf } from '../rules.ts'
import { findRegion } from './store.ts'

type Asked = { region_id: number; size: number; token: string }

/**
 * Reserves the amount of a draft, where its region gives every payment one of its own; elsewhere it is the price.
 * @throws 403 window_closed, 422 for a region or size that is not offered
 */
export async function quoteAmount(deps: Deps, asked: Asked, address: string): Promise<AmountQuote> {
  const { region_id, size } = asked
  await requireOpen(deps.db, 'TOEFL_REGISTRATION', region_id, deps.now())
  const region = await findRegion(deps.db, region_id)
  if (!region?.is_active) throw invalidField('region_id', 'fields.unknown')
  const price = priceOf(region, size)
  if (price === null) throw invalidField('size', 'fields.groupSize')
  const isUnique = region.toefl_unique_amount
  return quoteFor(deps, { ...asked, entity: 'toefl_payment', price, isUnique }, address)
}
