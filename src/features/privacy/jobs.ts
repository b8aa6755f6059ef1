import type { Deps } from '#deps.ts'
import { remind } from './actions.ts'
import { askParents } from './parents/actions.ts'
import { eraseOld } from './retention/actions.ts'

export async function privacyJobs(deps: Deps): Promise<void> {
  await deps.jobs.every('remind-of-privacy-requests', '*/10 * * * *', async () => void (await remind(deps)))
  await deps.jobs.every('ask-parents', '*/5 * * * *', async () => void (await askParents(deps)))
  // Ten past three at night in Jakarta.
  await deps.jobs.every('erase-what-is-past-its-end', '10 20 * * *', async () => {
    deps.log.info({ erased: await eraseOld(deps) }, 'erased what is past its end')
  })
}
