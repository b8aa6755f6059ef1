import type { TrailRecords } from '#features/audit/audit.rules.ts'

/** How the audit trail shows the records of this programme. */
export const membershipTrail: TrailRecords = {
  screens: { member_payment: (id) => `/member-payments/${id}/edit` },
  references: {},
  lists: {},
}
