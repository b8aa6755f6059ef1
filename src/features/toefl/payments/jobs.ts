import type { Deps } from '#deps.ts'
import { foldTally } from './list/store.ts'
import { forgetSenders } from './review/store.ts'

export async function paymentJobs({ db, jobs }: Deps): Promise<void> {
  await jobs.every('fold-payment-totals', '* * * * *', async () => {
    await foldTally(db)
  })
  await jobs.every('forget-senders', '51 2 * * *', async () => {
    await forgetSenders(db)
  })
}
