import type { Deps } from '#deps.ts'
import { endHolds } from './payment-correction.actions.ts'
import { foldTally } from './toefl-payment-list.store.ts'
import { forgetSenders } from './toefl-review.store.ts'

export async function paymentJobs(deps: Deps): Promise<void> {
  const { db, jobs } = deps
  await jobs.every('fold-payment-totals', '* * * * *', async () => {
    await foldTally(db)
  })
  await jobs.every('end-seat-holds', '* * * * *', async () => {
    await endHolds(deps)
  })
  await jobs.every('forget-senders', '51 2 * * *', async () => {
    await forgetSenders(db)
  })
}
