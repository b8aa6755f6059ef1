import type { Deps } from '#deps.ts'
import { forgetShown } from './toefl-quote.store.ts'

export async function quoteJobs({ db, jobs, now }: Deps): Promise<void> {
  await jobs.every('forget-shown', '19 * * * *', async () => {
    await forgetShown(db, now().toISOString())
  })
}
