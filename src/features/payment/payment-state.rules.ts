/**
 * The states of a payment for seats, and every way between them (docs/decisions/029). A rejected one either still holds its
 * seats or has given them up; it is stored as `status`, and `seats_held_until` with REJECTED.
 */
import { hourMs } from '#kit/time.ts'
import type { PaymentStatus } from './payment.rules.ts'

const states = ['PENDING', 'CONFIRMED', 'HELD', 'REJECTED'] as const
export type PaymentState = (typeof states)[number]

/**
 * By the committee: confirm, reject with or without the seats, take back. By the payer: mend. By the clock: hold ends.
 */
const events = ['confirm', 'reject', 'reject and hold', 'take back', 'mend', 'hold ends'] as const
export type PaymentEvent = (typeof events)[number]

/** `needs seats`: the way is open only while the seats that were given up are free. */
type Way = { to: PaymentState; needs?: 'seats' }

const table: Record<PaymentState, Partial<Record<PaymentEvent, Way>>> = {
  PENDING: {
    confirm: { to: 'CONFIRMED' },
    reject: { to: 'REJECTED' },
    'reject and hold': { to: 'HELD' },
    mend: { to: 'PENDING' },
  },
  CONFIRMED: { 'take back': { to: 'PENDING' } },
  HELD: { 'take back': { to: 'PENDING' }, mend: { to: 'PENDING' }, 'hold ends': { to: 'REJECTED' } },
  REJECTED: { 'take back': { to: 'PENDING', needs: 'seats' }, mend: { to: 'PENDING', needs: 'seats' } },
}

export type Stored = { status: PaymentStatus; seats_held_until: string | null }

export const stateOf = ({ status, seats_held_until }: Stored): PaymentState =>
  status === 'REJECTED' && seats_held_until !== null ? 'HELD' : status

/** Where an event leads from here, and what it needs; null where it is not possible. */
export const wayOf = (payment: Stored, event: PaymentEvent): Way | null => table[stateOf(payment)][event] ?? null

/** For how long after a rejection a payment can be mended, and its seats are held where the committee holds them. */
export const graceHours = 72

/** The end of the grace of a rejection at this moment. */
export const graceEnd = (at: string): string => new Date(Date.parse(at) + graceHours * hourMs).toISOString()

/** Until when held seats are of use: the hold's end, or the test's beginning where that is earlier. */
export const heldUntil = (until: string | null, firstStart: string | null): string | null =>
  until !== null && firstStart !== null && Date.parse(firstStart) < Date.parse(until) ? firstStart : until
