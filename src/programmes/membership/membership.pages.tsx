import { IconUserStar } from '@tabler/icons-react'
import { paymentsFound } from '#layouts/palette/payments-found.ts'
import { paymentKeys } from '#layouts/palette/screen-keys.ts'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { queue } from '#layouts/section-items.ts'
import { listMemberPayments, readMemberReceipt } from './membership.contract.ts'
import { attentionOf } from './widgets/membership-next-step.ts'
import { MembershipCard } from './widgets/MembershipCard.tsx'
import { membershipTrail } from './membership-trail.rules.ts'

export const membershipPages: ProgrammePages = {
  key: 'membership',
  needsRegion: true,
  card({ user, windowOf }) {
    const registration = windowOf('NEW_MEMBER_REGISTRATION')
    return {
      attention: attentionOf(user, registration.state),
      card: <MembershipCard user={user} registration={registration} />,
    }
  },
  sections: { membership: [queue('/member-payments', 'memberPayments', IconUserStar, 'member_payments')] },
  begins: [],
  finds: paymentsFound(listMemberPayments, {
    group: 'memberPayments',
    home: '/member-payments',
    namesOf: ({ name }) => [name],
  }),
  keys: [['/member-payments/:id/edit', paymentKeys]],
  receipt: { of: 'MEMBERSHIP', file: readMemberReceipt },
  trail: membershipTrail,
}
