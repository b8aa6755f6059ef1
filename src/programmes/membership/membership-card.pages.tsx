/** What students see of it on their dashboard. */
import type { ProgrammeFront } from '#layouts/programme-parts.ts'
import { readMemberReceipt } from './member-receipt.contract.ts'
import { attentionOf } from './widgets/membership-next-step.ts'
import { MembershipCard } from './widgets/MembershipCard.tsx'

export const membershipFront: ProgrammeFront = {
  key: 'membership',
  needsRegion: true,
  card({ user, windowOf }) {
    const registration = windowOf('NEW_MEMBER_REGISTRATION')
    return {
      attention: attentionOf(user, registration.state),
      card: <MembershipCard user={user} registration={registration} />,
    }
  },
  receipt: { of: 'MEMBERSHIP', file: readMemberReceipt },
}
