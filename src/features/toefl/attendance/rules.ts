/** When attendance can be kept, and how often one may guess. */
import type { PaymentStatus } from '../payments/rules.ts'

/** Wrong tries allowed within a minute: for one NIM from one address, and from one address. */
export const failuresPerNim = 5
export const failuresPerAddress = 100

/** Why no attendance can be kept for this seat, as a sentence key; null when it can. */
export function attendRefusal(seat: { deleted_at: string | null; status: PaymentStatus }): string | null {
  if (seat.deleted_at !== null) return 'details.refused.inBin'
  return seat.status === 'CONFIRMED' ? null : 'attendance.refused.unconfirmed'
}
