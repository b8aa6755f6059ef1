import type { TrailRecords } from '#features/audit/audit.rules.ts'

/** How the audit trail shows the records of this programme. */
export const boardTrail: TrailRecords = {
  screens: { bom_division: (id) => `/bom-divisions/${id}/edit` },
  references: {
    accepted_division_id: 'bom_division',
    division_id: 'bom_division',
    first_preference_id: 'bom_division',
    recruitment_id: 'bom_recruitment',
    second_preference_id: 'bom_division',
    third_preference_id: 'bom_division',
  },
  lists: { bom_division: 'bom-divisions' },
}
