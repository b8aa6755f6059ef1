/** The connection to PostgreSQL. Moments come back as ISO 8601 text in UTC, days as `YYYY-MM-DD`. */
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.ts'

export type Db = Kysely<DB>
/** Functions that lock demand this type, so that calling them outside a transaction does not compile. */
export type Trx = Transaction<DB>

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

// Enough for every constant statement of the portal; texts beyond it are sent unnamed.
const mostNames = 600
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < mostNames && text.length < 4000) {
    names.set(text, (name = createHash('sha1').update(text).digest('base64url')))
  }
  return name
}

/**
 * Names every statement with values after its text, so that PostgreSQL parses it once per connection;
 * parsing and planning cost more than most of our statements' work.
 */
class NamingClient extends pg.Client {
  // The signature has six overloads in the library's types; all end in this one.
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given
    const send = super.query.bind(this) as (...args: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(...given)
    const name = nameOf(text)
    return send(name ? { name, text, values } : { text, values }, ...rest)
  }
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
  // A connection that breaks between two statements of a transaction has nobody else to report it to, and an error
  // that nobody hears ends the process. The transaction learns of it with its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}
