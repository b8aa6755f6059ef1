/** The tools that every room gets when it is installed; built once in main, or by a test. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from '#kit/database/connect.ts'
import type { Others } from '#kit/gate/process-messages.ts'
import type { Files } from '#services/files/files.ts'
import type { Jobs } from '#services/jobs/job-queue.ts'

export type Deps = {
  config: Config
  db: Db
  pool: pg.Pool
  /** The server's clock; a test may turn it. */
  now: () => Date
  log: FastifyBaseLogger
  jobs: Jobs
  files: Files
  /** The portal's other processes. */
  others: Others
  /** Of a portal beside the portal, in which somebody rehearses: all its mails go to them. */
  rehearsal?: { mailTo: string }
}
