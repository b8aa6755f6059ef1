/** What students see of it on their dashboard. */
import type { ProgrammeFront } from '#layouts/programme-parts.ts'
import { attentionOf, nextStep } from './widgets/party-next-step.ts'
import { PartyCard } from './widgets/PartyCard.tsx'
import { readPartyReceipt } from './party-receipt.contract.ts'

export const partyFront: ProgrammeFront = {
  key: 'party',
  needsRegion: false,
  card({ user, windowOf, now }) {
    const registration = windowOf('WELCOMING_PARTY_REGISTRATION')
    return {
      attention: attentionOf[nextStep(user.welcoming_party, registration.state, now)],
      card: <PartyCard standing={user.welcoming_party} registration={registration} now={now} />,
    }
  },
  receipt: { of: 'WELCOMING_PARTY', file: readPartyReceipt },
}
