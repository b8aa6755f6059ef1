/** Hears what the database announces (LISTEN), on a connection of its own. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const pause = 1000

/**
 * Calls `hear` for every notice of the channel, and after every connection, since notices may have been missed
 * before it. A lost connection is made again for as long as it takes; who cannot miss a notice asks now and then too.
 * @param options those of the pool
 * @returns ends it
 */
export function listen(options: pg.ClientConfig, channel: string, hear: () => void): () => Promise<void> {
  const ended = new AbortController()
  let client: pg.Client | undefined

  const once = async (): Promise<void> => {
    const { connectionString, host, port, user, password, database, ssl } = options
    // Only what leads there: the pool's own client and limits are not for a connection that waits for hours.
    const where = { connectionString, host, port, user, password, database, ssl }
    const made = new pg.Client({ ...where, keepAlive: true, connectionTimeoutMillis: 5000 })
    client = made
    const lost = new Promise<void>((done) => {
      made.once('end', done)
      made.on('error', () => done())
    })
    made.on('notification', hear)
    try {
      await made.connect()
      await made.query(`listen ${pg.escapeIdentifier(channel)}`)
      hear()
      await lost
    } finally {
      await made.end().catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await once().catch(() => undefined)
      await delay(pause, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  void run()
  return async () => {
    ended.abort()
    // While it is being made it ends by itself, and nobody waits for that.
    await client?.end().catch(() => undefined)
  }
}
