// What a command line tool needs of the portal: its database and its files, without a server.
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { queues } from '#jobs.ts'
import { connect } from '#kit/database/connect.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { migrate } from '#kit/database/migrate.ts'
import { openFiles } from '#services/files/files.ts'
import { startJobs } from '#services/jobs/jobs.ts'

/** Opens the database of the settings (the embedded one when none is named), migrated, and runs the task. */
export async function withPortal<T>(task: (deps: Deps) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const log = pino({ level: 'warn' })
  const own = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ directory: join(resolve(config.dataDir), 'database'), durable: true })
  const url = config.databaseUrl ?? own?.url ?? ''
  const { pool, db } = connect(url, 4, (error) => log.warn(error.message))
  try {
    await migrate(pool, resolve(import.meta.dirname, '../database/migrations'))
    const jobs = await startJobs(url, queues, log)
    const files = await openFiles(join(resolve(config.dataDir), 'files'), db, log)
    const result = await task({ config, db, pool, now: () => new Date(), log, jobs, files })
    await jobs.stop()
    return result
  } finally {
    await pool.end()
    await own?.stop()
  }
}
