/**
 * Finds connections whose server is gone without a word. A machine that loses its power closes nothing: a request that
 * waits for its answer would wait for a quarter of an hour, though another machine took its place long ago.
 */
import pg from 'pg'
import { NamingClient } from './client.ts'
import { whereItIs } from './listen.ts'

/** Milliseconds without an answer after which one looks whether the server still knows the connection. */
const patience = 3000
const pause = 1000

/** Ends those of the pool that the server does not know, as long as the pool has any. Slow ones it knows, and they are left alone. */
export function endAbsent(pool: pg.Pool): void {
  const clients = new Set<NamingClient>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let lookedAt = 0

  const look = async (): Promise<void> => {
    const before = performance.now() - patience
    const isOverdue = [...clients].some(({ waitsSince }) => waitsSince !== null && waitsSince < before)
    // In a rush many wait long for a seat: one look now and then is enough.
    if (isLooking || !isOverdue || lookedAt > before) return
    isLooking = true
    const asked = [...clients]
    const known = await marksOf(pool.options, asked).catch(() => null)
    if (known) for (const client of asked) if (!known.has(client.mark)) client.abandon()
    if (known) lookedAt = performance.now()
    isLooking = false
  }

  pool.on('connect', (client) => {
    if (client instanceof NamingClient) clients.add(client)
    timer ??= setInterval(() => void look(), pause).unref()
  })
  pool.on('remove', (client) => {
    if (client instanceof NamingClient) clients.delete(client)
    if (clients.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

/**
 * Which of these connections the server has that one reaches now.
 * @returns null where that cannot be said, since something between us and the server changes the marks
 */
async function marksOf(options: pg.ClientConfig, clients: readonly NamingClient[]): Promise<Set<string> | null> {
  const own = `look ${clients[0]?.mark ?? ''}`
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000 }
  const client = new pg.Client({ ...whereItIs(options), ...limits, application_name: own })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ mark: string }>(
      'select application_name as mark from pg_stat_activity where application_name = any($1::text[])',
      [[own, ...clients.map(({ mark }) => mark)]],
    )
    const found = new Set(rows.map(({ mark }) => mark))
    return found.has(own) ? found : null
  } finally {
    await client.end().catch(() => undefined)
  }
}
