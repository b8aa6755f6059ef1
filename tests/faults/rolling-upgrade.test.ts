// A new version beside an old one, over one migration: the old one goes on until it is stopped, and nothing is lost.
// The new one is this program with one migration more. With TEST_OLDER, a folder that holds an older version, the old one is that
// version and the new one is this program.
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#kit/database/migrate.ts'
import { cloneDatabase } from '../support/database.ts'
import { isLong } from '../support/effort.ts'
import { type PortalProcess, startPortal } from '../support/process.ts'
import { sessionOf } from '../support/sessions.ts'
import { runStatement } from '../support/statement.ts'
import { violations } from './invariants.ts'
import { crowd } from './support/crowd.ts'
import { isAcknowledged } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage } from './support/stage.ts'
import { workersOf } from './support/workers.ts'

// What a migration may do while an older version runs, to tables that every registration needs.
const changed = ['account', 'toefl_payment', 'toefl_detail', 'file', 'email', 'region', 'session', 'audit_entry']
const expanding = `
  ${changed.map((one) => `alter table ${one} add column newer_note text, add column newer_count integer not null default 7;`).join('\n')}
  create table newer (id integer generated always as identity primary key, note text not null);
  create index newer_account_idx on account (newer_note);
`

/** This program with one migration more. */
async function newerProgram(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-newer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const part of ['src', 'database', 'package.json']) await cp(part, join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'build', 'public']) await symlink(resolve(part), join(folder, part))
  await writeFile(join(folder, 'database/migrations/9999_newer.sql'), expanding)
  return join(folder, 'src/main.ts')
}

const olderFolder = process.env['TEST_OLDER']

/** A database as the older version left it. */
async function olderDatabase(folder: string) {
  const database = await cloneDatabase()
  await runStatement(database.url, 'drop schema public cascade; create schema public')
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await migrate(pool, join(folder, 'database/migrations'))
  await pool.end()
  return database
}

const lists = [
  ...'/registrant-details /toefl-payments /toefl-details /toefl-shifts /regions /majors /terms /emails'.split(' '),
  ...'/audit /user /committee /books /member-payments /refunds /landing-content /environments /club'.split(' '),
]

/** An administrator who looks through the lists, until it is told to end; every answer that is none. */
function reader(portals: readonly { baseUrl: string }[], token: string) {
  const ending = new AbortController()
  const wrong: string[] = []
  let count = 0
  const read = async (): Promise<void> => {
    const path = lists[count % lists.length] ?? ''
    const base = portals[(count += 1) % portals.length]?.baseUrl ?? ''
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${base}/api${path}`, { headers }).catch(() => null)
    if (answer && answer.status !== 200 && answer.status !== 503) wrong.push(`${path}: ${await answer.text()}`)
    await delay(20)
  }
  const reading = (async () => {
    while (!ending.signal.aborted) await read()
  })()
  return {
    wrong,
    count: () => count,
    end: () => {
      ending.abort()
      return reading
    },
  }
}

/** The two programs, on a database as the older one left it. */
async function raise() {
  const database = olderFolder ? await olderDatabase(olderFolder) : undefined
  const stage = await raiseStage(database ? { database } : {})
  onTestFinished(stage.close)
  const account = { role: 'ADMIN', nim: '2799999999', name: 'Office', email: 'office@example.com' }
  const { id } = await stage.db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
  const programs = olderFolder
    ? { older: join(olderFolder, 'src/main.ts'), newer: 'src/main.ts' }
    : { older: 'src/main.ts', newer: await newerProgram() }
  return { stage, programs, token: await sessionOf(stage.db, id) }
}

async function loseAWorker(portal: PortalProcess): Promise<void> {
  const [lost] = await workersOf(portal)
  process.kill(lost ?? 0, 'SIGKILL')
  const isReplaced = async () => {
    const running = await workersOf(portal)
    expect(running).toHaveLength(2)
    expect(running).not.toContain(lost)
  }
  await vi.waitFor(isReplaced, 10_000)
}

const title = 'an older version goes on beside a newer one that migrates, and is then stopped: nothing is lost'
test.skipIf(!isLong)(title, async () => {
  const { stage, programs, token } = await raise()
  const older = await stage.start({ WORKERS: '2' }, programs.older)
  const portals = [older]
  const load = await crowd(stage, portals, 6)
  const look = reader(portals, token)
  await delay(3000)
  // A long look at a table that is to be changed, as by a backup: the change waits for it, but nobody waits for the change.
  const holder = await stage.pool.connect()
  await holder.query('begin; select from toefl_detail limit 1')
  const held = performance.now()
  const env = { DATABASE_URL: stage.databaseUrl, DATA_DIR: stage.dataDir, SEED: 'none', RATE_LIMIT: 'off' }
  // It makes a backup first.
  const starting = startPortal({ env, program: programs.newer, patience: 180_000 })
  await delay(12_000)
  const late = load.attempts.filter(({ beganAt, ms }) => beganAt > held && ms > 8000)
  await holder.query('commit')
  holder.release()
  const newer = await starting
  onTestFinished(async () => void (await newer.kill('SIGKILL')))
  if (!olderFolder) expect(await stage.pool.query('select from newer')).toMatchObject({ rowCount: 0 })
  portals.push(newer)
  await delay(3000)
  await loseAWorker(older)
  await delay(2000)
  const stopped = performance.now()
  await older.kill('SIGTERM')
  portals.shift()
  await delay(2000)
  await load.end()
  await look.end()
  report('rolling upgrade', { ...tally(load.attempts), students: load.count(), looks: look.count() })
  expect(look.wrong).toEqual([])
  expect(lines(load.attempts.filter(({ status }) => status !== 201 && status !== 503 && status !== null))).toEqual([])
  expect(lines(late)).toEqual([])
  expect(load.attempts.some((attempt) => isAcknowledged(attempt) && attempt.beganAt > stopped)).toBe(true)
  const acknowledged = load.attempts.filter(isAcknowledged)
  expect(acknowledged).toHaveLength(load.count())
  expect(await violations(stage, { acknowledged, portals: [newer] })).toEqual([])

  // Back again is by a backup: the older one does not start on what it does not know, and says so.
  const again = await stage.start({}, programs.older).catch((error: Error) => error)
  expect(String(again)).toContain('The database is newer than this portal')
})
