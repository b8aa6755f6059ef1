import type { Deps } from '#deps.ts'
import { endOldRehearsals } from './rehearsal.actions.ts'

/** Ends what is over; at the start too, for a new version of the portal has other tables. */
export async function rehearsalJobs(deps: Deps): Promise<void> {
  await endOldRehearsals(deps)
  await deps.jobs.every('end-rehearsals', '*/10 * * * *', () => endOldRehearsals(deps))
}
