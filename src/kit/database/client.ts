/** One connection to PostgreSQL, as the pool makes them. */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

// Enough for every constant statement of the portal; texts beyond it are sent unnamed.
const mostNames = 600
const names = new Map<string, string>()

// `select *` gives the columns that the table has at the moment. A named statement is bound to the columns that it
// began with, and fails when a newer portal on the same database adds a column.
const everyColumn = /[^(]\*\s*(,|\)|$|from\b)/i

function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < mostNames && text.length < 8000 && !everyColumn.test(text)) {
    names.set(text, (name = createHash('sha1').update(text).digest('base64url')))
  }
  return name
}

/**
 * Names every statement with values after its text, so that PostgreSQL parses it once per connection;
 * parsing and planning cost more than most of our statements' work.
 */
export class NamingClient extends pg.Client {
  /** By which the server knows this connection. */
  readonly mark: string
  /** Since when it waits for the server to be done, as of `performance.now()`. */
  waitsSince: number | null = null

  constructor(config: pg.ClientConfig = {}) {
    const mark = `portal ${randomBytes(9).toString('base64url')}`
    super({ ...config, application_name: mark })
    this.mark = mark
    this.on('drain', () => (this.waitsSince = null))
    refuseStandby(this)
  }

  // The signature has six overloads in the library's types; all end in this one.
  override query(...given: unknown[]): never {
    this.waitsSince ??= performance.now()
    const [text, values, ...rest] = given
    const send = super.query.bind(this) as (...args: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(...given)
    const name = nameOf(text)
    return send(name ? { name, text, values } : { text, values }, ...rest)
  }

  /** Ends it without a word to the server, which is not there any more. */
  abandon(): void {
    streamOf(this).destroy(new Error('Connection terminated: the server is gone'))
  }
}

type Inside = {
  connection: {
    stream: { destroy: (error: Error) => void }
    on: (event: 'parameterStatus', take: (status: { parameterName: string; parameterValue: string }) => void) => void
  }
}

// The library's types leave its connection out.
const insideOf = (client: pg.Client): Inside['connection'] => (client as unknown as Inside).connection
const streamOf = (client: pg.Client) => insideOf(client).stream

/**
 * While a standby takes over, the address may still lead to one that only reads; a server says so as it greets. Kept in the pool such
 * a connection would answer with old seats and refuse every registration.
 */
function refuseStandby(client: pg.Client): void {
  insideOf(client).on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return
    streamOf(client).destroy(new Error('Connection terminated: this server is a standby'))
  })
}
