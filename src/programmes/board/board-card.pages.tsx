/** What students see of it on their dashboard. */
import type { ProgrammeFront } from '#layouts/programme-parts.ts'
import { attentionOf } from './widgets/board-next-step.ts'
import { BomCard } from './widgets/BoardCard.tsx'

export const boardFront: ProgrammeFront = {
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
}
