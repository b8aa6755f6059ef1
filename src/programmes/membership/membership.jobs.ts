import type { Deps } from '#deps.ts'
import { followTerms } from './membership-term.actions.ts'

export async function membershipJobs(deps: Deps): Promise<void> {
  await deps.jobs.every('follow-terms', '*/5 * * * *', async () => {
    const moved = await followTerms(deps)
    if (moved > 0) deps.log.info({ moved }, 'roles followed the terms of memberships')
  })
}
