/**
 * Cancelling a registration, or giving up one seat of it: until when, and the outcome for the money
 * (docs/decisions/042).
 */
import type { PaymentStatus } from '#features/payment/payment.rules.ts'
import { leftOf } from '#features/statement/refund.rules.ts'

/** A seat of a payment, in the bin or not. */
export type Seat = {
  starts_at: string
  is_attend: boolean
  score: number | null
  deleted_at: string | null
}

type Registration = {
  status: PaymentStatus
  term_id: number
  cancelled_at: string | null
}
type Place = { current_term_id: number; isWindowOpen: boolean }

/** Why none of it can be given up now, as a sentence key; null when it can. */
function refusalOf(payment: Registration, place: Place): string | null {
  if (payment.cancelled_at !== null) return 'money.cancel.refused.cancelled'
  if (payment.term_id !== place.current_term_id) return 'money.refused.past'
  return place.isWindowOpen ? null : 'money.cancel.refused.closed'
}

/** A test that somebody has sat, or that has begun, is nothing to give up. */
function seatRefusal({ is_attend, score, starts_at }: Seat, now: Date): string | null {
  if (is_attend || score !== null) return 'money.cancel.refused.attended'
  return Date.parse(starts_at) <= now.getTime() ? 'money.cancel.refused.begun' : null
}

const isLive = ({ deleted_at }: Seat): boolean => deleted_at === null

/** Why the whole registration cannot be cancelled, as a sentence key; null when it can. */
export function cancelRefusal(payment: Registration, seats: readonly Seat[], place: Place, now: Date): string | null {
  const refusals = seats.filter(isLive).map((seat) => seatRefusal(seat, now))
  return refusalOf(payment, place) ?? refusals.find((refusal) => refusal !== null) ?? null
}

/** Why this seat cannot be given up, as a sentence key; null when it can. A rejected payment is mended or cancelled whole. */
export function giveUpRefusal(payment: Registration, seat: Seat, place: Place, now: Date): string | null {
  const refusal = refusalOf(payment, place)
  if (refusal) return refusal
  if (payment.status === 'REJECTED') return 'money.cancel.refused.rejected'
  return isLive(seat) ? seatRefusal(seat, now) : 'money.cancel.refused.noSeat'
}

type Money = Parameters<typeof leftOf>[0] & { amount_code: number }

/**
 * The refund of one seat of so many: the others pay the price of their own number. Without a price for so few it is an
 * equal share.
 */
export function shareOf(money: Money, seats: number, priceOfRest: number | null): number {
  const left = leftOf(money)
  if (seats <= 1) return left
  if (priceOfRest === null) return Math.floor(left / seats)
  return Math.min(left, Math.max(0, left - (priceOfRest - money.amount_code)))
}
