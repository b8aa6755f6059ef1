/** The work that a portal leaves alone if it may be a copy of another, or if its files may be another's. */
import type { Deps } from '#deps.ts'
import type { Jobs } from '#services/jobs/job-queue.ts'
import { expectOwnFiles, isCopy, settleMark } from './mark.ts'

/** Jobs at fixed times that run only while the portal is the real one. */
export const whileReal = ({ jobs, db }: Pick<Deps, 'jobs' | 'db'>): Jobs => ({
  ...jobs,
  every: (name, cron, task) =>
    jobs.every(name, cron, async () => {
      if (!(await isCopy(db))) await task()
    }),
})

/** Sweeps, once database and files have known each other again: the disk under the folder may be another by now. */
export async function sweepOwnFiles({ db, files, config, log }: Pick<Deps, 'db' | 'files' | 'config' | 'log'>) {
  try {
    await expectOwnFiles({ db, place: files.place })
    if (await settleMark({ db, place: files.place }, config.appUrl)) return
  } catch (error) {
    log.error({ problem: error instanceof Error ? error.message : String(error) }, 'nothing was swept')
    return
  }
  const removed = await files.sweep()
  if (removed > 0) log.info({ removed }, 'swept files that nothing names')
}
