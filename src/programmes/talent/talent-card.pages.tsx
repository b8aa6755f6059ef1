/** What students see of it on their dashboard. */
import type { ProgrammeFront } from '#layouts/programme-parts.ts'
import { attentionOf, TalentCard } from './widgets/TalentCard.tsx'

export const talentFront: ProgrammeFront = {
  key: 'talent',
  needsRegion: false,
  card({ user, windowOf }) {
    const registration = windowOf('TALENT_REGISTRATION')
    return {
      attention: attentionOf(user.talent_recruitment, registration.state),
      card: <TalentCard application={user.talent_recruitment} registration={registration} />,
    }
  },
}
