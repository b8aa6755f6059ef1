/** The connection to PostgreSQL. Moments come back as ISO 8601 text in UTC, days as `YYYY-MM-DD`. */
import { Kysely, PostgresDialect, type Selectable, type Transaction, type Updateable } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.ts'
import { endAbsent } from './dead-connections.ts'
import { NamingClient } from './client.ts'

export type Db = Kysely<DB>
/** Functions that lock demand this type, so that calling them outside a transaction does not compile. */
export type Trx = Transaction<DB>

export type TableName = keyof DB
/** A row as it is read, and what of it can be changed. */
export type RowOf<Table extends keyof DB> = Selectable<DB[Table]>
export type ChangesOf<Table extends keyof DB> = Updateable<DB[Table]>

const timestamptz = 1184
const date = 1082
const int8 = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === timestamptz) return isoOf
    if (oid === date) return (text: string) => text
    // Counts and sums; ours stay far below 2^53.
    if (oid === int8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** Sessions are in UTC: such a text is cut, for reading it as a date is a tenth of a long list's time. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/
const isoOf = (text: string): string =>
  inUtc.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : new Date(text).toISOString()

/**
 * Opens a pool. Statements are bounded in time, so that a stuck lock becomes a 503 and not a hang.
 * @param onIdleError an idle connection cut by the server ends here instead of ending the process
 * @param schema the only one that its statements see, instead of the database's usual one
 */
export function connect(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  schema?: string,
): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: `${limits}${schema === undefined ? '' : ` -c search_path=${schema}`}`,
    ...(schema === undefined ? {} : { verify: seeing(schema) }),
  })
  pool.on('error', onIdleError)
  endAbsent(pool)
  // A connection that breaks between two statements of a transaction has nobody else to report it to, and an error
  // that nobody hears ends the process. The transaction learns of it with its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  if (schema !== undefined) apart.add(db)
  return { pool, db }
}

const limits =
  '-c timezone=UTC -c statement_timeout=20000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000'

/** Refuses a connection that sees another schema: something between may have dropped the option. */
const seeing =
  (schema: string): NonNullable<pg.PoolConfig['verify']> =>
  (client, done) => {
    client.query<{ path: string }>("select current_setting('search_path') as path").then(
      ({ rows }) => done(rows[0]?.path === schema ? undefined : new Error(`the connection does not see ${schema}`)),
      (error: Error) => done(error),
    )
  }

const apart = new WeakSet<Db>()

/** Whether the database is seen through a schema of its own: what a process knows of its portal never comes from there. */
export const isApart = (db: Db): boolean => apart.has(db)
