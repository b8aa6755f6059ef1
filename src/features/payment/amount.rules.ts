/** A unique amount: its bounds, for how long it is reserved, and for which registration it counts. */
import type { FieldProblems } from '#kit/errors.ts'
import { paymentProblems } from './payment.rules.ts'
import type { PaidEntity } from './payment.rules.ts'

/** The most that is taken off a price, in rupiah. */
export const largestCode = 499

/** So long it waits for its registration; a draft lives as long. */
export const holdHours = 24
/** So long after a rejection, or in the bin, it stays with its payment; and so long a free one rather rests. */
export const keptDays = 14
/** So long after it was given free, nothing is known of a reservation any more. */
export const knownDays = 30
/** So many may wait for the registrations of one network, which may be a whole campus. Others pay the plain price. */
export const mostOfOneNetwork = 200

/** A reserved amount as its registration finds it. */
export type Held = Registration & { code: number; is_used: boolean; is_released: boolean }

/** The thing to pay for: so many people of a region, in one programme. */
export type Registration = {
  entity: PaidEntity
  region_id: number
  size: number
  price: number
  /** Of the party, whose shifts have prices of their own. */
  shift_id?: number | null
}

/** A student who was shown an amount may have paid it: a price that changed since is that of the next draft. */
const isFor = (held: Held, { entity, region_id, size, shift_id = null }: Omit<Registration, 'price'>): boolean =>
  held.entity === entity && held.region_id === region_id && held.size === size && (held.shift_id ?? null) === shift_id

/** Why a reserved amount is not the registration's, as a sentence key; null when it is. */
export function quoteProblem(held: Held | null, registration: Registration): string | null {
  if (held === null || (held.is_released && !held.is_used)) return 'fields.quoteEnded'
  if (held.is_used) return 'fields.quoteUsed'
  return isFor(held, registration) ? null : 'fields.quoteOther'
}

/** Whether the amount that a form had is still the one to pay. One that was registered with stays. */
export const isStill = (held: Held & { expires_at: string }, registration: Registration, now: Date): boolean =>
  isFor(held, registration) && (held.is_used || (!held.is_released && Date.parse(held.expires_at) > now.getTime()))

/** The sum to pay, and how much less than the price it is. */
export type Amount = { price: number; code: number }

/** The amount, and why the reserved one does not count; `held` is undefined where none was asked for. */
export function amountOf(
  registration: Registration,
  held: Held | null | undefined,
): Amount & { problem: string | null } {
  const problem = held === undefined ? null : quoteProblem(held, registration)
  const { price, code } = held && problem === null ? held : { price: registration.price, code: 0 }
  return { price: price - code, code, problem }
}

/** The problems of a payment. Without its reserved amount the stated one cannot be compared. */
export function quotedProblems(
  payment: Parameters<typeof paymentProblems>[0],
  { price, problem }: ReturnType<typeof amountOf>,
  found: Parameters<typeof paymentProblems>[2],
): FieldProblems {
  if (problem === null) return paymentProblems(payment, price, found)
  return { ...paymentProblems({ ...payment, payment_amount: null }, price, found), quote: [{ key: problem }] }
}
