/**
 * Work at fixed times, and the rare work that has no row of its own to wait in (pg-boss). Mails and pictures wait in their
 * rows: `row-queue.ts`.
 */
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Trx } from '#kit/database/connect.ts'
import { gate } from '#kit/gate/gate.ts'

export type Queue = {
  name: string
  /** Jobs taken at a time. */
  batch: number
  /** How many of a batch are handled at once. */
  parallel: number
  /** Seconds between two looks at an idle queue, at least 0.5. */
  every: number
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Seconds after which a job whose process died is taken up again. */
  expireAfter: number
}

type Handler = (data: Record<string, unknown>) => Promise<void>

export type Jobs = {
  /** Queues jobs in the caller's transaction (or at once, on the plain connection). */
  add(db: Trx | Db, queue: Queue, data: Record<string, unknown>[]): Promise<void>
  /** Starts handling a queue. A handler that throws is tried again after a growing pause. */
  handle(queue: Queue, handler: Handler): Promise<void>
  /** Runs something at a steady pace in one process at a time, after a first pause. */
  every(name: string, cron: string, task: () => Promise<void>): Promise<void>
  /** Ends the workers: running jobs finish or are released. */
  stop(): Promise<void>
}

/** Starts the queue machinery on a small pool of its own and creates the given queues. */
export async function startJobs(url: string, queues: readonly Queue[], log: FastifyBaseLogger): Promise<Jobs> {
  // A connection to a machine that is gone without a word is given up; the library's pool takes this, its types do not.
  const limits = { query_timeout: 60_000 }
  const boss = new PgBoss({
    ...limits,
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
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        async (jobs) => {
          const inTurn = gate(queue.parallel)
          const results = jobs.map(async (job) => {
            const result = await inTurn(() => attempt(() => handler(job.data), queue.name, log))
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
    async stop() {
      await boss.stop({ graceful: true, close: true, timeout: 4000 })
    },
  }
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
