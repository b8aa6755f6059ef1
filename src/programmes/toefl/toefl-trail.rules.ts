import type { TrailRecords } from '#features/audit/audit.rules.ts'

/** How the audit trail shows the records of this programme. */
export const toeflTrail: TrailRecords = {
  screens: {
    toefl_detail: (id) => `/toefl-details/${id}/edit-detail`,
    toefl_payment: (id) => `/toefl-payments/${id}/edit`,
    certificate_template: () => '/toefl-certificates',
    toefl_shift: (id) => `/toefl-shifts/${id}/edit`,
  },
  references: {
    payment_id: 'toefl_payment',
    request_edit_shift_id: 'toefl_shift',
    shift_id: 'toefl_shift',
    toefl_detail_id: 'toefl_detail',
  },
  lists: { toefl_shift: 'toefl-shifts' },
}
