/**
 * Plain SQL migrations, forward only. One transaction and one advisory lock around all of them: of two
 * processes that start together one migrates and the other waits; killed half-way, nothing happened.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const lock = 4_212_001
/**
 * Older processes go on at the same time. A statement that waits for a table holds up all that come for it later. So it
 * steps back after a while, in milliseconds, and lets them through before the next try.
 */
const [patience, pause, tries] = [3000, 1000, 100]
// A table that somebody else held too long, or two who held what the other wanted.
const stoodInTheWay = new Set(['55P03', '40P01'])

/**
 * Applies the missing migrations, in name order; gives the names applied now.
 * @throws when a file fails, or the database is newer than the program
 */
export async function migrate(pool: pg.Pool, directory: string): Promise<string[]> {
  for (let left = tries; ; left -= 1) {
    try {
      return await migrateOnce(pool, directory)
    } catch (error) {
      if (left === 0 || !stoodInTheWay.has((error as { code?: string }).code ?? '')) throw error
      await delay(pause)
    }
  }
}

async function migrateOnce(pool: pg.Pool, directory: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await client.query(`set local lock_timeout = ${patience}`)
    const { missing } = await pendingMigrations(client, directory)
    await refuseCompany(client, directory, missing)
    await applyMigrations(client, directory, missing)
    await client.query('commit')
    return missing
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** With it a migration begins that an older version cannot go on beside, and then says why. */
const alone = /^-- alone: (.*)/

/** Why no other process may run while this migration is applied; undefined where one may. */
export const reasonToBeAlone = async (directory: string, name: string): Promise<string | undefined> =>
  alone.exec(await readFile(join(directory, name), 'utf8'))?.[1]

/** How many processes of a portal are connected to this database. */
export async function connectedPortals(client: Asked): Promise<number> {
  const { rows } = await client.query<{ portals: number }>(`
    select count(*)::int as portals from pg_stat_activity
    where datname = current_database() and (application_name = 'jobs' or application_name like 'hears %')`)
  return rows[0]?.portals ?? 0
}

/** @throws an error of one sentence when a migration wants to be alone, and a portal is connected */
async function refuseCompany(client: pg.ClientBase, directory: string, names: readonly string[]): Promise<void> {
  if ((await connectedPortals(client)) === 0) return
  for (const name of names) {
    const reason = await reasonToBeAlone(directory, name)
    if (reason === undefined) continue
    throw new Error(
      `A portal still runs on this database. Stop every process of it, then start this version (${name}). ${reason}`,
    )
  }
}

const table =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())'

type Asked = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** The migrations that were applied here, in name order; empty where none was. */
export async function migrationsOf(client: Asked): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`)
  if (!rows[0]?.found) return []
  return (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
}

/**
 * The migrations that were applied here and those that this program would add.
 * @throws an error of one sentence when the database is newer than the program
 */
export async function pendingMigrations(
  client: Asked,
  directory: string,
): Promise<{ done: string[]; missing: string[] }> {
  const [done, known] = [await migrationsOf(client), await migrationsIn(directory)]
  const newer = done.find((name) => !known.includes(name))
  if (newer) {
    throw new Error(
      `The database is newer than this portal (it was migrated by ${newer}): start the newer version, or restore the backup that was made before the upgrade.`,
    )
  }
  return { done, missing: known.filter((name) => !done.includes(name)) }
}

/** The migrations that this program has, in name order. */
export const migrationsIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()

/**
 * Applies these in the caller's transaction, also to a database that has none yet.
 * @param edit their texts, where they are applied elsewhere than usual
 */
export async function applyMigrations(
  client: pg.ClientBase,
  directory: string,
  names: readonly string[],
  edit = (text: string) => text,
): Promise<void> {
  await client.query(table)
  for (const name of names) {
    await client.query(edit(await readFile(join(directory, name), 'utf8')))
    await client.query('insert into migration (name) values ($1)', [name])
  }
}
