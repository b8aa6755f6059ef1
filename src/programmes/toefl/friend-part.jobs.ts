import type { Deps } from '#deps.ts'
import { sweepParts } from './friend-part.store.ts'

export async function partJobs({ db, jobs, now }: Deps): Promise<void> {
  await jobs.every('sweep-toefl-parts', '41 2 * * *', async () => {
    await sweepParts(db, now().toISOString())
  })
}
