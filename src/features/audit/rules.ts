/** What the audit trail's entries are about, and how far a reader gets without narrowing the list. */

/** So many entries are counted, paged through and searched; days lead further back. */
export const reach = 10_000

/** The kinds of record that have a screen of their own, and its address. */
const screens: Record<string, (id: number) => string> = {
  account: (id) => `/registrant-details/${id}/edit`,
  achievement: (id) => `/achievements/${id}/edit`,
  bom_division: (id) => `/bom-divisions/${id}/edit`,
  contact_person: (id) => `/contact-persons/${id}/edit`,
  environment: (id) => `/environments/${id}/edit`,
  landing_content: (id) => `/landing-content/${id}/edit`,
  major: (id) => `/majors/${id}/edit`,
  member_payment: (id) => `/member-payments/${id}/edit`,
  partnership: (id) => `/partnerships/${id}/edit`,
  payment_provider: (id) => `/payment-providers/${id}/edit`,
  region: (id) => `/regions/${id}/edit`,
  talent_field: (id) => `/talent-fields/${id}/edit`,
  talent_recruitment: (id) => `/talent-recruitments/${id}/edit`,
  term: (id) => `/terms/${id}/edit`,
  toefl_detail: (id) => `/toefl-details/${id}/edit-detail`,
  toefl_payment: (id) => `/toefl-payments/${id}/edit`,
  toefl_shift: (id) => `/toefl-shifts/${id}/edit`,
  welcoming_party: (id) => `/welcoming-parties/${id}/edit`,
  welcoming_party_shift: (id) => `/welcoming-party-shifts/${id}/edit`,
}

/** Where the record can be looked at; null when it has no screen. */
export const screenOf = (entity: string, id: number): string | null => screens[entity]?.(id) ?? null

/** The address of the trail, narrowed to one record. */
export const historyOf = (entity: string, id: number): string => `/audit?entity=${entity}&entity_id=${id}`

/** The address of the trail, narrowed to what one person did. */
export const deedsOf = (userId: number): string => `/audit?actor_id=${userId}`

/** Columns that name a record of another table. */
const tables: Record<string, string> = {
  accepted_division_id: 'bom_division',
  current_term_id: 'term',
  decided_by: 'account',
  division_id: 'bom_division',
  first_preference_id: 'bom_division',
  first_talent_field_id: 'talent_field',
  major_id: 'major',
  payment_id: 'toefl_payment',
  provider_id: 'payment_provider',
  receiver_id: 'contact_person',
  recruitment_id: 'bom_recruitment',
  region_id: 'region',
  region_ids: 'region',
  request_edit_shift_id: 'toefl_shift',
  second_preference_id: 'bom_division',
  second_talent_field_id: 'talent_field',
  shift_id: 'toefl_shift',
  term_id: 'term',
  third_preference_id: 'bom_division',
  toefl_detail_id: 'toefl_detail',
  user_id: 'account',
}

/** The table that a column of this kind of record refers to; undefined when it holds a value of its own. */
export function tableOf(entity: string, column: string): string | undefined {
  if (column === 'copied_from') return entity
  if (column === 'shift_id' && entity === 'welcoming_party') return 'welcoming_party_shift'
  return tables[column]
}
