/**
 * Several processes on one machine: the first has the database and the work behind the requests, and keeps the others
 * running, which answer them on one port (node:cluster).
 */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Config } from './config.ts'

export type Workers = { address: string; stop: () => Promise<void> }

const ask = 'metrics?'
type Asked = { ask: typeof ask; id: number }
type Answered = { id: number; metrics: string }

/** Milliseconds after which a worker that ended is restarted, twice as long each time that none came to listen. */
const pauses = { first: 200, longest: 10_000 }
/** Of each worker, to the database. */
const fewestConnections = 6
/** A worker ends within this by itself. */
const patience = 12_000

/**
 * Starts the workers and keeps as many running.
 * @param url of the database that this process has brought up to date
 * @returns when all of them listen. One that ends before is replaced like any other; where all do, it throws.
 */
export async function startWorkers(config: Config, url: string, log: FastifyBaseLogger): Promise<Workers> {
  const { workers, seed, poolSize } = config
  const all = new AggregatorRegistry()
  let stopping = false
  let pause = pauses.first
  const connections = Math.max(fewestConnections, Math.ceil(poolSize / workers))
  // SEED too: its default is another one where a database is named.
  const begin = () => cluster.fork({ DATABASE_URL: url, SEED: seed, DATABASE_POOL: String(connections) })

  cluster.on('message', (worker, message: Partial<Asked>) => {
    if (message.ask !== ask) return
    const answer = (metrics: string) => worker.isConnected() && worker.send({ id: message.id, metrics })
    // A worker that ends in between cannot say its numbers.
    all.clusterMetrics().then(answer, () => answer(''))
  })
  cluster.on('listening', () => (pause = pauses.first))
  const replace = (ended: { worker: number | undefined; code: number; signal: string }) => {
    if (stopping) return
    log.error(ended, 'a worker has ended, another one is started')
    pause = Math.min(pause * 2, pauses.longest)
    begin()
  }
  // Later: the signal that ends a worker ends us as well, and may reach us after it.
  cluster.on('exit', ({ process: { pid } }, code, signal) =>
    setTimeout(replace, pause, { worker: pid, code, signal }).unref(),
  )

  // Each takes connections from the system's line by itself. Handed on by this process they could be lost with the worker
  // that was to get them, and nobody would hang up.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const first = Array.from({ length: workers }, begin)
  const outcomes = await Promise.allSettled(first.map(isListening))
  const [address] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (address === undefined) throw new Error('No worker could start; their messages are above.')
  return {
    address,
    async stop() {
      stopping = true
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const ended = running.map((worker) => new Promise((done) => worker.once('exit', done)))
      for (const worker of running) worker.process.kill('SIGTERM')
      await Promise.race([Promise.all(ended), delay(patience, undefined, { ref: false })])
      for (const worker of running) if (!worker.isDead()) worker.process.kill('SIGKILL')
    },
  }
}

const isListening = (worker: Worker): Promise<string> =>
  new Promise((done, refuse) => {
    worker.once('listening', ({ address, port }) => done(`http://${address}:${port}`))
    worker.once('exit', () => refuse(new Error('ended before it listened')))
  })

/** The numbers of all workers; one of them asks for the reader of /metrics. */
export function metricsOfAll(own: Registry): () => Promise<string> {
  // To be there is enough: it answers what the first process asks.
  const answering = new AggregatorRegistry()
  AggregatorRegistry.setRegistries([own])
  answering.clear()
  let last = 0
  return () =>
    new Promise((done) => {
      const id = (last += 1)
      const take = (message: Partial<Answered>) => {
        if (message.id !== id || message.metrics === undefined) return
        process.off('message', take)
        done(message.metrics)
      }
      process.on('message', take)
      process.send?.({ ask, id } satisfies Asked)
    })
}
