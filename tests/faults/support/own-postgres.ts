// A PostgreSQL of one test's own, that it may stop and start while a portal uses it. It is durable, for what it
// forgets would look like the portal's fault.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '#kit/database/embedded-binaries.ts'
import { ensureCluster, readPassword } from '#kit/database/embedded-cluster.ts'
import { accountFor } from '#kit/machine/accounts.ts'
import { end, type Launch, launchServer } from '#kit/database/embedded-server.ts'
import { signalAfterUs } from '#kit/machine/last-will.ts'
import { migrate } from '#kit/database/migrate.ts'
import { freePort } from '../../support/process.ts'
import { runStatement } from '../../support/statement.ts'

export type OwnPostgres = {
  /** A migrated, empty database. */
  url: string
  /** SIGINT is a shutdown that ends all connections; SIGQUIT is as sudden as a crash. */
  stop: (how: 'SIGINT' | 'SIGQUIT') => Promise<void>
  /** Starts it where it was, and resolves when it takes connections. */
  start: () => Promise<void>
  drop: () => Promise<void>
}

/** Makes and starts it; `drop` ends and removes it. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-own-database-'))
  const cluster = join(directory, 'cluster')
  const account = await accountFor(cluster)
  const binaries = await findBinaries(account, directory)
  await ensureCluster(cluster, binaries, account, true)
  const launch: Launch = {
    cluster,
    logFile: join(directory, 'log'),
    postgres: binaries.postgres,
    account,
    durable: true,
  }
  const port = await freePort()
  let { pid } = await launchServer(launch, port)
  let dismiss = signalAfterUs(pid, 'SIGQUIT', account)
  const stop = async (how: 'SIGINT' | 'SIGQUIT') => {
    await end([pid], how, 10_000)
    dismiss()
  }
  const server = `postgres://postgres:${await readPassword(cluster)}@127.0.0.1:${port}`
  await runStatement(`${server}/postgres`, 'create database portal')
  const url = `${server}/portal`
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await migrate(pool, 'database/migrations')
  await pool.end()
  return {
    url,
    stop,
    start: async () => {
      pid = (await launchServer(launch, port)).pid
      dismiss = signalAfterUs(pid, 'SIGQUIT', account)
    },
    drop: async () => {
      await stop('SIGQUIT')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
