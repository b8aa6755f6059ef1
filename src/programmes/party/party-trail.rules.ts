import type { TrailRecords } from '#features/audit/audit.rules.ts'

/** How the audit trail shows the records of this programme. */
export const partyTrail: TrailRecords = {
  screens: {
    welcoming_party: (id) => `/welcoming-parties/${id}/edit`,
    party_payment: (id) => `/party-payments/${id}/edit`,
    party_certificate_template: () => '/party-certificates',
    welcoming_party_shift: (id) => `/welcoming-party-shifts/${id}/edit`,
  },
  references: { 'welcoming_party.shift_id': 'welcoming_party_shift' },
  lists: { welcoming_party_shift: 'welcoming-party-shifts' },
  numbers: { 'welcoming_party.type': 'audit.values.participant' },
}
