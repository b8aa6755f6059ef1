/** Configuration -> database -> app -> jobs -> listen. The only file with side effects. */
import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { seedDatabase } from '#database/seed/seed.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { ensureAdministrator, type First } from '#features/account/first-admin.actions.ts'
import { noteRelease } from '#features/setup/portal-version.actions.ts'
import { unreadableSecrets } from '#features/setup/sealed-secret.actions.ts'
import { queues, startWork } from './jobs.ts'
import { connect } from '#kit/database/connect.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { expectWritable } from '#kit/writable-disk.ts'
import { AppError } from '#kit/errors.ts'
import { meetOthers } from '#kit/gate/process-messages.ts'
import { closeServer } from '#kit/http/closing.ts'
import type { Metrics } from '#kit/http/operations.ts'
import { exitSurely } from '#kit/machine/sure-exit.ts'
import { stopWithStarters } from '#kit/exit-with-parent.ts'
import { encrypterFor } from '#services/backup/age.ts'
import { upgrade } from '#services/backup/upgrade.ts'
import { openFiles } from '#services/files/files.ts'
import { followMailServer, mailServer } from '#services/mail/mail-transport.ts'
import { expectOwnFiles, isCopy, settleMark } from '#services/mark.ts'
import type { FilePlace } from '#services/files/place.ts'
import { openPlace } from '#services/files/where.ts'
import { startJobs } from '#services/jobs/job-queue.ts'
import type { Worker } from '#services/jobs/row-queue.ts'
import { metricsOfAll, startWorkers } from './workers.ts'

const root = resolve(import.meta.dirname, '..')
const stops: (() => Promise<unknown>)[] = []
let stopping = false
let work: Worker | undefined

async function start(): Promise<void> {
  const config = readConfig(process.env)
  onStopSignals()
  if (cluster.isWorker) return startWorker(config)
  for (const line of config.misspelled) console.warn(line)
  void stopWithStarters(process.env)
  await expectFreePort(config)
  const dataDir = resolve(config.dataDir)
  await expectFolder(dataDir, 'DATA_DIR')
  if (config.backupDir) await expectFolder(resolve(config.backupDir), 'BACKUP_DIR')
  if (config.backupRecipients.length > 0) await encrypterFor(config.backupRecipients)

  const url = config.databaseUrl ?? (await startOwnDatabase(dataDir))
  const deps = await open(config, url, 'first')
  if (config.admin) await ensureAdministrator(deps)
  const signIns = await seedDatabase(deps)
  const administrator = await ensureAdministrator(deps)
  work = await startWork(deps)
  const address = config.workers > 1 ? await serveByWorkers(deps, url) : await serve(deps)
  const sendsMail = (await mailServer(deps)) !== null
  const copy = await isCopy(deps.db)
  const unreadable = await unreadableSecrets(deps)
  announce(config, { address, sendsMail, administrator, signIns, copy, unreadable })
}

/** One of several, on a database that is up to date; the first process does the work behind the requests. */
async function startWorker(config: Config): Promise<void> {
  await serve(await open(config, config.databaseUrl ?? '', 'worker'), metricsOfAll)
}

async function serveByWorkers(deps: Deps, url: string): Promise<string> {
  const { address, stop } = await startWorkers(deps.config, url, deps.log)
  stops.unshift(stop)
  return address
}

/** Opens what a process of the portal needs. The first one brings the database up to date. */
async function open(config: Config, url: string, which: 'first' | 'worker'): Promise<Deps> {
  const log = pino({ level: config.logLevel })
  const { pool, db } = connect(url, config.poolSize, (error) => {
    // Connections that the database cuts while both stop are no news.
    if (!stopping) log.warn({ problem: error.message }, 'database connection')
  })
  stops.unshift(() => pool.end())
  await expectDatabase(pool)
  const directory = join(resolve(config.dataDir), 'files')
  const place = await openPlace(directory, config.filesUrl)
  if (which === 'first') {
    await whereReached(log, () => expectOwnFiles({ db, place }))
    await upgradeFirst({ config, pool, url, log, files: place })
    await noteRelease({ db })
    await whereReached(log, () => settleMark({ db, place }, config.appUrl))
  }
  const jobs = await startJobs(url, queues, log)
  stops.unshift(() => Promise.all([jobs.stop(), work?.stop()]))
  const files = await openFiles(directory, db, log, place)
  const others = meetOthers(pool)
  followMailServer({ config, others })
  stops.unshift(() => others.leave())
  return { config, db, pool, now: () => new Date(), log, jobs, files, others }
}

/** A store that is away does not keep the portal from starting; its mark is looked at again before anything is swept. */
async function whereReached(log: Logger, task: () => Promise<unknown>): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ cause: error.details.cause }, 'the file store (FILES_URL) does not answer')
  }
}

