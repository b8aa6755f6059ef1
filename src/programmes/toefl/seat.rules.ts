/** A registrant's seat: the orders of its list, the bounds of a score, and the refusals of an action. */
import type { PaymentStatus } from '#features/payment/payment.rules.ts'

/** The scores that the test can give. */
export const lowestScore = 310
export const highestScore = 677

export const editStatuses = ['NONE', 'REQUESTED', 'ACCEPTED', 'REJECTED'] as const
export type EditStatus = (typeof editStatuses)[number]

/** Why a seat is in the recycle bin: its payment was rejected or removed, itself was, its owner's account, or it was given up. */
export type BinReason = 'REJECTED' | 'PAYMENT' | 'ITSELF' | 'ACCOUNT' | 'CANCELLED'

type Shift = { term_id: number; region_id: number | null }

/** Why a registrant of this term and region cannot sit in that shift; null when they can. */
export function placeProblem(shift: Shift | undefined, seat: { term_id: number; region_id: number }): string | null {
  if (!shift) return 'fields.unknown'
  if (shift.term_id !== seat.term_id) return 'details.problems.otherTerm'
  return shift.region_id === null || shift.region_id === seat.region_id ? null : 'fields.shiftOfRegion'
}

type Seat = {
  deleted_at: string | null
  deleted_because: string | null
  status: PaymentStatus
  payment_deleted_at: string | null
}

/** Why a seat cannot come back from the recycle bin, as a sentence key; null when only a free seat is needed. */
export function restoreRefusal(seat: Seat): string | null {
  if (seat.deleted_at === null) return 'details.refused.notInBin'
  if (seat.payment_deleted_at !== null) return 'details.refused.paymentInBin'
  return seat.status === 'REJECTED' ? 'details.refused.paymentRejected' : null
}

/** Why a score cannot be kept for this seat, as a sentence key; null when it can. */
export function scoreRefusal({ deleted_at, status }: Pick<Seat, 'deleted_at' | 'status'>): string | null {
  if (deleted_at !== null) return 'details.refused.inBin'
  return status === 'CONFIRMED' ? null : 'details.refused.scoreUnconfirmed'
}
