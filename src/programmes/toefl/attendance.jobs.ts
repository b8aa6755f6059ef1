import type { Deps } from '#deps.ts'
import { forgetTries } from '#services/wrong-attempts.ts'

export async function attendanceJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.every('forget-wrong-room-codes', '27 * * * *', async () => {
    await forgetTries(db, 'attendance_failure')
  })
}
