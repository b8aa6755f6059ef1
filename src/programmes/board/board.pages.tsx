import { IconSitemap, IconUsersGroup } from '@tabler/icons-react'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { item, queue } from '#layouts/section-items.ts'
import { boardTrail } from './board-trail.rules.ts'

export const boardPages: ProgrammePages = {
  key: 'board',
  sections: {
    people: [
      queue('/bom-recruitments', 'bomRecruitments', IconUsersGroup, 'bom_recruitments'),
      item('/bom-divisions', 'bomDivisions', IconSitemap),
    ],
  },
  begins: [],
  keys: [
    [
      '/bom-recruitments',
      [
        [['I'], 'interviewOpened'],
        [['R'], 'rejectOpened'],
        [['J'], 'nextOpened'],
        [['K'], 'previousOpened'],
      ],
    ],
  ],
  trail: boardTrail,
}
