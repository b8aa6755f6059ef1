import { IconMicrophone2, IconStars } from '@tabler/icons-react'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { item } from '#layouts/section-items.ts'
import { talentTrail } from './talent-trail.rules.ts'

export const talentPages: ProgrammePages = {
  key: 'talent',
  sections: {
    people: [item('/talent-recruitments', 'talentRecruitments', IconStars)],
    website: [item('/talent-fields', 'talentFields', IconMicrophone2)],
  },
  begins: [],
  keys: [],
  trail: talentTrail,
}
