/** A new version of the portal finds an older database: a backup first, then the migrations. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { migrate, pendingMigrations } from '#kit/database/migrate.ts'
import type { FilePlace } from '#services/files/place.ts'
import { keepNewest, nameOf, noteRun } from './runs.ts'
import { BackupRuns, type Made, writeBackup } from './write.ts'

type Place = {
  pool: pg.Pool
  url: string
  files: FilePlace
  /** Of the program. */
  migrations: string
  /** Where the backup goes, and how many are kept; null: none is made. */
  backups: { folder: string; keep: number; recipients?: readonly string[] } | null
}

/**
 * Brings the database to this program's state. One that holds something is backed up before it is changed.
 * @returns where the backup is; null when nothing was to be changed, or there was nothing yet
 * @throws an error of one sentence when the database is newer than the program, or the backup fails; then nothing changed
 */
export async function upgrade({ pool, url, files, migrations, backups }: Place): Promise<Made | null> {
  const made = backups && (await backUp({ pool, url, files, migrations, backups }))
  await migrate(pool, migrations)
  if (made && backups) {
    await noteRun(pool, 'UPGRADE', made)
    await keepNewest(backups.folder, 'UPGRADE', backups.keep)
  }
  return made
}

async function backUp(place: Place & { backups: NonNullable<Place['backups']> }): Promise<Made | null> {
  const { pool, url, files, migrations, backups } = place
  for (;;) {
    const { done, missing } = await pendingMigrations(pool, migrations)
    if (done.length === 0 || missing.length === 0) return null
    try {
      return await writeBackup(join(backups.folder, nameOf('UPGRADE', new Date())), {
        url,
        files,
        recipients: backups.recipients ?? [],
      })
    } catch (error) {
      if (!(error instanceof BackupRuns)) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`Nothing was upgraded, for the backup before it failed: ${reason}`, { cause: error })
      }
      // Of another process that upgrades, most likely.
      await delay(1000)
    }
  }
}
