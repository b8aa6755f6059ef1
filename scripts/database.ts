// The portal of the settings for a command line tool that may run beside it: one that is there, and of this version or an older one.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#config.ts'
import { connect, type Db } from '#kit/database/connect.ts'
import { joinEmbeddedPostgres } from '#kit/database/embedded.ts'
import { pendingMigrations } from '#kit/database/migrate.ts'

export const migrations = resolve(import.meta.dirname, '../database/migrations')

/** `missing` are the migrations that this version has and the database has not. */
type Tools = { db: Db; config: Config; url: string; missing: string[] }

/**
 * Opens the database as it is, while the portal runs or not, and runs the task. Makes nothing.
 * @throws an error of one sentence when no portal is there, or a newer one
 */
export async function withDatabase<T>(task: (tools: Tools) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const { db, pool, url, close } = await openDatabase(config)
  try {
    const { done, missing } = await reached(() => pendingMigrations(pool, migrations))
    if (done.length === 0) throw new Error('There is no portal in this database (DATABASE_URL): it is empty.')
    console.error(whichPortal(config))
    return await task({ db, config, url, missing })
  } finally {
    await close()
  }
}

/** The same, whatever is in it. */
export async function openDatabase(config: Config) {
  const directory = join(resolve(config.dataDir), 'database')
  if (!config.databaseUrl) expectPortal(config)
  const own = config.databaseUrl ? null : await joinEmbeddedPostgres({ directory, durable: true })
  const url = config.databaseUrl ?? own?.url ?? ''
  const { pool, db } = connect(url, 2, (error) => console.error(error.message))
  const close = async () => {
    await pool.end()
    await own?.stop()
  }
  return { db, pool, url, close }
}

/** The portal that the settings mean, without a password: a command on the wrong machine shows it. */
export function whichPortal({ dataDir, databaseUrl, filesUrl }: Config): string {
  const folder = resolve(dataDir)
  const placeOf = (address: string) => URL.parse(address)?.host + (URL.parse(address)?.pathname ?? '')
  const database = databaseUrl ? `${placeOf(databaseUrl)} (DATABASE_URL)` : `in ${folder}`
  const files = filesUrl ? `${placeOf(filesUrl)} (FILES_URL)` : `in ${folder}`
  return `This portal: database ${database}, files ${files}${databaseUrl && filesUrl ? '' : ' (DATA_DIR)'}.`
}

/** @throws an error of one sentence where DATA_DIR holds no database of a portal */
export function expectPortal({ dataDir }: Pick<Config, 'dataDir'>): void {
  const folder = resolve(dataDir)
  if (existsSync(join(folder, 'database/cluster'))) return
  throw new Error(`There is no portal in ${folder} (DATA_DIR), and DATABASE_URL names no other.`)
}

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '3D000',
  '28P01',
  '28000',
])

/** Asks the database, and names the setting where it cannot be reached. */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (!away.has(code) && !/timeout/i.test(message)) throw error
    throw new Error(`The database (DATABASE_URL) cannot be reached: ${message || code}.`, { cause: error })
  }
}
