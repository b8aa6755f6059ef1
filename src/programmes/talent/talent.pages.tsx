import { IconMicrophone2, IconStars } from '@tabler/icons-react'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { item } from '#layouts/section-items.ts'
import { attentionOf, TalentCard } from './widgets/TalentCard.tsx'
import { talentTrail } from './talent-trail.rules.ts'

export const talentPages: ProgrammePages = {
  key: 'talent',
  needsRegion: false,
  card({ user, windowOf }) {
    const registration = windowOf('TALENT_REGISTRATION')
    return {
      attention: attentionOf(user.talent_recruitment, registration.state),
      card: <TalentCard application={user.talent_recruitment} registration={registration} />,
    }
  },
  sections: {
    people: [item('/talent-recruitments', 'talentRecruitments', IconStars)],
    website: [item('/talent-fields', 'talentFields', IconMicrophone2)],
  },
  begins: [],
  keys: [],
  trail: talentTrail,
}
