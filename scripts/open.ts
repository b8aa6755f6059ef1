// What a command line tool needs of the portal: its database and its files, without a server.
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { queues } from '#jobs.ts'
import { noOthers } from '#kit/gate/process-messages.ts'
import { connect } from '#kit/database/connect.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { upgrade } from '#services/backup/upgrade.ts'
import { openFiles } from '#services/files/files.ts'
import { openPlace } from '#services/files/where.ts'
import { expectOwnFiles } from '#services/mark.ts'
import { startJobs } from '#services/jobs/job-queue.ts'
import { migrations, reached, whichPortal } from './database.ts'

/**
 * Opens the database of the settings (the embedded one when none is named), migrated, and runs the task. One that is to
 * be upgraded is backed up first, unless the caller says that there is no need.
 */
export async function withPortal<T>(task: (deps: Deps) => Promise<T>, needsBackup = true): Promise<T> {
  const config = readConfig(process.env)
  const dataDir = resolve(config.dataDir)
  const log = pino({ level: 'warn' })
  const own = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ directory: join(dataDir, 'database'), durable: true })
  const url = config.databaseUrl ?? own?.url ?? ''
  const { pool, db } = connect(url, 4, (error) => log.warn(error.message))
  try {
    const folder = resolve(config.backupDir ?? join(dataDir, 'backups'))
    const place = await openPlace(join(dataDir, 'files'), config.filesUrl)
    await reached(() => expectOwnFiles({ db, place }))
    console.error(whichPortal(config))
    const backup = await upgrade({
      pool,
      url,
      files: place,
      migrations,
      backups: needsBackup ? { folder, keep: config.backupKeep, recipients: config.backupRecipients } : null,
    })
    if (backup) console.log(`Backed up before the upgrade: ${backup.path}`)
    const jobs = await startJobs(url, queues, log)
    const files = await openFiles(join(dataDir, 'files'), db, log, place)
    const result = await task({ config, db, pool, now: () => new Date(), log, jobs, files, others: noOthers })
    await jobs.stop()
    return result
  } finally {
    await pool.end()
    await own?.stop()
  }
}
