import type { Deps } from '#deps.ts'
import { forgottenQueue, sendLink } from './actions.ts'
import { forgetTries } from '#services/tries/tries.ts'
import { deleteOldChallenges, deleteOldAlarmLinks } from './factors/store.ts'
import { deleteOldSessions } from './store.ts'
import { deleteOldFlows } from './university/store.ts'

export const accountQueues = [forgottenQueue]

export async function accountJobs(deps: Deps): Promise<void> {
  await deps.jobs.handle(forgottenQueue, (data) => sendLink(deps, String(data['email'])))
  await deps.jobs.every('forget-old-sessions', '17 * * * *', async () => {
    await forgetTries(deps.db, 'login_failure')
    await deleteOldSessions(deps.db, deps.now())
    await deleteOldChallenges(deps.db)
    await deleteOldFlows(deps.db)
    await deleteOldAlarmLinks(deps.db)
  })
}
