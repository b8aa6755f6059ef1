// Real PostgreSQL without an installation: the programs come from npm, the data stay in one folder.
import { existsSync } from 'node:fs'
import { access, constants, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster, readPassword } from './embedded-cluster.ts'
import { adoptServer, end, launchServer, type Launch, runningServer, type Server } from './embedded-server.ts'
import { accountFor } from '#kit/machine/accounts.ts'
import { lockFolder } from '#kit/machine/folder-lock.ts'
import { signalAfterUs } from '#kit/machine/last-will.ts'
import { endings, isAlive, sendSignal } from '#kit/machine/processes.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

export type EmbeddedOptions = {
  directory: string
  /** True keeps every commit through a power cut; false is fast and meant for data that nobody will miss. */
  durable: boolean
  database?: string
  log?: (line: string) => void
}

/**
 * Starts the database of a folder, made on first use, and resolves when it takes connections. Whatever an earlier
 * process left behind (a running server, a stale file, half a cluster) is taken over or cleared away.
 * While this process lives, a server that dies is started again on the same port.
 * Throws an error of one clear sentence when the folder or the machine does not allow it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { durable, database = 'bnec', log = () => {} } = options
  const directory = resolve(options.directory)
  await openFolder(directory)
  const unlock = await lockFolder(directory)
  try {
    const launch = await prepare(directory, durable)
    const server = (await adoptServer(launch)) ?? (await launchFresh(launch))
    const url = urlOf(server, await readPassword(launch.cluster))
    await ensureDatabase(url, database)
    log(`PostgreSQL is ready on port ${server.port}, its data are in ${directory}`)
    const halt = keepRunning(launch, server, log)
    let stopped: Promise<void> | undefined
    return { url: url + database, stop: () => (stopped ??= halt().then(unlock, unlock)) }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * The database of a folder, together with a portal that runs on it; where none runs, it is started for as long as it is
 * needed.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, database = 'bnec' } = options
  const cluster = join(resolve(directory), 'cluster')
  const server = existsSync(cluster) ? await runningServer(cluster) : undefined
  if (!server) return startEmbeddedPostgres(options)
  return { url: urlOf(server, await readPassword(cluster)) + database, stop: async () => undefined }
}

const urlOf = ({ port }: Server, password: string) => `postgres://postgres:${password}@127.0.0.1:${port}/`

async function openFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // file system calls throw nothing else
    throw new Error(`The data folder ${directory} cannot be read and written (${code}).`, { cause: error })
  }
}

async function prepare(directory: string, durable: boolean): Promise<Launch> {
  const cluster = join(directory, 'cluster')
  const account = await accountFor(cluster)
  const binaries = await findBinaries(account, directory)
  await ensureCluster(cluster, binaries, account, durable)
  return { cluster, logFile: join(directory, 'postgres.log'), postgres: binaries.postgres, account, durable }
}

/** A free port can be taken by somebody else before the server has it: then another one will do. */
async function launchFresh(launch: Launch, tries = 3): Promise<Server> {
  // Left by a server that is gone, for adoptServer found none; its process id may be a stranger's now.
  await rm(join(launch.cluster, 'postmaster.pid'), { force: true })
  try {
    return await launchServer(launch)
  } catch (error) {
    if (tries > 1 && String(error).includes('could not bind')) return launchFresh(launch, tries - 1)
    throw error
  }
}

async function ensureDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}postgres`, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

/** Watches over the server and returns the function that ends it. */
function keepRunning(launch: Launch, first: Server, log: (line: string) => void): () => Promise<void> {
  const signal = launch.durable ? endings.well : endings.atOnce
  const { port } = first
  let { pid } = first
  const stopping = new AbortController()
  const endWithUs = () => sendSignal(pid, signal)
  process.once('exit', endWithUs)
  // A throw-away server must not outlive even a killed test run; a durable one is adopted by the next start.
  const guard = () => (launch.durable ? () => {} : signalAfterUs(pid, signal, launch.account))
  let dismissGuard = guard()

  const watch = async () => {
    while (!stopping.signal.aborted) {
      await delay(250, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || isAlive(pid)) continue
      log('PostgreSQL has ended unexpectedly and is started again')
      dismissGuard()
      try {
        await adoptServer(launch) // only to clear away its orphans
        await rm(join(launch.cluster, 'postmaster.pid'), { force: true })
        pid = (await launchServer(launch, port)).pid
        dismissGuard = guard()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }
  const watching = watch()

  return async () => {
    stopping.abort()
    await watching
    dismissGuard()
    await end([pid], signal, 30_000)
    process.off('exit', endWithUs)
  }
}
