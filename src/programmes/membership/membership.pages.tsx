import { IconUserStar } from '@tabler/icons-react'
import { paymentsFound } from '#layouts/palette/payments-found.ts'
import { paymentKeys } from '#layouts/palette/screen-keys.ts'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { queue } from '#layouts/section-items.ts'
import { listMemberPayments } from './membership.contract.ts'
import { membershipTrail } from './membership-trail.rules.ts'

export const membershipPages: ProgrammePages = {
  key: 'membership',
  sections: { membership: [queue('/member-payments', 'memberPayments', IconUserStar, 'member_payments')] },
  begins: [],
  finds: paymentsFound(listMemberPayments, {
    group: 'memberPayments',
    home: '/member-payments',
    namesOf: ({ name }) => [name],
  }),
  keys: [['/member-payments/:id/edit', paymentKeys]],
  trail: membershipTrail,
}
