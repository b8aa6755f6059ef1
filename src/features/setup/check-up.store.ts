/** SQL of how the database is, and of what the portal in it takes. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

/** Reading failed, or there is one row. */
async function oneRow<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const [row] = (await query.execute(db)).rows
  if (!row) throw new Error('The database gave no answer.')
  return row
}

export const findServer = (db: Db) =>
  oneRow(
    db,
    sql<{ number: number; version: string }>`
      select current_setting('server_version_num')::int as number,
        split_part(current_setting('server_version'), ' ', 1) as version`,
  )

export const findRights = (db: Db) =>
  oneRow(
    db,
    sql<{ writes: boolean; creates: boolean; owns: boolean }>`
      select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writes,
        has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as creates,
        not exists (select from pg_tables where schemaname in ('public', 'pgboss')
          and not pg_has_role(tableowner, 'USAGE')) as owns`,
  )

export const findLimits = (db: Db) =>
  oneRow(
    db,
    sql<{ most: number; ofRole: number }>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
        rolconnlimit as "ofRole" from pg_roles where rolname = current_user`,
  )

export const findMoment = async (db: Db): Promise<number> =>
  (await oneRow(db, sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)).ms

export const findLocale = (db: Db) =>
  oneRow(
    db,
    sql<{ encoding: string; folds: boolean; version: string | null; actual: string | null }>`
      select pg_encoding_to_char(encoding) as encoding, lower('É') = 'é' as folds,
        datcollversion as version, pg_database_collation_actual_version(oid) as actual
      from pg_database where datname = current_database()`,
  )

/** Bytes of the files of the last year, as they were sent and as they are shown. */
export const findYearsBytes = async (db: Db, since: Date): Promise<number> =>
  (
    await oneRow(
      db,
      sql<{ bytes: number }>`
        select (coalesce(sum(bytes), 0) * 2)::float8 as bytes from file where created_at > ${since.toISOString()}`,
    )
  ).bytes
