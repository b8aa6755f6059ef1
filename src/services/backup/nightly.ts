/** The backup of every night, and where it was missed (the machine was off, the disk was full) as soon as it goes. */
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { dayMs } from '#kit/time.ts'
import { tellAdministrators } from '#services/accounts/tell.ts'
import { backupFailedMail } from './backup-mail.ts'
import { openBackupStore } from './backup-store.ts'
import { clearDrill, holdDrill } from './drill.ts'
import { type Kind, keepNewest, nameOf, noteRun } from './runs.ts'
import { anySource, fileSource } from './source.ts'
import { BackupRuns, type Made, writeBackup } from './write.ts'

/** Two o'clock in Jakarta, in hours of Greenwich. */
const night = 19
/** A drill of every month: a night may be missed. */
const drillDays = 28

const migrations = resolve(import.meta.dirname, '../../../database/migrations')

type Asked = Pick<Deps, 'config' | 'db' | 'pool' | 'now' | 'log' | 'files'>

/** When the night began whose backup is to be there. */
export function lastNight(now: Date): Date {
  const begin = new Date(now)
  begin.setUTCHours(night, 0, 0, 0)
  if (begin > now) begin.setUTCDate(begin.getUTCDate() - 1)
  return begin
}

/**
 * Makes the backup of the last night if it is not there, sends it to the store if there is one, once a month restores it
 * in a drill, and notes what became of each. Asked every hour.
 */
export async function backUpNightly(deps: Asked): Promise<void> {
  const { backupDir } = deps.config
  if (!backupDir) return
  const made = (await isDue(deps)) ? await attempt(deps, 'NIGHTLY', () => makeNightly(deps, resolve(backupDir))) : null
  const isSent = await sendNewest(deps)
  // Only now is there a key that opens an encrypted one.
  if (made && (await isDrillDue(deps))) await attempt(deps, 'DRILL', () => drill(deps, made, isSent))
}

async function isDue({ db, now }: Asked): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (select from backup_run
      where kind = 'NIGHTLY' and path is not null and ended_at >= ${lastNight(now()).toISOString()}) as due`.execute(db)
  return rows[0]?.due ?? false
}

/** Notes how it ended; the first failure after a good one is mailed. Null where it failed. */
async function attempt<T extends { path: string; bytes: number }>(
  deps: Asked,
  kind: Kind,
  task: () => Promise<T>,
): Promise<T | null> {
  try {
    const done = await task()
    await noteRun(deps.pool, kind, done)
    return done
  } catch (error) {
    if (error instanceof BackupRuns) return null // by somebody else, or longer than an hour
    const problem = error instanceof Error ? error.message : String(error)
    deps.log.error({ kind, problem }, 'backup failed')
    await tellOnce(deps, kind, problem)
    await noteRun(deps.pool, kind, { problem })
    return null
  }
}

async function makeNightly({ config, pool, files, now, log }: Asked, folder: string): Promise<Made> {
  const source = { url: urlOf(pool), files: files.place, recipients: config.backupRecipients }
  await clearDrill(urlOf(pool))
  const made = await writeBackup(join(folder, nameOf('NIGHTLY', now())), source)
  await keepNewest(folder, 'NIGHTLY', config.backupKeep)
  log.info({ path: made.path, bytes: made.bytes }, 'backup made and checked')
  return made
}

const urlOf = (pool: Asked['pool']): string => pool.options.connectionString ?? ''

/** Sends the newest of a night if it is not there yet, also one of which an earlier hour failed to. */
async function sendNewest(deps: Asked): Promise<boolean> {
  const { config, db, now, log } = deps
  const { backupUrl } = config
  if (!backupUrl) return false
  const { rows } = await sql<{ path: string; bytes: number; sent: boolean }>`
    select path, bytes, exists (select from backup_run s
      where s.kind = 'SENT' and s.path is not null and s.id > n.id) as sent
    from backup_run n where kind = 'NIGHTLY' and path is not null order by id desc limit 1`.execute(db)
  const [newest] = rows
  if (!newest || newest.sent || !existsSync(newest.path)) return false
  const done = await attempt(deps, 'SENT', async () => {
    const store = await openBackupStore(backupUrl)
    await store.send(newest.path)
    await store.keepNewest(config.backupKeep, now())
    log.info({ store: store.where }, 'backup sent')
    return newest
  })
  return done !== null
}

async function isDrillDue({ db, now }: Asked): Promise<boolean> {
  const since = new Date(now().getTime() - drillDays * dayMs).toISOString()
  const { rows } = await sql<{ due: boolean }>`
    select not exists (select from backup_run
      where kind = 'DRILL' and path is not null and ended_at >= ${since}) as due`.execute(db)
  return rows[0]?.due ?? false
}

/** Of the copy that would be needed when this machine is lost, where there is one. */
async function drill({ config, pool, log }: Asked, made: Made, isSent: boolean): Promise<Made> {
  const name = basename(made.path)
  const source =
    isSent && config.backupUrl
      ? anySource((await openBackupStore(config.backupUrl)).source(name), made.identities)
      : fileSource(made.path, made.identities)
  await holdDrill(source, { url: urlOf(pool), migrations })
  log.info({ backup: source.name }, 'drill passed')
  return { ...made, path: source.name }
}

/** Mails the administrators of the first failure after a good one; each hour brings another until somebody mends it. */
async function tellOnce({ db, now }: Asked, kind: Kind, problem: string): Promise<void> {
  const newest = db.selectFrom('backup_run').select('problem').where('kind', '=', kind).orderBy('id', 'desc').limit(1)
  if ((await newest.executeTakeFirst())?.problem) return
  await db.transaction().execute((trx) => tellAdministrators(trx, now(), backupFailedMail, { problem, kind }))
}
