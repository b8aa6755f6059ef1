import { IconCalendarHeart, IconConfetti } from '@tabler/icons-react'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { item, queue } from '#layouts/section-items.ts'
import { attentionOf, nextStep } from './widgets/party-next-step.ts'
import { PartyCard } from './widgets/PartyCard.tsx'
import { partyTrail } from './party-trail.rules.ts'

export const partyPages: ProgrammePages = {
  key: 'party',
  needsRegion: false,
  card({ user, windowOf, now }) {
    const registration = windowOf('WELCOMING_PARTY_REGISTRATION')
    return {
      attention: attentionOf[nextStep(user.welcoming_party, registration.state, now)],
      card: <PartyCard standing={user.welcoming_party} registration={registration} now={now} />,
    }
  },
  sections: {
    party: [
      queue('/welcoming-parties', 'welcomingParties', IconConfetti, 'welcoming_parties'),
      item('/welcoming-party-shifts', 'welcomingPartyShifts', IconCalendarHeart),
    ],
  },
  begins: [['newPartyShift', '/welcoming-party-shifts/create']],
  keys: [
    [
      '/welcoming-parties',
      [
        [['C'], 'confirmOpened'],
        [['R'], 'rejectOpened'],
        [['→'], 'nextOpened'],
        [['←'], 'previousOpened'],
      ],
    ],
  ],
  trail: partyTrail,
}
