import type { Deps } from '#deps.ts'
import { remind } from './privacy.actions.ts'
import { askParents, endUnanswered } from './parent.actions.ts'
import type { WithPersonal } from './personal.actions.ts'
import { eraseNightly } from './retention.actions.ts'

export async function privacyJobs(deps: Deps & WithPersonal): Promise<void> {
  await deps.jobs.every('remind-of-privacy-requests', '*/10 * * * *', async () => void (await remind(deps)))
  await deps.jobs.every('ask-parents', '*/5 * * * *', async () => {
    await askParents(deps)
    await endUnanswered(deps)
  })
  // At ten past three at night in Jakarta; where that was missed, at the next hour's tenth minute.
  await deps.jobs.every('erase-what-is-past-its-end', '10 * * * *', async () => {
    const erased = await eraseNightly(deps)
    if (erased) deps.log.info({ erased }, 'erased what is past its end')
  })
}
