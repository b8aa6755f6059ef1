/** TOEFL: states, prices and the right to a seat. */
import type { FieldProblems } from '#kit/errors.ts'

export const groupSizes = [1, 2, 3] as const
export const largestGroup = 3

type Prices = { toefl_price_one: number | null; toefl_price_two: number | null; toefl_price_three: number | null }

/** The sum that a group of this size transfers to the region, in rupiah; null if the size is not offered. */
export function priceOf(region: Prices, size: number): number | null {
  if (size === 1) return region.toefl_price_one
  if (size === 2) return region.toefl_price_two
  if (size === 3) return region.toefl_price_three
  return null
}

type Shift = {
  term_id: number
  region_id: number | null
  is_active: boolean
  starts_at: string
}

/** Why a shift cannot be picked for a region's current term, as a sentence key; null when it can. */
export function shiftProblem(
  shift: Shift | undefined,
  region: { id: number; current_term_id: number },
  now: Date,
): string | null {
  if (!shift || shift.term_id !== region.current_term_id) return 'fields.unknown'
  if (shift.region_id !== null && shift.region_id !== region.id) return 'fields.shiftOfRegion'
  if (!shift.is_active || Date.parse(shift.starts_at) <= now.getTime()) return 'fields.shiftOver'
  return null
}

/** The problems of the picked shifts, at each person's own field. */
export function seatProblems(
  shifts: readonly (Shift & { id: number })[],
  shiftIds: readonly number[],
  region: { id: number; current_term_id: number },
  now: Date,
  fieldOf: (index: number) => string,
): FieldProblems {
  const problems: FieldProblems = {}
  shiftIds.forEach((shiftId, index) => {
    const key = shiftProblem(
      shifts.find((shift) => shift.id === shiftId),
      region,
      now,
    )
    if (key) problems[fieldOf(index)] = [{ key }]
  })
  return problems
}

const unique = {
  nim: 'fields.nimTaken',
  email: 'fields.emailTaken',
  phone_number: 'fields.phoneNumberTaken',
  line_id: 'fields.lineIdTaken',
} as const
type UniqueField = keyof typeof unique

/** Which values of the group an account has already. */
export function holderProblems(
  people: readonly Record<UniqueField, string>[],
  holders: readonly Record<UniqueField, string | null>[],
): FieldProblems {
  const problems: FieldProblems = {}
  people.forEach((person, index) => {
    for (const [field, key] of Object.entries(unique) as [UniqueField, string][]) {
      if (holders.some((holder) => holder[field] === person[field])) problems[`${field}.${index}`] = [{ key }]
    }
  })
  return problems
}

/** A registrant's major is one of the region's. */
export function majorProblems(
  people: readonly { major_id: number }[],
  majors: readonly { id: number; region_id: number }[],
  regionId: number,
): FieldProblems {
  const ofRegion = new Set(majors.filter((major) => major.region_id === regionId).map((major) => major.id))
  const wrong = people.flatMap((person, index) => (ofRegion.has(person.major_id) ? [] : [index]))
  return Object.fromEntries(wrong.map((index) => [`major_id.${index}`, [{ key: 'fields.majorOfRegion' }]]))
}

/** A birth date lies between ten and a hundred years back. */
export function birthDateProblems(people: readonly { birth_date: string }[], now: Date): FieldProblems {
  const year = now.getUTCFullYear()
  const fits = ({ birth_date }: { birth_date: string }) => {
    const born = Number(birth_date.slice(0, 4))
    return born >= year - 100 && born <= year - 10
  }
  const wrong = people.flatMap((person, index) => (fits(person) ? [] : [index]))
  return Object.fromEntries(wrong.map((index) => [`birth_date.${index}`, [{ key: 'fields.birthDate' }]]))
}

export const constraintWords = {
  account_nim_key: { field: 'nim', key: 'fields.nimTaken' },
  account_email_key: { field: 'email', key: 'fields.emailTaken' },
  account_phone_number_key: { field: 'phone_number', key: 'fields.phoneNumberTaken' },
  account_line_id_key: { field: 'line_id', key: 'fields.lineIdTaken' },
  payment_proof_of_others: { field: 'payment_proof', key: 'fields.proofOfOthers' },
  toefl_payment_provider_fk: { field: 'provider_id', key: 'fields.unknown' },
  toefl_payment_receiver_fk: { field: 'receiver_id', key: 'fields.unknown' },
  toefl_detail_user_term_key: { key: 'errors.registeredBefore' },
}
