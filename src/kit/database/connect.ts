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
    if (oid === timestamptz) return (text: string) => new Date(text).toISOString()
    if (oid === date) return (text: string) => text
    // Counts and sums; ours stay far below 2^53.
    if (oid === int8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Opens a pool. Statements are bounded in time, so that a stuck lock becomes a 503 and not a hang.
 * @param onIdleError an idle connection cut by the server ends here instead of ending the process
 */
export function connect(url: string, size: number, onIdleError: (error: Error) => void): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options:
      '-c timezone=UTC -c statement_timeout=20000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000',
  })
  pool.on('error', onIdleError)
  endAbsent(pool)
  // A connection that breaks between two statements of a transaction has nobody else to report it to, and an error
  // that nobody hears ends the process. The transaction learns of it with its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}
