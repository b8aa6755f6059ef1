/**
 * Work that follows a change: queued as rows of the same transaction (pg-boss), so a rollback leaves
 * no job and a commit delivers it, by whichever process is free.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db, Trx } from '#kit/database/connect.ts'
import { gate } from '#kit/gate/gate.ts'

export type Queue = {
  name: string
  /** Jobs taken at a time. */
  batch: number
  /** How many of a batch are handled at once. */
  parallel: number
  /** Goes on without a pause while there is more: always, never (one batch per look), or while the process has time. */
  eager: boolean | 'when idle'
  /** Seconds between two looks at an idle queue, at least 0.5. */
  every: number
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Seconds after which a job whose process died is taken up again. */
  expireAfter: number
}

type Attempt = { isLast: boolean }
type Handler = (data: Record<string, unknown>, attempt: Attempt) => Promise<void>

export type Jobs = {
  /** Queues jobs in the caller's transaction (or at once, on the plain connection). */
  add(db: Trx | Db, queue: Queue, data: Record<string, unknown>[]): Promise<void>
  /** Starts handling a queue. A handler that throws is tried again after a growing pause. */
  handle(queue: Queue, handler: Handler): Promise<void>
  /** Runs something at a steady pace in one process at a time, after a first pause. */
  every(name: string, cron: string, task: () => Promise<void>): Promise<void>
  /** The data of all jobs that are still to be done, also of those that run. */
  unfinished(db: Trx | Db, queue: Queue): Promise<Record<string, unknown>[]>
  /** Ends the pause of the jobs whose data has one of these numbers under `name`. Returns those that have a job to come or running. */
  hurry(db: Trx | Db, queue: Queue, name: string, numbers: readonly number[]): Promise<Set<number>>
  /** Ends the workers: running jobs finish or are released. */
  stop(): Promise<void>
}

/** Starts the queue machinery on a small pool of its own and creates the given queues. */
export async function startJobs(url: string, queues: readonly Queue[], log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'jobs',
    persistWarnings: false,
    warningSlowQuerySeconds: 60,
    // How soon the jobs of a killed process are noticed.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.warn({ problem: error.message }, 'job queue'))
  await boss.start()
  for (const queue of queues) {
    const options = {
      retryLimit: queue.retryLimit,
      retryDelay: queue.retryDelay,
      retryBackoff: true,
      retryDelayMax: queue.retryDelayMax,
      expireInSeconds: queue.expireAfter,
      deleteAfterSeconds: 3600,
    }
    await boss.createQueue(queue.name, options)
    await boss.updateQueue(queue.name, options)
  }
  return {
    async add(db, queue, data) {
      if (data.length === 0) return
      await boss.insert(
        queue.name,
        data.map((item) => ({ data: item })),
        { db: fromKysely(db) },
      )
    },
    async handle(queue, handler) {
      await boss.work<Record<string, unknown>>(
        queue.name,
        {
          batchSize: queue.batch,
          pollingIntervalSeconds: queue.every,
          burstWhenBatchFull: queue.eager !== false,
          includeMetadata: true,
          perJobResults: true,
        },
        async (jobs) => {
          if (queue.eager === 'when idle') await courtesy(queue.every * 1000)
          const inTurn = gate(queue.parallel)
          const results = jobs.map(async (job) => {
            // `includeMetadata` brings it, which the library's types do not tell.
            const isLast = job.retryCount >= (job as JobWithMetadata).retryLimit
            const result = await inTurn(() => attempt(() => handler(job.data, { isLast }), queue.name, log))
            return { id: job.id, ...result }
          })
          return Promise.all(results)
        },
      )
    },
    async every(name, cron, task) {
      await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 3600 })
      await boss.schedule(name, cron)
      await boss.work(name, { pollingIntervalSeconds: 30 }, task)
    },
    async unfinished(db, queue) {
      const { rows } = await sql<{ data: Record<string, unknown> }>`
        select data from pgboss.job where name = ${queue.name} and state < 'completed'`.execute(db)
      return rows.map((row) => row.data)
    },
    async hurry(db, queue, name, numbers) {
      const { rows } = await sql<{ number: number }>`
        with due as (
          select id, (data ->> ${name})::int as number, state in ('created', 'retry') and start_after > now() as pauses
          from pgboss.job
          where name = ${queue.name} and state < 'completed' and (data ->> ${name})::int = any(${[...numbers]}::int[])),
        hurried as (
          update pgboss.job set start_after = now()
          where name = ${queue.name} and id in (select id from due where pauses) and state in ('created', 'retry'))
        select number from due`.execute(db)
      return new Set(rows.map((row) => row.number))
    },
    async stop() {
      await boss.stop({ graceful: true, close: true, timeout: 4000 })
    },
  }
}

/** The share of its time above which a process counts as busy with its visitors. */
const busy = 0.6
/** How long the worker keeps still to see what the process does without it, in milliseconds. */
const glance = 25

/** Waits `ms` when the process is busy with something else, a glance otherwise. */
async function courtesy(ms: number): Promise<void> {
  const before = performance.eventLoopUtilization()
  await delay(glance)
  if (performance.eventLoopUtilization(before).utilization > busy) await delay(ms)
}

async function attempt(run: () => Promise<void>, queue: string, log: FastifyBaseLogger) {
  try {
    await run()
    return { status: 'completed' as const }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    log.warn(
      { queue, problem: (error as NodeJS.ErrnoException).code ?? (error as Error).name },
      'job failed, to be tried again',
    )
    return { status: 'failed' as const, output: { problem: problem.slice(0, 500) } }
  }
}
