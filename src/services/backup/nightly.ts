/** The backup of every night, and where it was missed (the machine was off, the disk was full) as soon as it goes. */
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { tellAdministrators } from '#services/accounts/tell.ts'
import { backupFailedMail } from './backup-mail.ts'
import { keepNewest, nameOf, noteRun } from './runs.ts'
import { BackupRuns, writeBackup } from './write.ts'

/** Two o'clock in Jakarta, in hours of Greenwich. */
const night = 19

/** When the night began whose backup is to be there. */
export function lastNight(now: Date): Date {
  const begin = new Date(now)
  begin.setUTCHours(night, 0, 0, 0)
  if (begin > now) begin.setUTCDate(begin.getUTCDate() - 1)
  return begin
}

/** Makes the backup of the last night if it is not there, and notes what became of it. Asked every hour. */
export async function backUpNightly(
  deps: Pick<Deps, 'config' | 'db' | 'pool' | 'now' | 'log' | 'files'>,
): Promise<void> {
  const { config, db, pool, now, log } = deps
  if (!config.backupDir) return
  const { rows } = await sql<{ due: boolean }>`
    select not exists (select from backup_run
      where kind = 'NIGHTLY' and path is not null and ended_at >= ${lastNight(now()).toISOString()}) as due`.execute(db)
  if (!rows[0]?.due) return
  const folder = resolve(config.backupDir)
  const source = { url: pool.options.connectionString ?? '', files: deps.files.place }
  try {
    const made = await writeBackup(join(folder, nameOf('NIGHTLY', now())), source)
    await noteRun(pool, 'NIGHTLY', made)
    await keepNewest(folder, 'NIGHTLY', config.backupKeep)
    log.info({ path: made.path, bytes: made.bytes }, 'backup made and checked')
  } catch (error) {
    if (error instanceof BackupRuns) return // by somebody else, or longer than an hour
    const problem = error instanceof Error ? error.message : String(error)
    log.error({ problem }, 'backup failed')
    await tellOnce(deps, problem)
    await noteRun(pool, 'NIGHTLY', { problem })
  }
}

/** Mails the administrators of the first failure after a good one; each hour brings another until somebody mends it. */
async function tellOnce({ db, now }: Pick<Deps, 'db' | 'now'>, problem: string): Promise<void> {
  const newest = db
    .selectFrom('backup_run')
    .select('problem')
    .where('kind', '=', 'NIGHTLY')
    .orderBy('id', 'desc')
    .limit(1)
  if ((await newest.executeTakeFirst())?.problem) return
  await db.transaction().execute((trx) => tellAdministrators(trx, now(), backupFailedMail, { problem }))
}
