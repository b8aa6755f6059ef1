import type { Deps } from '#deps.ts'
import { forgetEnded } from './payment-link.actions.ts'

export const linkJobs = ({ db, jobs, now }: Deps): Promise<void> =>
  jobs.every('forget-payment-links', '52 2 * * *', async () => {
    await forgetEnded(db, now().toISOString())
  })
