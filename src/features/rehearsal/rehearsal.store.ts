/**
 * SQL of rehearsals: their rows, and the schema of each. Only here is a name of a schema written into SQL; everything else in
 * a rehearsal is the portal's usual SQL on connections that see its schema alone.
 */
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import pg from 'pg'
import type { Db, Trx } from '#kit/database/connect.ts'

export type RehearsalRow = { id: number; place: string; began_at: string; mail_to: string; by_name: string | null }

const running = sql`select r.id, r.place, r.began_at, r.mail_to, a.name as by_name
  from rehearsal r left join account a on a.id = r.by_id where r.ended_at is null`

export const findRunning = async (db: Db | Trx): Promise<RehearsalRow | undefined> =>
  (await sql<RehearsalRow>`${running}`.execute(db)).rows[0]

export const findByKey = async (db: Db, hash: Buffer): Promise<RehearsalRow | undefined> =>
  (await sql<RehearsalRow>`${running} and r.key_hash = ${hash}`.execute(db)).rows[0]

export const lockRunning = (trx: Trx) =>
  trx
    .selectFrom('rehearsal')
    .select(['id', 'place', 'began_at'])
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findLastDone = async (db: Db): Promise<{ at: string; by_name: string | null } | undefined> =>
  (
    await sql<{ at: string; by_name: string | null }>`select r.ended_at as at, a.name as by_name
      from rehearsal r left join account a on a.id = r.by_id where r.is_done order by r.ended_at desc limit 1`.execute(
      db,
    )
  ).rows[0]

export const setEnded = (trx: Trx, id: number, ended_at: string, is_done: boolean) =>
  trx.updateTable('rehearsal').set({ ended_at, is_done, mail_to: null }).where('id', '=', id).execute()

type Steps = { form: boolean; mail: boolean; confirmed: boolean; receipt: boolean }

const noSteps: Steps = { form: false, mail: false, confirmed: false, receipt: false }

/** Whether its schema is there: a backup has the row alone. */
const isThere = async (db: Db | Trx, place: string): Promise<boolean> =>
  (await sql<{ found: boolean }>`select to_regclass(${`${place}.migration`}) is not null as found`.execute(db)).rows[0]
    ?.found ?? false

/** How far the rehearsal in this schema has come. A mail that was written for /emails counts as sent. */
export async function findSteps(db: Db | Trx, place: string): Promise<Steps> {
  if (!(await isThere(db, place))) return noSteps
  const payment = sql.id(place, 'payment')
  const mail = sql`${sql.id(place, 'email')} e where (e.status = 'SENT' or e.kept_text is not null)`
  const { rows } = await sql<Steps>`
    select exists (select from ${payment}) as form, exists (select from ${mail}) as mail,
      exists (select from ${payment} where status = 'CONFIRMED') as confirmed,
      exists (select from ${mail} and e.decision_id is not null) as receipt`.execute(db)
  return rows[0] ?? noSteps
}

/** Whether its tables are those of an earlier version of the portal, or gone. */
export async function isOutdated(db: Db, place: string): Promise<boolean> {
  if (!(await isThere(db, place))) return true
  const { rows } = await sql<{ differs: boolean }>`select (select count(*) from ${sql.id(place, 'migration')})
    <> (select count(*) from migration) as differs`.execute(db)
  return rows[0]?.differs ?? false
}

export const dropPlace = (db: Db | Trx, place: string) =>
  sql`drop schema if exists ${sql.id(place)} cascade`.execute(db)

/** Schemas of rehearsals that no running one has: a process was killed in between. */
export async function findOrphans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select n.nspname as place from pg_namespace n where n.nspname ~ '^rehearsal_[0-9a-f]{12}$'
      and not exists (select from rehearsal r where r.place = n.nspname and r.ended_at is null)`.execute(db)
  return rows.map(({ place }) => place)
}

/**
 * The settings that a rehearsal begins with, in the order in which they refer to each other: what the office has set up, and
 * no person but the administrator. A table that is not named here is empty in a rehearsal.
 */
const settings = [
  'portal_mark',
  'term',
  'region',
  'major',
  'environment',
  'payment_provider',
  'payment_account',
  'contact_person',
  'toefl_shift',
  'welcoming_party_shift',
  'bom_division',
  'talent_field',
  'talent_field_region',
  'privacy_setting',
  'mail_server',
  'mail_text',
  'club',
] as const

/** Of the administrator alone, so that they stay signed in. */
const own = ['session', 'factor_totp', 'factor_passkey', 'factor_recovery_code', 'university_account'] as const

const copied: ReadonlySet<string> = new Set([...settings, 'account'])

type Column = { name: string; refers: string | null }

async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, (select f.relname from pg_constraint c join pg_class f on f.oid = c.confrelid
        where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey) limit 1) as refers
      from pg_attribute a where a.attrelid = ('public.' || quote_ident($1))::regclass and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table],
  )
  return rows
}

/** Copies rows into the same table of the schema that the connection sees. What they refer to elsewhere becomes empty. */
async function copyRows(client: ClientBase, table: string, where: string, adminId: number): Promise<void> {
  const columns = await columnsOf(client, table)
  const valueOf = ({ name, refers }: Column): string => {
    const column = pg.escapeIdentifier(name)
    if (refers === 'account') return `case when ${column} = ${adminId} then ${column} end`
    return refers === null || copied.has(refers) ? column : 'null'
  }
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const here = pg.escapeIdentifier(table)
  await client.query(`delete from ${here}`)
  await client.query(`insert into ${here} (${names}) overriding system value
    select ${columns.map(valueOf).join(', ')} from public.${here} where ${where}`)
  if (columns.some(({ name }) => name === 'id')) {
    await client.query(
      `select setval(found, (select max(id) from ${here})) from pg_get_serial_sequence($1, 'id') as found
      where found is not null and exists (select from ${here})`,
      [here],
    )
  }
}

/** The schema of the database's only extension: one that sees another schema alone has to be told. */
export async function findOperators(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ place: string }>(`select quote_ident(n.nspname) as place
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`)
  return rows[0]?.place ?? 'public'
}

/** Fills the schema that the connection sees with the portal's settings, and opens every window for a day. */
export async function copySettings(client: ClientBase, adminId: number): Promise<void> {
  // oxlint-disable no-await-in-loop -- one connection, and later tables refer to earlier ones
  for (const table of settings) await copyRows(client, table, 'true', adminId)
  await copyRows(client, 'account', `id = ${adminId}`, adminId)
  for (const table of own) await copyRows(client, table, `user_id = ${adminId}`, adminId)
  // oxlint-enable no-await-in-loop
  await client.query(
    `update environment set start_time = now() - interval '1 minute', end_time = now() + interval '1 day'`,
  )
}
