/**
 * The catalogue: the records that registrations point to. Its rules are those of the tables, also for all programmes'
 * shifts.
 */

export const providerTypes = ['BANK_TRANSFER', 'E_WALLET', 'CASH'] as const
export const semesters = ['ODD', 'EVEN'] as const

/** The texts of a region on how to pay. A change asks for a fresh proof, and every administrator is told. */
export const payingTexts = [
  'toefl_payment_detail',
  'toefl_payment_detail_id',
  'member_payment_detail',
  'member_payment_detail_id',
  'party_payment_detail',
  'party_payment_detail_id',
] as const
export type PayingText = (typeof payingTexts)[number]

/** The refusals of the table, by the name of its constraint. */
export const constraintWords = {
  term_semester_year_key: { field: 'year', key: 'catalogue.problems.termExists' },
  region_region_init_key: { field: 'region_init', key: 'catalogue.problems.regionCodeTaken' },
  region_current_term_fk: { field: 'current_term_id', key: 'fields.unknown' },
  major_region_fk: { field: 'region_id', key: 'fields.unknown' },
  major_region_name_key: { field: 'major_name', key: 'catalogue.problems.majorExists' },
  contact_person_region_fk: { field: 'region_id', key: 'fields.unknown' },
  payment_provider_name_key: { field: 'name', key: 'catalogue.problems.providerExists' },
  toefl_shift_order: { field: 'ends_at', key: 'catalogue.problems.endsBeforeStart' },
  toefl_shift_term_fk: { field: 'term_id', key: 'fields.unknown' },
  toefl_shift_region_fk: { field: 'region_id', key: 'fields.unknown' },
  welcoming_party_shift_order: { field: 'ends_at', key: 'catalogue.problems.endsBeforeStart' },
  welcoming_party_shift_term_fk: { field: 'term_id', key: 'fields.unknown' },
}

type Times = { starts_at?: string | undefined; ends_at?: string | undefined }

/** A shift's end comes after its start, as far as both are known: the `refine` of a list of shifts. */
export const endsAfterStart = ({ starts_at, ends_at }: Times) =>
  starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at)
    ? { ends_at: 'catalogue.problems.endsBeforeStart' }
    : undefined

type Place = { current_term_id: number; is_active: boolean }

/** The term that most active regions are in: the likely term of a new record. */
export function usualTerm(regions: readonly Place[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { current_term_id: term, is_active: isActive } of regions) {
    if (isActive) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || b - a)
  return usual?.[0]
}
