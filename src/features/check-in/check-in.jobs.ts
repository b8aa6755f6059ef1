import type { Deps } from '#deps.ts'
import { forgetHelpers } from './door-link.actions.ts'

export const checkInJobs = (deps: Deps): Promise<void> =>
  deps.jobs.every('forget-helpers', '17 3 * * *', async () => void (await forgetHelpers(deps)))
