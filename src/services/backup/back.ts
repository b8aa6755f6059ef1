/** The way back from an upgrade: the database of before it, in place of what the newer version made of it. */
import type pg from 'pg'
import { connectedPortals, migrationsIn, migrationsOf } from '#kit/database/migrate.ts'
import { checkBackup } from './manifest.ts'
import { expectKnown, fillDatabase } from './restore.ts'
import type { Source } from './source.ts'
import { openClient } from './tables.ts'

type Place = {
  /** Of the database. */
  url: string
  /** Of the older program. */
  migrations: string
}

/** The migrations that this program does not know: with any, it does not start on this database. */
export async function newerMigrations(client: pg.Client, migrations: string): Promise<string[]> {
  const [done, known] = [await migrationsOf(client), await migrationsIn(migrations)]
  return done.filter((name) => !known.includes(name))
}

/**
 * Puts the database of a backup in place of a newer one, all of it or nothing. Files stay as they are, and so does the mark by
 * which they and the database know each other: this is the same portal. Nobody else may be connected.
 * @returns false where the database is none that the older program does not know: then nothing was changed
 */
export async function putBack(source: Source, { url, migrations }: Place): Promise<boolean> {
  const client = await openClient(url)
  try {
    if ((await newerMigrations(client, migrations)).length === 0) return false
    await expectNobody(client)
    const { manifest } = await checkBackup(source)
    await expectKnown(manifest, migrations)
    await client.query('begin')
    const mark = await markOf(client)
    // With what it holds: also what the newer version added, and the queue, whose shape may be another one.
    await client.query('drop schema public cascade; drop schema if exists pgboss cascade')
    await client.query('create schema public; grant usage on schema public to public')
    await fillDatabase(client, source, { manifest, migrations })
    if (mark && (await hasMark(client))) {
      await client.query('insert into portal_mark select * from json_populate_record(null::portal_mark, $1)', [mark])
    }
    await client.query('commit')
    await client.query('analyze')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Another machine's portal has stored something since, which no backup holds. */
async function expectNobody(client: pg.Client): Promise<void> {
  const portals = await connectedPortals(client)
  if (portals === 0) return
  throw new Error(
    'Another portal still runs on this database: stop it first. What came in there since the upgrade would be lost.',
  )
}

async function hasMark(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.portal_mark') is not null as found`,
  )
  return rows[0]?.found ?? false
}

async function markOf(client: pg.Client): Promise<string | undefined> {
  if (!(await hasMark(client))) return undefined
  const { rows } = await client.query<{ mark: string }>('select to_json(m)::text as mark from portal_mark m')
  return rows[0]?.mark
}