type Opened = { config: Config; pool: pg.Pool; url: string; log: Logger; files: FilePlace }

async function upgradeFirst({ config, pool, url, log, files }: Opened): Promise<void> {
  const dataDir = resolve(config.dataDir)
  const backups = {
    folder: resolve(config.backupDir ?? join(dataDir, 'backups')),
    keep: config.backupKeep,
    recipients: config.backupRecipients,
  }
  const place = { pool, url, files, migrations: join(root, 'database/migrations'), backups }
  const backup = await upgrade(place)
  if (backup) log.info({ backup: backup.path }, 'the database was backed up and upgraded')
}

/** Answers requests; gives the address. */
async function serve(deps: Deps, metrics?: Metrics): Promise<string> {
  const { port, host } = deps.config
  const pages = { root, dev: process.argv.includes('--dev') }
  const app = await buildApp(deps, { pages, metrics })
  stops.unshift(() => closeServer(app))
  // When a window opens, thousands connect in the same moment; connections beyond the system's line are cut off.
  await app.listen({ port, host, backlog: 4096 })
  return app.listeningOrigin
}

async function startOwnDatabase(dataDir: string): Promise<string> {
  const starting = startEmbeddedPostgres({ directory: join(dataDir, 'database'), durable: true })
  // A stop during the start waits for the start, or it would be left running.
  stops.unshift(() => starting.then(({ stop }) => stop(), nobodyStarted))
  return (await starting).url
}

// The caller that waits for it says why.
const nobodyStarted = () => undefined

async function expectFolder(path: string, setting: string): Promise<void> {
  try {
    await expectWritable(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // file system calls throw nothing else
    throw new Error(`The folder ${path} (${setting}) takes no files: ${code}.`, { cause: error })
  }
}

/** Says so before anything is started when somebody else has the port. */
function expectFreePort({ port, host }: Config): Promise<void> {
  return new Promise((done, refuse) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`
      const isHost = ['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'].includes(code ?? '')
      refuse(
        new Error(
          isHost
            ? `The address ${host} is none of this machine (${code}). Set HOST to another one.`
            : `Port ${port} on ${host} ${reason}. Set PORT to another one.`,
        ),
      )
    })
    probe.listen(port, host, () => probe.close(() => done()))
  })
}

async function expectDatabase(pool: { query: (text: string) => Promise<unknown> }): Promise<void> {
  for (let left = 20; ; left -= 1) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (left === 0) {
        throw new Error(`The database (DATABASE_URL) cannot be reached: ${(error as Error).message}.`, { cause: error })
      }
      await delay(500)
    }
  }
}

function onStopSignals(): void {
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => void exitSurely(1, 1), 14_000).unref()
    await stopAll()
    await exitSurely(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

async function stopAll(): Promise<void> {
  // A copy: a worker may be started and put before the others in between.
  for (const stop of stops.slice()) await stop().catch((error: unknown) => console.error(String(error)))
}

type Started = {
  address: string
  sendsMail: boolean
  copy: boolean
  /** The sentence about secrets that the key here does not open; null if all is well. */
  unreadable: string | null
  administrator: First | null
  signIns: readonly { role: string; nim: string; password: string }[]
}

function announce(config: Config, started: Started): void {
  const { address, sendsMail, administrator, signIns, copy, unreadable } = started
  const lines = [`The portal is ready: ${address}`]
  if (administrator?.link) {
    const what =
      config.seed === 'catalogue'
        ? 'Nobody administers this portal yet. Set it up here, once'
        : `First administrator: NIM ${administrator.nim}. Set the password here, once`
    lines.push(`${what}: ${administrator.link}`)
  }
  if (administrator?.isGiven) {
    lines.push(
      'Nobody administers this portal yet. A start less than a minute ago printed the link for it, which is good; a start after that minute prints another one.',
    )
  }
  for (const { role, nim, password } of signIns) lines.push(`  ${role.padEnd(6)} NIM ${nim}  password ${password}`)
  if (copy) {
    lines.push(
      'This may be a copy of another portal: it sends no mail and deletes nothing until an administrator says on /dashboard-admin that it is the real one.',
    )
  }
  if (unreadable) lines.push(unreadable)
  if (!sendsMail) lines.push('No mail server (MAIL_URL, or on /club): mails are not sent, but can be read at /emails.')
  lines.push('Ctrl-C stops it.')
  console.log(lines.join('\n'))
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Of the server, or of this role.
  const isCrowded = (error as { code?: string }).code === '53300'
  return isCrowded
    ? `The database (DATABASE_URL) has too few connections: a portal takes DATABASE_POOL (16 unless set) and 5 more. ${error.message}.`
    : error.message
}

start().catch(async (error: unknown) => {
  if (stopping) return // the started parts were stopped
  console.error(sentenceOf(error))
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  await stopAll()
  await exitSurely(1)
})
