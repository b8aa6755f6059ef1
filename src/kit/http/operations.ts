/** For operators: is the portal up, may it get requests, and what does it measure? */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { within } from '#kit/time.ts'
import { expectWritable } from '#kit/writable-disk.ts'
import { notFound } from '#kit/errors.ts'

/** A number that is read when it is asked for. */
type Figure = { name: string; help: string; read: () => Promise<number> }

/** How the numbers are read; one of several workers reads those of all. */
export type Metrics = (own: Registry) => () => Promise<string>

type Options = {
  pool: pg.Pool
  metricsToken: string | null
  /** Of the portal. */
  version: string
  /** The folder where the files of requests arrive: a portal that cannot write there takes no registration. */
  incoming: string
  figures?: readonly Figure[]
  metrics?: Metrics | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process is asked to stop: readiness goes off while running requests end. */
    stopping: { now: boolean }
  }
}

/** `/healthz`, `/readyz` and `/metrics`. */
export function installOperations(app: FastifyInstance, options: Options): void {
  const {
    pool,
    metricsToken,
    version,
    incoming,
    figures = [],
    metrics = (own: Registry) => () => own.metrics(),
  } = options
  app.decorate('stopping', { now: false })
  // A client that keeps the connection would send into a closing one next time.
  app.addHook('onSend', async (_request, reply) => {
    if (app.stopping.now) void reply.header('Connection', 'close')
  })
  app.get('/healthz', () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !app.stopping.now && (await Promise.all([isReachable(pool), takesFiles(incoming)])).every(Boolean)
    if (!ready) void reply.status(503).header('Retry-After', '2')
    return { status: ready ? 'ready' : 'not ready' }
  })
  const registry = measure(app, pool)
  show(registry, {
    name: 'database_up',
    help: 'Whether the database answers: 1, or 0',
    read: async () => Number(await isReachable(pool)),
  })
  show(registry, {
    name: 'files_writable',
    help: 'Whether the disk of the data folder takes files: 1, or 0',
    read: async () => Number(await takesFiles(incoming)),
  })
  for (const figure of figures) show(registry, figure)
  registry.registerMetric(
    new Gauge({
      name: 'portal_info',
      help: 'Always 1; the label says the version of the portal',
      labelNames: ['version'],
      registers: [],
      aggregator: 'first',
      collect() {
        this.set({ version }, 1)
      },
    }),
  )
  const read = metrics(registry)
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, metricsToken)) throw notFound()
    return reply.type(registry.contentType).send(await read())
  })
}

// Also proves the migrations: the table that they fill is there.
async function isReachable(pool: pg.Pool): Promise<boolean> {
  const asked = pool.query('select 1 from migration limit 1').then(
    (result) => result.rowCount === 1,
    () => false,
  )
  return within(patience, asked, false)
}

const takesFiles = (folder: string): Promise<boolean> =>
  within(
    patience,
    expectWritable(folder).then(
      () => true,
      () => false,
    ),
    false,
  )

/** Less than a scraper waits. */
const patience = 2000

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayScrape(request: FastifyRequest, token: string | null): boolean {
  if (token) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return true
  }
  // The socket's own address: a forwarded header must not open this.
  return local.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}

function show(registry: Registry, { name, help, read }: Figure): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    // Each worker would say the same.
    aggregator: 'first',
    async collect() {
      // The other numbers are wanted most when this one cannot be read: then it is left out.
      const value = await within(
        patience,
        read().catch(() => Number.NaN),
        Number.NaN,
      )
      if (Number.isNaN(value)) this.remove()
      else this.set(value)
    },
  })
  registry.registerMetric(gauge)
}

function measure(app: FastifyInstance, pool: pg.Pool): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'http_answers_total',
    help: 'Answers by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_answer_seconds',
    help: 'Time from request to answer',
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 3, 10],
    registers: [registry],
  })
  const connections = { total: () => pool.totalCount, idle: () => pool.idleCount, waiting: () => pool.waitingCount }
  for (const [state, read] of Object.entries(connections)) {
    const gauge = new Gauge({
      name: `database_connections_${state}`,
      help: `Database connections: ${state}`,
      // Not in the library's own registry: a second app of this process would find the name taken.
      registers: [],
      collect() {
        this.set(read())
      },
    })
    registry.registerMetric(gauge)
  }
  registry.registerMetric(
    new Counter({
      name: 'forwarded_unbelieved_total',
      help: 'Requests with an X-Forwarded-For of a proxy that TRUST_PROXY does not name',
      registers: [],
      collect() {
        this.reset()
        this.inc(app.unbelieved.requests)
      },
    }),
  )
  app.addHook('onResponse', async (request, reply) => {
    answers.inc({ method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode })
    seconds.observe(reply.elapsedTime / 1000)
  })
  return registry
}
