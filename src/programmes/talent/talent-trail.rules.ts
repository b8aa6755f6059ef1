import type { TrailRecords } from '#features/audit/audit.rules.ts'

/** How the audit trail shows the records of this programme. */
export const talentTrail: TrailRecords = {
  screens: {
    talent_field: (id) => `/talent-fields/${id}/edit`,
    talent_recruitment: (id) => `/talent-recruitments/${id}/edit`,
  },
  references: { first_talent_field_id: 'talent_field', second_talent_field_id: 'talent_field' },
  lists: { talent_field: 'talent-fields' },
}
