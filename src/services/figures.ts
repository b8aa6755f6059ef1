/**
 * The portal's own figures for /metrics, in addition to those of every Node program: its backups, its mails, its disk.
 */
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Db } from '#kit/database/connect.ts'

export type Figure = { name: string; help: string; read: () => Promise<number> }

/**
 * Mails that could not be sent and wait for the office, and for how many seconds the oldest that may leave waits. One to many
 * may wait for an hour: the others go first.
 */
export async function mailBacklog(db: Db, now: Date): Promise<{ failed: number; lateFor: number }> {
  const { rows } = await sql<{ failed: number; lateFor: number }>`
    select count(*) filter (where status = 'FAILED')::int as failed,
      greatest(coalesce(extract(epoch from ${now.toISOString()}::timestamptz
        - min(send_after + case when is_bulk then interval '1 hour' else interval '0' end)
          filter (where status = 'QUEUED')), 0), 0)::float8 as "lateFor"
    from email where status in ('FAILED', 'QUEUED')`.execute(db)
  return rows[0] ?? { failed: 0, lateFor: 0 }
}

/** What the disk of a folder still takes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const failedOf = (kind: string) => sql<{ number: number }>`
  select coalesce((select (path is null)::int from backup_run where kind = ${kind}
    order by ended_at desc, id desc limit 1), 0) as number`

/** The portal's own figures. One that cannot be read is no number, which no alert takes for a good one or a bad one. */
export function portalFigures({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Figure[] {
  const numberOf = async (query: ReturnType<typeof sql<{ number: number }>>) =>
    (await query.execute(db)).rows[0]?.number ?? Number.NaN
  return [
    {
      name: 'backup_last_good_seconds',
      help: 'When the newest good backup that counts ended (of a night, where there are nightly ones), in seconds since 1970; 0 before the first',
      read: () =>
        numberOf(sql`
          select coalesce(extract(epoch from max(ended_at)), 0)::float8 as number
          from backup_run where path is not null
            and (kind = 'NIGHTLY' or (kind in ('UPGRADE', 'COMMAND') and ${config.backupDir === null}))`),
    },
    {
      name: 'backup_failed',
      help: 'Whether the newest backup of a night failed: 1, or 0',
      read: () => numberOf(failedOf('NIGHTLY')),
    },
    {
      name: 'backup_copy_failed',
      help: 'Whether the newest backup of a night did not reach the store of BACKUP_URL: 1, or 0',
      read: () => numberOf(failedOf('SENT')),
    },
    {
      name: 'backup_drill_failed',
      help: 'Whether the newest drill failed: 1, or 0',
      read: () => numberOf(failedOf('DRILL')),
    },
    {
      name: 'backup_drill_last_good_seconds',
      help: 'When a backup was last restored in a drill and found whole, in seconds since 1970; 0 before the first',
      read: () =>
        numberOf(sql`
          select coalesce(extract(epoch from max(ended_at)), 0)::float8 as number
          from backup_run where path is not null and kind = 'DRILL'`),
    },
    {
      name: 'mails_failed',
      help: 'Mails that could not be sent and wait for the office',
      read: async () => (await mailBacklog(db, now())).failed,
    },
    {
      name: 'mails_late_seconds',
      help: 'For how long the oldest mail that may leave has been waiting; 0 when none waits',
      read: async () => (await mailBacklog(db, now())).lateFor,
    },
    {
      name: 'disk_free_bytes',
      help: 'What the disk of the data folder still takes',
      read: () => freeBytes(resolve(config.dataDir)),
    },
  ]
}
