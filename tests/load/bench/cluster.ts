/** The PostgreSQL of a bench: one durable cluster in a folder of its own, a database for each side. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { queues } from '#jobs.ts'
import { connect, type Db } from '#kit/database/connect.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { migrate } from '#kit/database/migrate.ts'
import { startJobs } from '#services/jobs/jobs.ts'
import { runStatement } from '../../support/statement.ts'
import { cpuOfFamily } from './cpu.ts'

export type Cluster = {
  folder: string
  /** A new database of this name, with the portal's tables and queues if `migrated`. */
  create(name: string, migrated: boolean): Promise<{ url: string; db: Db }>
  /** Milliseconds of CPU of all its processes. */
  cpu(): number
  /** Puts all changes on disk, so that a phase does not pay for the one before. */
  checkpoint(): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const directory = join(folder, 'database')
  const server = await startEmbeddedPostgres({ directory, durable: true, database: 'bench' })
  const pid = Number(readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const closing: (() => Promise<void>)[] = []
  return {
    folder,
    async create(name, migrated) {
      await runStatement(server.url, `create database ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      const { pool, db } = connect(url.href, 2, () => {})
      closing.push(() => pool.end())
      if (migrated) {
        await migrate(pool, resolve('database/migrations'))
        const jobs = await startJobs(url.href, queues, pino({ level: 'silent' }))
        await jobs.stop()
      }
      return { url: url.href, db }
    },
    cpu: () => cpuOfFamily(pid),
    checkpoint: () => runStatement(server.url, 'checkpoint'),
    async stop() {
      for (const close of closing) await close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
