/**
 * Messages between the processes of one portal, through the database: short ones that reach all others within a moment,
 * kept nowhere. A process that cannot be reached misses them, so they are for facts that may be a little wrong for a
 * while, such as counts that bound how often something is asked.
 */
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { listen } from '#kit/database/listen.ts'

export type Message = readonly (string | number)[]

export type Others = {
  /** Sends to all other processes, together with what else is sent in the same moment. */
  send(topic: string, message: Message): void
  /** Is called with what others send. */
  receive(topic: string, take: (message: Message) => void): void
  /** Sends what still waits, and ends. */
  leave(): Promise<void>
}

/** For a process that is by itself, as most tests are. */
export const noOthers: Others = { send: () => undefined, receive: () => undefined, leave: async () => undefined }

const channel = 'others'
/** Milliseconds that messages wait for more. */
const pause = 200
/** PostgreSQL takes messages of up to 8,000 bytes. */
const mostBytes = 7800
/** More than this at once is a flood: the oldest are let go. */
const mostWaiting = 20_000

/** Joins the other processes on this database. */
export function meetOthers(pool: pg.Pool): Others {
  const self = randomBytes(6).toString('base64url')
  const takers = new Map<string, ((message: Message) => void)[]>()
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined

  const stop = listen(pool.options, channel, (payload) => {
    if (!payload || payload.startsWith(self)) return
    const messages = JSON.parse(payload.slice(self.length)) as [string, ...Message][]
    for (const [topic, ...message] of messages) for (const take of takers.get(topic) ?? []) take(message)
  })

  const flush = async (): Promise<void> => {
    timer = undefined
    const parts = inParts(waiting, mostBytes - self.length)
    waiting = []
    if (parts.length === 0) return
    // While the database is away nobody can be reached, and nothing else works either.
    await pool
      .query('select pg_notify($1, $2 || part) from unnest($3::text[]) as part', [channel, self, parts])
      .catch(() => undefined)
  }

  return {
    send(topic, message) {
      if (waiting.length < mostWaiting) waiting.push(JSON.stringify([topic, ...message]))
      timer ??= setTimeout(() => void flush(), pause).unref()
    },
    receive: (topic, take) => void takers.set(topic, [...(takers.get(topic) ?? []), take]),
    async leave() {
      clearTimeout(timer)
      await flush()
      await stop()
    },
  }
}

/** Joins texts to JSON lists of at most so many bytes each. */
function inParts(texts: readonly string[], most: number): string[] {
  const parts: string[][] = []
  let size = most
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1
    if (size + bytes > most) {
      parts.push([])
      size = 2
    }
    parts.at(-1)?.push(text)
    size += bytes
  }
  return parts.map((part) => `[${part.join(',')}]`)
}

/** A short mark of something that is not to travel as it is, such as an address or a NIM. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)
