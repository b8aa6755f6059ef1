import type { Deps } from '#deps.ts'
import { sweepKeys } from './email-correction.store.ts'

export async function correctionJobs({ db, jobs, now }: Deps): Promise<void> {
  await jobs.every('sweep-toefl-corrections', '27 * * * *', async () => {
    await sweepKeys(db, now().toISOString())
  })
}
