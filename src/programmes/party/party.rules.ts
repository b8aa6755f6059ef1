/** The welcoming party: who may sign up, and which changes are allowed. */
import type { ReviewStatus } from '#review-states.ts'
import type { FieldProblems } from '#kit/errors.ts'
import { binusian } from '#features/account/account.rules.ts'

export { binusian, nonBinusian } from '#features/account/account.rules.ts'

/** Asked of Binusians only; of others they are not kept. */
export const binusianFields = ['campus_location', 'nim', 'major_id'] as const

type State = { status: ReviewStatus; deleted_at: string | null; is_held: boolean }

/** Whether a sign-up takes a seat of its shift; a rejected one does while its seat is held. */
export const holdsSeat = ({ status, deleted_at, is_held }: State): boolean =>
  deleted_at === null && (status !== 'REJECTED' || is_held)

type Shift = { term_id: number; is_active: boolean; starts_at: string }

type Priced = { price?: number | null | undefined; payee_region_id?: number | null | undefined }

/** What a seat of the shift costs, and to which region that is paid; null where it is free. */
export const costOf = ({ price, payee_region_id: payee }: Priced): { price: number; regionId: number } | null =>
  price && payee ? { price, regionId: payee } : null

/** A price without anybody whom it is paid to. What is not given stays, so of that the table's own check judges. */
export const payeeProblem = ({ price, payee_region_id: payee }: Priced) =>
  price && payee === null ? { payee_region_id: 'welcoming.problems.payee' } : undefined

/** Whether somebody can move from one shift to the other without paying, or getting back, anything. */
export const costsTheSame = (one: Priced, other: Priced): boolean => {
  const [from, to] = [costOf(one), costOf(other)]
  return from?.price === to?.price && from?.regionId === to?.regionId
}

export const hasBegun = (shift: { starts_at: string }, now: Date): boolean =>
  Date.parse(shift.starts_at) <= now.getTime()

/**
 * Why a student cannot pick a shift, as a sentence key; null when they can.
 * @param termIds the terms that are current for the student
 */
export function shiftProblem(shift: Shift | undefined, termIds: readonly number[], now: Date): string | null {
  if (!shift || !termIds.includes(shift.term_id)) return 'fields.unknown'
  return !shift.is_active || hasBegun(shift, now) ? 'fields.shiftOver' : null
}

/** Why the owner cannot change a sign-up (any more), as a sentence key; null when they can. */
export function ownerRefusal({ status, starts_at }: { status: ReviewStatus; starts_at: string }, now: Date) {
  if (status === 'REJECTED') return 'welcoming.refused.editRejected'
  return hasBegun({ starts_at }, now) ? 'welcoming.refused.begun' : null
}

/** Why the payer cannot put a payment right (any more), as a sentence key; null when they can. */
export function mendRefusal({ status, starts_at }: { status: ReviewStatus; starts_at: string }, now: Date) {
  if (status === 'CONFIRMED') return 'money.refused.confirmed'
  return hasBegun({ starts_at }, now) ? 'money.refused.begun' : null
}

/** The participant, as the committee judged it by the proof. */
type Identity = { type: number; name: string; nim: string | null }
type Judged = Identity & { status: ReviewStatus; payment_id: number | null }
const identity = ['type', 'name', 'nim'] as const

/**
 * A confirmation is about a person and a proof: when the owner changes either, it waits to be looked at again. That of a
 * payment is about the money.
 */
export const needsReview = (before: Judged, after: Identity & { hasNewProof: boolean }) =>
  before.status === 'CONFIRMED' &&
  before.payment_id === null &&
  (after.hasNewProof || identity.some((field) => before[field] !== after[field]))

type Person = {
  type: number
  campus_location?: string | null | undefined
  nim?: string | null | undefined
  major_id?: number | null | undefined
}

const lacks = (person: Person, field: (typeof binusianFields)[number]) => (person[field] ?? null) === null

/**
 * The fields that a Binusian has left out.
 * @param before as the committee finds it: a walk-in has given less than a form asks, and what lacked may lack on
 */
export function missingOfBinusian(person: Person, before: Person | null = null): FieldProblems {
  if (person.type !== binusian) return {}
  const mayLack = (field: (typeof binusianFields)[number]) => before?.type === binusian && lacks(before, field)
  const missing = binusianFields.filter((field) => lacks(person, field) && !mayLack(field))
  return Object.fromEntries(missing.map((field) => [field, [{ key: 'fields.required' }]]))
}

/** The person without the fields that are not asked of them. */
export const askedOf = <P extends Person>(person: P): P =>
  person.type === binusian ? person : { ...person, campus_location: null, nim: null, major_id: null }

/** The refusals of the tables, by the name of their constraint. */
export const constraintWords = {
  welcoming_party_user_term_key: { key: 'welcoming.refused.already' },
  welcoming_party_nim_term_key: { field: 'nim', key: 'welcoming.problems.nimSignedUp' },
  proof_of_others: { field: 'proof', key: 'fields.proofOfOthers' },
  welcoming_party_major_fk: { field: 'major_id', key: 'fields.unknown' },
  welcoming_party_shift_fk: { field: 'shift_id', key: 'fields.unknown' },
  welcoming_party_shift_payee: { field: 'payee_region_id', key: 'welcoming.problems.payee' },
  welcoming_party_shift_payee_fk: { field: 'payee_region_id', key: 'fields.unknown' },
  party_payment_provider_fk: { field: 'provider_id', key: 'fields.unknown' },
  party_payment_receiver_fk: { field: 'receiver_id', key: 'fields.unknown' },
}
