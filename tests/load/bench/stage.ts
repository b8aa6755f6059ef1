/** What the rows share: one durable PostgreSQL, one portal that goes through all of them, and the floors. */
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { queues } from '#jobs.ts'
import { connect, type Db } from '#kit/database/connect.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { migrate } from '#kit/database/migrate.ts'
import { startJobs } from '#services/jobs/job-queue.ts'
import { freePort, startPortal, type PortalProcess } from '../../support/process.ts'
import { runStatement } from '../../support/statement.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import type { Answers } from './load.ts'
import type { Side } from './measure.ts'

export type Portal = PortalProcess & { port: number; db: Db; url: string }
export type Floor = { pid: number; port: number; stop: () => void }
type ReadOutput = (output: string) => { answered: number; seconds: number; cpu: number }

export type Stage = {
  million: boolean
  folder: string
  /** The server's own database, beside those that are measured. */
  url: string
  /** The number for this run. */
  effort: (short: number, long: number) => number
  databaseCpu: () => number
  /** Puts all changes on disk, so that a phase does not pay for the one before. */
  checkpoint: () => Promise<void>
  /** A database with the portal's tables and queues. */
  database: (name: string) => Promise<{ url: string; db: Db }>
  /** The portal under load, started with demo data on first use. */
  portal: () => Promise<Portal>
  stop: () => Promise<void>
}

/** @param counted whether the server counts what each statement costs; it takes a little time of every statement */
export async function openStage({ short, million, counted }: Record<'short' | 'million' | 'counted', boolean>) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const directory = join(folder, 'database')
  const start = () => startEmbeddedPostgres({ directory, durable: true, database: 'bench' })
  let server = await start()
  if (counted) {
    await runStatement(server.url, "alter system set shared_preload_libraries = 'pg_stat_statements'")
    await server.stop()
    server = await start()
    await runStatement(server.url, 'create extension pg_stat_statements')
  }
  const pid = Number(readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const closing: (() => Promise<unknown>)[] = []
  const database = async (name: string) => {
    await runStatement(server.url, `create database ${name}`)
    const url = server.url.replace(/bench$/, name)
    const { pool, db } = connect(url, 2, () => {})
    closing.unshift(() => pool.end())
    await migrate(pool, resolve('database/migrations'))
    await (await startJobs(url, queues, pino({ level: 'silent' }))).stop()
    return { url, db }
  }
  const open = async (): Promise<Portal> => {
    const { url, db } = await database('portal')
    // Rate limits are off: all load comes from one address.
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SEED: 'demo', RATE_LIMIT: 'off' }
    const portal = await startPortal({ env, frugal: true, patience: 120_000 })
    closing.unshift(() => (hold(portal, false), portal.dispose()))
    process.once('exit', () => hold(portal, false)) // held still, it would not hear that it is to stop
    return { ...portal, port: Number(new URL(portal.baseUrl).port), url, db }
  }
  let running: Promise<Portal> | undefined
  const stage: Stage = {
    million,
    folder,
    url: server.url,
    effort: (few, many) => (short ? few : many),
    databaseCpu: () => cpuOfFamily(pid),
    checkpoint: () => runStatement(server.url, 'checkpoint'),
    database,
    portal: () => (running ??= open()),
    async stop() {
      for (const close of closing) await close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return stage
}

function hold({ pid }: PortalProcess, still: boolean): void {
  try {
    process.kill(pid, still ? 'SIGSTOP' : 'SIGCONT')
  } catch {
    // It has ended; the next request to it will say so.
  }
}

/** The portal as a side. Between its phases it is held still: mails and pictures would take the cores from the floor. */
export const portalSide = (portal: Portal, load: () => Promise<Answers>): Side & { after: () => void } => ({
  cpu: () => cpuOf(portal.pid),
  before: () => hold(portal, false),
  load,
  after: () => hold(portal, true),
})

/** Runs this with the portal held still or not as the sides want, and lets it go on afterwards. */
export async function thenGoOn<T>(portal: Portal, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    hold(portal, false)
  }
}

/** Starts `floors/<name>.ts` on PORT and waits until it answers. */
export async function startFloor(name: string, env: Record<string, string> = {}): Promise<Floor> {
  const port = await freePort()
  const settings = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env, PORT: String(port) }
  const child = spawn(process.execPath, [`tests/load/floors/${name}.ts`], { env: settings, stdio: 'inherit' })
  const stop = () => void child.kill('SIGKILL')
  process.once('exit', stop)
  const isUp = () => fetch(`http://127.0.0.1:${port}`).then(Boolean, () => false)
  for (const limit = Date.now() + 20_000; !(await isUp()); await delay(20)) {
    if (Date.now() < limit && child.exitCode === null) continue
    stop()
    throw new Error(`The floor ${name} did not start.`)
  }
  return { pid: child.pid ?? 0, port, stop }
}

/** A floor that is its own client: runs the command again for every phase and reads what it has done. */
export function commandSide(command: string, given: string[], env: Record<string, string>, read: ReadOutput): Side {
  let used = 0
  return {
    cpu: () => used,
    async load() {
      const settings = { PATH: process.env['PATH'] ?? '', ...env }
      const { stdout } = await promisify(execFile)(command, given, { env: settings })
      const { cpu, ...done } = read(stdout)
      used += cpu
      return { unanswered: 0, statuses: {}, p50: 0, p95: 0, clientCpu: 0, ...done }
    },
  }
}
