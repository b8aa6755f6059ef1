/** When attendance can be kept, and for which shift first. */
import { dayMs } from '#kit/time.ts'
import { dayInWib } from '#words/wib.ts'
import type { PaymentStatus } from '#features/payment/payment.rules.ts'

/** Why no attendance can be kept for this seat, as a sentence key; null when it can. */
export function attendRefusal(seat: { deleted_at: string | null; status: PaymentStatus }): string | null {
  if (seat.deleted_at !== null) return 'details.refused.inBin'
  return seat.status === 'CONFIRMED' ? null : 'presence.refused.unconfirmed'
}

type Planned = { id: number; starts_at: string; ends_at: string }

/**
 * The shift that attendance is most likely kept for: the one that takes place now, else today's (in Jakarta) that is
 * nearest, else the nearest at all. Undefined where there is none.
 */
export function shiftToOpen<Shift extends Planned>(shifts: readonly Shift[], now: Date): Shift | undefined {
  const at = now.getTime()
  const distance = ({ starts_at, ends_at }: Planned) =>
    Math.max(Date.parse(starts_at) - at, at - Date.parse(ends_at), 0) +
    // Midnight may be nearer than this afternoon.
    (dayInWib(new Date(starts_at)) === dayInWib(now) ? 0 : dayMs)
  return shifts.toSorted((a, b) => distance(a) - distance(b))[0]
}
