// The real app on a real database of its own, asked through `inject`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach } from 'vitest'
import { buildApp } from '#app.ts'
import { type Config, readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { Role } from '#roles.ts'
import { queues, startWork } from '#jobs.ts'
import { connect, type Db } from '#kit/database/connect.ts'
import { meetOthers, noOthers } from '#kit/gate/process-messages.ts'
import { openFiles } from '#services/files/files.ts'
import { openPlace } from '#services/files/where.ts'
import { startJobs } from '#services/jobs/job-queue.ts'
import { insertRow } from './rows.ts'
import { cloneDatabase } from './database.ts'
import { keepMails } from './kept-mails.ts'
import { next } from './next.ts'
import { sessionOf } from './sessions.ts'

type Body = { token?: string | undefined; json?: unknown; form?: FormData; headers?: Record<string, string> }

export type TestApp = {
  app: FastifyInstance
  db: Db
  deps: Deps
  databaseUrl: string
  filesFolder: string
  /** Turns the server's clock; null lets it run again. */
  setNow(moment: string | null): void
  /** A new account of this role with a live session. */
  as(role: Role, values?: Record<string, unknown>): Promise<{ token: string; userId: number; nim: string }>
  /** One request; path below `/api`. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body): Promise<LightMyRequestResponse>
  close: () => Promise<void>
}

type Options = {
  env?: Record<string, string>
  /** Runs mails and pictures too; otherwise jobs only wait in their queues. */
  work?: boolean
}

/** The portal of a test file, called at its top: open while its tests run, and after each of them its clock runs again. */
export async function openPortal(options: Options = {}): Promise<TestApp> {
  const portal = await testApp(options)
  afterEach(() => portal.setNow(null))
  afterAll(() => portal.close())
  return portal
}

/** One for less than a file; who asks for it closes it. Rate limits are off unless `env` says so. */
export async function testApp({ env = {}, work = false }: Options = {}): Promise<TestApp> {
  const database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  const config: Config = readConfig({
    DATA_DIR: folder,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...env,
  })
  const log = pino({ level: config.logLevel })
  const { pool, db } = connect(database.url, 10, () => undefined)
  const jobs = await startJobs(database.url, queues, log)
  const files = await openFiles(join(folder, 'files'), db, log, await openPlace(join(folder, 'files'), config.filesUrl))
  // Counts are shared where there are any.
  const others = config.rateLimit ? meetOthers(pool) : noOthers
  let fixed: Date | null = null
  const deps: Deps = { config, db, pool, now: () => fixed ?? new Date(), log, jobs, files, others }
  const app = await buildApp(deps)
  await app.ready()
  const worker = work ? await startWork(deps) : null
  return {
    app,
    db,
    deps,
    databaseUrl: database.url,
    filesFolder: join(folder, 'files'),
    setNow: (moment) => (fixed = moment === null ? null : new Date(moment)),
    as: (role, values) => signedInAs(db, role, values),
    call: (method, path, body) => ask(app, method, path, body),
    async close() {
      const kept = process.env['MAILS']
      if (kept) await keepMails(deps, kept)
      await app.close()
      await Promise.all([jobs.stop(), worker?.stop()])
      await others.leave()
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signedInAs(db: Db, role: Role, values: Record<string, unknown> = {}) {
  const number = next('people')
  const nim = String(2_700_000_000 + number)
  const account = { role, nim, name: `${role} ${number}`, email: `person${number}@example.com`, ...values }
  const { id, nim: kept } = await insertRow(db, 'account', account)
  return { token: await sessionOf(db, id), userId: id, nim: kept }
}

async function ask(app: FastifyInstance, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: Body = {}) {
  const headers: Record<string, string> = { accept: 'application/json', ...body.headers }
  if (body.token) headers['authorization'] = `Bearer ${body.token}`
  if (!body.form) {
    return app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body.json === undefined ? {} : { payload: body.json as object }),
    })
  }
  const request = new Request('http://localhost/', { method: 'POST', body: body.form })
  headers['content-type'] = request.headers.get('content-type') ?? ''
  return app.inject({ method, url: `/api${path}`, headers, payload: Buffer.from(await request.arrayBuffer()) })
}
