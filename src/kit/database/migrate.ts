/**
 * Plain SQL migrations, forward only. One transaction and one advisory lock around all of them: of two
 * processes that start together one migrates and the other waits; killed half-way, nothing happened.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const lock = 4_212_001

/** Applies what is missing, in name order; gives the names applied now. Throws when a file fails. */
export async function migrate(pool: pg.Pool, directory: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await client.query(table)
    const done = await client.query<{ name: string }>('select name from migration')
    const names = new Set(done.rows.map((row) => row.name))
    const missing = (await migrationsIn(directory)).filter((file) => !names.has(file))
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

const table =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())'

/** The migrations that this program has, in name order. */
export const migrationsIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()

/** Applies these in the caller's transaction, also to a database that has none yet. */
export async function applyMigrations(
  client: pg.ClientBase,
  directory: string,
  names: readonly string[],
): Promise<void> {
  await client.query(table)
  for (const name of names) {
    await client.query(await readFile(join(directory, name), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
  }
}
