// Before all tests: one PostgreSQL and one ready template database, from which each test file clones its own.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { queues } from '#jobs.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kit/database/embedded.ts'
import { migrate } from '#kit/database/migrate.ts'
import { startJobs } from '#services/jobs/job-queue.ts'
import { runStatement } from './statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { adminUrl: string; template: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  // A name of its own: with TEST_DATABASE_URL several runs may share one server.
  const template = `template_${randomBytes(6).toString('hex')}`
  try {
    await runStatement(server.url, `create database ${template}`)
    await migrateInto(server.url, template)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('database', { adminUrl: server.url, template })
  return async () => {
    await runStatement(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function startServer(): Promise<EmbeddedPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const directory = await mkdtemp(join((await roomyMemory()) ?? tmpdir(), 'portal-test-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({ directory, durable: false })
    return { url: server.url, stop: () => server.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Where files are memory, if there is plenty of it: hundreds of databases are made, and none is to last. */
async function roomyMemory(): Promise<string | undefined> {
  const free = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > 4 * 1024 ** 3 ? '/dev/shm' : undefined
}

/** Tables and queues as a portal makes them at its first start. */
async function migrateInto(adminUrl: string, database: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  try {
    await migrate(pool, 'database/migrations')
    await (await startJobs(url.href, queues, pino({ level: 'silent' }))).stop()
  } finally {
    await pool.end()
  }
}
