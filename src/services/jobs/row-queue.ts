/**
 * Work that waits in the rows it is about, such as a mail or a picture: the row of a change is its own place in the
 * queue, so a rollback leaves nothing and a commit delivers it, by whichever process is free. A process that takes a
 * row claims it for two minutes; after that another process takes up the row of one that died.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { gate } from '#kit/gate/gate.ts'
import { afterOthers } from './priority.ts'

export type RowQueue = {
  table: 'email' | 'file'
  /** Its column with the moment before which a row is left alone. */
  due: 'send_after' | 'encode_after'
  /** Rows taken at a time. All of them together have to be done within `claimed`. */
  batch: number
  /** How many of a batch are handled at once. */
  parallel: number
  /** Milliseconds between two looks when there is nothing more to do. */
  every: number
  /** For so many milliseconds at most a batch lets visitors go first. */
  patience: number
  /** After so many tries in vain the pauses are `late` seconds long. */
  late?: { tries: number; pause: number }
}

/** The row counts the failed tries. */
export type Waiting = { id: number; tries: number }

type Task<Row> = {
  /** Which rows wait, apart from those whose time has not come; those of a later line only while an earlier one has none. */
  lines: readonly RawBuilder<unknown>[] | (() => Promise<readonly RawBuilder<unknown>[]>)
  /** Does the work and takes the row out of the queue. When it throws, the row is taken up again after a growing pause. */
  handle: (row: Row) => Promise<void>
  /** What follows for the rows of a batch that were done. It is not tried again. */
  afterwards?: (rows: Row[]) => Promise<void>
  /** Milliseconds of rest after rows that nobody waits for, so that the cores are free for who does. */
  rest?: (row: Row) => number
}

export type Worker = { stop(): Promise<void> }

/** Seconds for which a row belongs to the process that took it. */
const claimed = 120
/** How long rows that are being handled may take to end when the worker is to stop, in milliseconds. */
const grace = 4000

/**
 * Starts to handle waiting rows, until it is stopped: work in progress ends, and rows that were only claimed are
 * released.
 */
export function startWorker<Row extends Waiting>(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  queue: RowQueue,
  { lines, handle, afterwards = async () => undefined, rest = () => 0 }: Task<Row>,
): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  const inTurn = gate(queue.parallel)

  const finished: Row[] = []
  const tryOne = async (row: Row): Promise<void> => {
    if (signal.aborted) return release(db, queue, row.id)
    try {
      await handle(row)
      finished.push(row)
    } catch (error) {
      log.warn({ table: queue.table, id: row.id, problem: problemOf(error) }, 'not done, to be tried again')
      await postpone(db, queue, row)
    }
  }

  const follow = async (): Promise<void> => {
    const rows = finished.splice(0)
    if (rows.length === 0) return
    await afterwards(rows).catch((error: unknown) => {
      log.warn(
        { table: queue.table, ids: rows.map(({ id }) => id), problem: problemOf(error) },
        'done, but nothing followed',
      )
    })
  }

  const batch = async (): Promise<Row[]> => {
    for (const line of typeof lines === 'function' ? await lines() : lines) {
      const rows = signal.aborted ? [] : await claim<Row>(db, queue, line)
      // Each says for itself what became of it; one that could not even be postponed is free when its claim ends.
      await Promise.allSettled(rows.map((row) => inTurn(() => tryOne(row))))
      await follow()
      if (rows.length > 0) return rows
    }
    return []
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const done = await afterOthers(queue.patience, signal, batch).catch((error: Error) => {
        log.warn({ table: queue.table, problem: error.message }, 'cannot see what waits')
        return []
      })
      const [one] = done
      const pause = one && done.length === queue.batch ? rest(one) : queue.every
      if (pause > 0) await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, delay(grace, undefined, { ref: false })])
    },
  }
}

const problemOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).name

async function claim<Row>(db: Db, { table, due, batch }: RowQueue, line: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with free as (
      select id from ${sql.ref(table)}
      where ${line} and ${sql.ref(due)} <= now() and (claimed_until is null or claimed_until <= now())
      order by ${sql.ref(due)} limit ${batch} for update skip locked)
    update ${sql.ref(table)} as taken set claimed_until = now() + ${claimed} * interval '1 second'
    from free where taken.id = free.id returning taken.*`.execute(db)
  return rows
}

const release = async (db: Db, { table }: RowQueue, id: number): Promise<void> => {
  await sql`update ${sql.ref(table)} set claimed_until = null where id = ${id}`.execute(db)
}

async function postpone(db: Db, queue: RowQueue, { id, tries }: Waiting): Promise<void> {
  await sql`update ${sql.ref(queue.table)} set tries = tries + 1, claimed_until = null,
    ${sql.ref(queue.due)} = now() + ${pauseAfter(tries, queue)} * interval '1 second' where id = ${id}`.execute(db)
}

/** Seconds until the next try: from 5 on twice as long each time, up to ten minutes, and never the same for many. */
function pauseAfter(tries: number, { late }: RowQueue): number {
  if (late && tries >= late.tries) return late.pause
  return Math.min(600, 5 * 2 ** Math.min(tries, 7) * (1 + Math.random()))
}
