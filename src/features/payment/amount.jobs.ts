import type { Deps } from '#deps.ts'
import { settleAmounts } from './amount.actions.ts'
import { forgetReleased } from './amount.store.ts'

export async function amountJobs(deps: Deps): Promise<void> {
  const { db, jobs, now } = deps
  await jobs.every('settle-amounts', '* * * * *', () => settleAmounts(deps))
  await jobs.every('forget-amounts', '13 * * * *', async () => {
    await forgetReleased(db, now().toISOString())
  })
}
