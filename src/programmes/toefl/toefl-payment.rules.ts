/** When the payer of a group can correct its payment. Its states are those of every payment for seats. */
import { type Stored, wayOf } from '#features/payment/payment-state.rules.ts'

export type Mendable = Stored & {
  term_id: number
  mend_until: string | null
}
export type MendingPlace = {
  current_term_id: number
  isWindowOpen: boolean
  /** When the first of the group's shifts begins; null when nobody is left in it. */
  firstStart: string | null
}

/** Why the payer cannot correct the payment now, as a sentence key; null when they can. */
export function mendRefusal(payment: Mendable, place: MendingPlace, now: Date): string | null {
  if (!wayOf(payment, 'mend')) return 'money.refused.confirmed'
  if (payment.term_id !== place.current_term_id) return 'money.refused.past'
  if (place.firstStart === null) return 'money.refused.nobody'
  const isRejected = payment.status === 'REJECTED'
  if (isRejected && Date.parse(place.firstStart) <= now.getTime()) return 'money.refused.begun'
  const isInGrace = payment.mend_until !== null && Date.parse(payment.mend_until) > now.getTime()
  return place.isWindowOpen || isInGrace ? null : 'money.refused.closed'
}
