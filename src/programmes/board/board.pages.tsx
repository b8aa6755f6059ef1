import { IconSitemap, IconUsersGroup } from '@tabler/icons-react'
import type { ProgrammePages } from '#layouts/programme-parts.ts'
import { item, queue } from '#layouts/section-items.ts'
import { attentionOf } from './widgets/board-next-step.ts'
import { BomCard } from './widgets/BoardCard.tsx'
import { boardTrail } from './board-trail.rules.ts'

export const boardPages: ProgrammePages = {
  key: 'board',
  needsRegion: true,
  card({ user, windowOf, now }) {
    const registration = windowOf('BOM_REGISTRATION')
    const tasks = windowOf('BOM_TASK')
    return {
      attention: attentionOf(user, { registration: registration.state, tasks: tasks.state }, now),
      card: <BomCard user={user} registration={registration} tasks={tasks} now={now} />,
    }
  },
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
