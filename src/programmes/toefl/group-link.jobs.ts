import type { Deps } from '#deps.ts'
import { sweepGroups } from './group-link.store.ts'

export async function groupJobs({ db, jobs, now }: Deps): Promise<void> {
  await jobs.every('sweep-toefl-groups', '33 * * * *', async () => {
    await sweepGroups(db, now().toISOString())
  })
}
