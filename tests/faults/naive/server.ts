// The portal with one guard removed, as a real process: what the fault tests must fail on.
// WITHOUT=transactions: every statement commits by itself, so a kill leaves half a group.
// WITHOUT=patience: success is told before the commit, so a kill or a lost database makes it a lie.
import { join, resolve } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { queues } from '#jobs.ts'
import { noOthers } from '#kit/gate/process-messages.ts'
import { connect, type Db } from '#kit/database/connect.ts'
import { openFiles } from '#services/files/files.ts'
import { startJobs } from '#services/jobs/job-queue.ts'

// So long that one is always under way when the kill comes: a commit, and what follows on a statement. The latter by chance,
// or all that began together would be between the same two.
const commitDelay = 1000
const statementDelay = () => Math.random() * 120

type Work = (db: Db) => Promise<unknown>

const slowly: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await new Promise((done) => setTimeout(done, statementDelay()))
    return result
  },
}

/** Every statement is a transaction of its own. */
const eachAlone = (db: Db) => (work: Work) => work(db.withPlugin(slowly))

/** Gives the result as soon as there is one; the commit follows when it follows. */
const tooEarly = (db: Db) => (work: Work) =>
  new Promise((answer, reject) => {
    const real = db.transaction().execute(async (trx) => {
      answer(await work(trx))
      await new Promise((done) => setTimeout(done, commitDelay))
    })
    real.catch(reject)
  })

function withOtherTransactions(db: Db, execute: (work: Work) => Promise<unknown>): Db {
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute })
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? (member as (...args: unknown[]) => unknown).bind(target) : member
    },
  })
}

const config = readConfig(process.env)
const log = pino({ level: config.logLevel })
const url = config.databaseUrl ?? ''
const { pool, db } = connect(url, config.poolSize, () => undefined)
const careless = withOtherTransactions(db, process.env['WITHOUT'] === 'transactions' ? eachAlone(db) : tooEarly(db))
const jobs = await startJobs(url, queues, log)
const files = await openFiles(join(resolve(config.dataDir), 'files'), db, log)
const deps: Deps = { config, db: careless, pool, now: () => new Date(), log, jobs, files, others: noOthers }
const app = await buildApp(deps)
// A connection that breaks must not end it: what it promised before is what the tests look at.
process.on('uncaughtException', () => {})
await app.listen({ port: config.port, host: config.host })
