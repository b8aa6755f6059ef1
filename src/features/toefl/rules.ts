/** TOEFL: states, prices and who gets a seat. */
import type { ConstraintWords } from '../../kit/http/error-handler.ts'

export const paymentTypes = ['BANK_TRANSFER', 'E_WALLET', 'CASH'] as const
export type PaymentType = (typeof paymentTypes)[number]

export const groupSizes = [1, 2, 3] as const
export const largestGroup = 3

type Prices = { toefl_price_one: number; toefl_price_two: number | null; toefl_price_three: number | null }

/** What a group of this size transfers to the region, in rupiah; null where the size is not offered. */
export function priceOf(region: Prices, size: number): number | null {
  if (size === 1) return region.toefl_price_one
  if (size === 2) return region.toefl_price_two
  if (size === 3) return region.toefl_price_three
  return null
}

type Shift = {
  term_id: number
  region_id: number | null
  is_active: boolean
  starts_at: string
}

/** Why a shift cannot be picked for a region's current term, as a sentence key; null when it can. */
export function shiftProblem(
  shift: Shift | undefined,
  region: { id: number; current_term_id: number },
  now: Date,
): string | null {
  if (!shift || shift.term_id !== region.current_term_id) return 'fields.unknown'
  if (shift.region_id !== null && shift.region_id !== region.id) return 'fields.shiftOfRegion'
  if (!shift.is_active || Date.parse(shift.starts_at) <= now.getTime()) return 'fields.shiftOver'
  return null
}

export const constraintWords: ConstraintWords = {
  account_nim_key: { field: 'nim', key: 'fields.nimTaken' },
  account_email_key: { field: 'email', key: 'fields.emailTaken' },
  account_phone_number_key: { field: 'phone_number', key: 'fields.phoneNumberTaken' },
  account_line_id_key: { field: 'line_id', key: 'fields.lineIdTaken' },
  toefl_detail_user_term_key: { key: 'errors.registeredBefore' },
}
