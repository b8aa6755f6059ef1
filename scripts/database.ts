// The database of the settings for a command line tool that may run beside the portal.
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#config.ts'
import { connect, type Db } from '#kit/database/connect.ts'
import { joinEmbeddedPostgres } from '#kit/database/embedded.ts'

/** Opens the database as it is, while the portal runs or not, and runs the task. */
export async function withDatabase(task: (tools: { db: Db; config: Config }) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const directory = join(resolve(config.dataDir), 'database')
  const own = config.databaseUrl ? null : await joinEmbeddedPostgres({ directory, durable: true })
  const { pool, db } = connect(config.databaseUrl ?? own?.url ?? '', 2, (error) => console.error(error.message))
  try {
    await task({ db, config })
  } finally {
    await pool.end()
    await own?.stop()
  }
}
