/** Giving one's seat to somebody else: who can, until when, and how it ends. */

/** OPEN: a link is out. SENT: the successor has paid and has the seat. DONE: the money is in, and the share goes back. */
export const giftStates = ['OPEN', 'SENT', 'DONE', 'ENDED'] as const
export type GiftState = (typeof giftStates)[number]

/** By the giver, the successor, the office, the time, another end of the seat, or a payment that was none. */
export const giftEnds = ['GIVER', 'SUCCESSOR', 'OFFICE', 'TIME', 'SEAT', 'FAILED'] as const
export type GiftEnd = (typeof giftEnds)[number]

/** The last moment to take it: so many minutes before the test, as for who waits. */
export const lastTaking = (starts_at: string, minutes: number): Date =>
  new Date(Date.parse(starts_at) - minutes * 60_000)

export type GivenSeat = {
  deleted_at: string | null
  is_attend: boolean
  score: number | null
  starts_at: string
  status: string
  payment_deleted_at: string | null
  minutes: number
  term_id: number
  current_term_id: number
}

/** Why this seat cannot be given away now, as a sentence key; null when it can. */
export function giftRefusal(seat: GivenSeat, now: Date): string | null {
  if (seat.deleted_at !== null || seat.payment_deleted_at !== null) return 'gifts.refused.noSeat'
  if (seat.status !== 'CONFIRMED') return 'gifts.refused.unconfirmed'
  if (seat.is_attend || seat.score !== null || seat.term_id !== seat.current_term_id) return 'gifts.refused.late'
  return lastTaking(seat.starts_at, seat.minutes) <= now ? 'gifts.refused.late' : null
}
