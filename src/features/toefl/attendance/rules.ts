/** When attendance can be kept. */
import type { PaymentStatus } from '#features/payments/rules.ts'

/** Why no attendance can be kept for this seat, as a sentence key; null when it can. */
export function attendRefusal(seat: { deleted_at: string | null; status: PaymentStatus }): string | null {
  if (seat.deleted_at !== null) return 'details.refused.inBin'
  return seat.status === 'CONFIRMED' ? null : 'attendance.refused.unconfirmed'
}
