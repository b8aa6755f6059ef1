import type { Deps } from '#deps.ts'
import { forgottenQueue, sendLink } from './account.actions.ts'
import { sendSignInLink, signInLinkQueue } from './sign-in-link.actions.ts'
import { forgetTries } from '#services/wrong-attempts.ts'
import { beginGraces, deleteOldChallenges, deleteOldAlarmLinks } from './factor.store.ts'
import { deleteOldSessions } from './account.store.ts'
import { deleteOldFlows } from './university.store.ts'

export const accountQueues = [forgottenQueue, signInLinkQueue]

export async function accountJobs(deps: Deps): Promise<void> {
  await deps.jobs.handle(signInLinkQueue, (data) => sendSignInLink(deps, String(data['email'])))
  await deps.jobs.handle(forgottenQueue, (data) => sendLink(deps, String(data['email'])))
  await deps.jobs.every('forget-old-sessions', '17 * * * *', async () => {
    await forgetTries(deps.db, 'login_failure')
    await deleteOldSessions(deps.db, deps.now())
    await deleteOldChallenges(deps.db)
    await deleteOldFlows(deps.db)
    await deleteOldAlarmLinks(deps.db)
    if (deps.config.secondFactor === 'office') await beginGraces(deps.db, deps.now())
  })
}
