/** Hears what the database announces (LISTEN), on a connection of its own. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const pause = 1000
/** Between two looks whether the server is still there, and how long it may take to answer, in milliseconds. */
const [look, patience] = [3000, 5000]

/** Of a pool's options, only what leads there: its own client and limits are not for a connection of another kind. */
export const whereItIs = ({ connectionString, host, port, user, password, database, ssl }: pg.ClientConfig) => ({
  connectionString,
  host,
  port,
  user,
  password,
  database,
  ssl,
})

/**
 * Calls `hear` for every notice of the channel, with its payload, and without one after every connection, since notices
 * may have been missed before it. A lost connection is made again for as long as it takes; a caller that must not miss
 * a notice also asks now and then.
 * @param options those of the pool
 * @returns ends it
 */
export function listen(
  options: pg.ClientConfig,
  channel: string,
  hear: (payload?: string) => void,
): () => Promise<void> {
  const ended = new AbortController()
  let client: pg.Client | undefined

  const once = async (): Promise<void> => {
    const limits = { connectionTimeoutMillis: patience, query_timeout: patience }
    const made = new pg.Client({
      ...whereItIs(options),
      ...limits,
      keepAlive: true,
      application_name: `hears ${channel}`,
    })
    client = made
    const lost = new Promise<void>((done) => {
      made.once('end', done)
      made.on('error', () => done())
    })
    made.on('notification', ({ payload }) => hear(payload))
    try {
      await made.connect()
      await made.query(`listen ${pg.escapeIdentifier(channel)}`)
      hear()
      // A machine that loses its power closes nothing: silence alone does not say that there is nothing to hear.
      while (!(await endsWithin(lost, look))) await made.query('select 1')
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

const endsWithin = (lost: Promise<void>, ms: number): Promise<boolean> =>
  Promise.race([lost.then(() => true), delay(ms, false, { ref: false })])
