/**
 * A change of shift that a student asks for: the states as a table, when it is possible, and the distribution of the
 * seats.
 */
import type { PaymentStatus } from '#features/payment/payment.rules.ts'
import type { EditStatus } from './seat.rules.ts'

export const editEvents = ['request', 'withdraw', 'accept', 'reject'] as const
export type EditEvent = (typeof editEvents)[number]

const table: Record<EditStatus, Partial<Record<EditEvent, EditStatus>>> = {
  NONE: { request: 'REQUESTED' },
  // Asked again before the answer: the later request counts.
  REQUESTED: { request: 'REQUESTED', withdraw: 'NONE', accept: 'ACCEPTED', reject: 'REJECTED' },
  ACCEPTED: { request: 'REQUESTED' },
  REJECTED: { request: 'REQUESTED' },
}

/** The state after an event, or null when the event is not possible in this state. */
export const nextEditStatus = (status: EditStatus, event: EditEvent): EditStatus | null => table[status][event] ?? null

type Seat = {
  deleted_at: string | null
  status: PaymentStatus
  edit_status: EditStatus
  is_attend: boolean
}

/** Why a student cannot ask now, as a sentence key; null when they can. */
export function requestRefusal(seat: Seat, shift: { starts_at: string }, now: Date): string | null {
  if (seat.status === 'REJECTED') return 'details.refused.changeRejected'
  if (seat.deleted_at !== null) return 'details.refused.inBin'
  if (seat.status !== 'CONFIRMED') return 'details.refused.changeUnconfirmed'
  if (seat.is_attend || Date.parse(shift.starts_at) <= now.getTime()) return 'details.refused.changeBegun'
  return null
}

/** Why the committee cannot answer this request, as a sentence key; null when it can. */
export function answerRefusal(seat: Seat, event: 'accept' | 'reject'): string | null {
  if (seat.deleted_at !== null) return 'details.refused.inBin'
  if (!nextEditStatus(seat.edit_status, event)) return 'details.refused.notRequested'
  if (event === 'reject') return null
  if (seat.status !== 'CONFIRMED') return 'details.refused.acceptUnconfirmed'
  return seat.is_attend ? 'details.refused.acceptAttended' : null
}

export type SeatRequest = { id: number; from: number; to: number }

/**
 * Deals out the seats that are left. All get theirs if all fit, also those who only swap; else the earliest request is
 * served first, and a seat that somebody leaves is dealt out again.
 * @param requests in the order in which they were made
 * @param free seats left by shift, for every shift that is wanted
 * @returns the ids of the served ones
 */
export function dealSeats(requests: readonly SeatRequest[], free: ReadonlyMap<number, number>): Set<number> {
  const left = new Map(free)
  const change = (shift: number, by: number) => left.set(shift, (left.get(shift) ?? 0) + by)
  for (const { from, to } of requests) {
    change(to, -1)
    change(from, 1)
  }
  if ([...new Set(requests.map((request) => request.to))].every((shift) => (left.get(shift) ?? 0) >= 0)) {
    return new Set(requests.map((request) => request.id))
  }
  return grantInOrder(requests, new Map(free))
}

function grantInOrder(requests: readonly SeatRequest[], left: Map<number, number>): Set<number> {
  const granted = new Set<number>()
  // From the front again after each: the seat that was just left may be what somebody earlier waits for.
  for (;;) {
    const next = requests.find(({ id, to }) => !granted.has(id) && (left.get(to) ?? 0) > 0)
    if (!next) return granted
    granted.add(next.id)
    left.set(next.to, (left.get(next.to) ?? 0) - 1)
    left.set(next.from, (left.get(next.from) ?? 0) + 1)
  }
}
