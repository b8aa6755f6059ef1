/** No backup of the portal's own is kept longer than the privacy notice says, however few there are. */
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { dayMs } from '#kit/time.ts'
import type { Deps } from '#deps.ts'
import { backupFolder, noteErased } from './erased.ts'
import { momentOf } from './runs.ts'

/** The notice says so, in both languages. */
export const longestDays = 90

/**
 * Deletes older backups: of nights, of upgrades, and those written by hand into the same folder. The newest of all
 * stays. A backup in another place is its owner's, and the command told them until when to keep it.
 * @returns the names of the deleted files
 */
export async function forgetOldBackups({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<string[]> {
  const folder = backupFolder(config)
  const names = await readdir(folder).catch(() => [])
  const { rows } = await sql<{ path: string; ended_at: string }>`
    select path, max(ended_at) as ended_at from backup_run
    where path is not null and kind not in ('SENT', 'DRILL') group by path`.execute(db)
  const noted = new Map(
    rows.filter(({ path }) => dirname(path) === folder).map(({ path, ended_at }) => [path, new Date(ended_at)]),
  )
  const own = names
    .flatMap((name) => {
      const at = momentOf(name) ?? noted.get(join(folder, name))
      return at ? [{ name, at: at.getTime() }] : []
    })
    .toSorted((one, other) => one.at - other.at)
  const old = own.slice(0, -1).filter(({ at }) => at < now().getTime() - longestDays * dayMs)
  for (const { name } of old) await rm(join(folder, name), { force: true })
  return old.map(({ name }) => name)
}

/** The notice says which personal data the folder of the backups holds. Checked every hour. */
export async function boundBackups(deps: Pick<Deps, 'db' | 'config' | 'now' | 'pool' | 'log'>): Promise<void> {
  await noteErased(backupFolder(deps.config), deps.pool)
  const deleted = await forgetOldBackups(deps)
  if (deleted.length > 0) deps.log.info({ deleted }, 'deleted backups that were too old')
}
