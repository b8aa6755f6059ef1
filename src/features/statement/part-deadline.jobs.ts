import type { Deps } from '#deps.ts'
import { remindOfParts, type Rejects } from './part-deadline.actions.ts'

/** @param rejects each programme's own way to reject a payment */
export const partJobs = (deps: Deps, rejects: Rejects): Promise<void> =>
  // In the morning: a mail about money reaches somebody who is awake.
  deps.jobs.every('parts-wait', '5 2-9 * * *', async () => void (await remindOfParts(deps, rejects)))
