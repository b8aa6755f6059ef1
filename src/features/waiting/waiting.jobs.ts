import type { Deps } from '#deps.ts'
import { dayMs } from '#kit/time.ts'
import { serveLine } from './line.actions.ts'
import { keptDays } from './waiting.rules.ts'
import { forgetEnded, type WaitingSeats } from './waiting.store.ts'

/** @param given the seats that groups can wait for */
export async function waitingJobs(deps: Deps, given: readonly WaitingSeats[]): Promise<void> {
  await deps.jobs.every('serve-waiting-lists', '* * * * *', async () => {
    for (const seats of given) {
      await seats.before?.(deps)
      await serveLine(deps, seats)
    }
  })
  await deps.jobs.every('forget-waiting-groups', '47 2 * * *', async () => {
    await forgetEnded(deps.db, new Date(deps.now().getTime() - keptDays * dayMs).toISOString())
  })
}
