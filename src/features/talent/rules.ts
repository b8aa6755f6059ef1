/** Talents: what the tables refuse, by the name of their constraint. */
export const constraintWords = {
  talent_field_name_key: { field: 'name', key: 'catalogue.problems.talentFieldExists' },
  talent_field_region_region_fk: { field: 'region_ids', key: 'fields.unknown' },
}
