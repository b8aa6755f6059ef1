import type { Deps } from '#deps.ts'
import { sayDue } from './committee-notice.actions.ts'
import { sayDueDuties } from './duty.actions.ts'

export async function rightsJobs(deps: Deps): Promise<void> {
  // Early enough for a mail in the morning of the day; a right itself depends on no job.
  await deps.jobs.every('rights-in-office', '11 * * * *', async () => {
    const said = (await sayDue(deps)) + (await sayDueDuties(deps))
    if (said > 0) deps.log.info({ said }, 'said what the days of rights brought')
  })
}
