/** The catalogue: what registrations point to. Its rules are those of the tables. */

export const contactTypes = ['TOEFL', 'MEMBER', 'BOM', 'TALENT', 'GENERAL'] as const
export const providerTypes = ['BANK_TRANSFER', 'E_WALLET', 'CASH'] as const
export const semesters = ['ODD', 'EVEN'] as const

/** What the table refuses, by the name of its constraint. */
export const constraintWords = {
  term_semester_year_key: { field: 'year', key: 'catalogue.problems.termExists' },
  region_region_init_key: { field: 'region_init', key: 'catalogue.problems.regionCodeTaken' },
  region_current_term_fk: { field: 'current_term_id', key: 'fields.unknown' },
  major_region_fk: { field: 'region_id', key: 'fields.unknown' },
  major_region_name_key: { field: 'major_name', key: 'catalogue.problems.majorExists' },
  contact_person_region_fk: { field: 'region_id', key: 'fields.unknown' },
  payment_provider_name_key: { field: 'name', key: 'catalogue.problems.providerExists' },
}
