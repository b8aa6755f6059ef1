import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#kit/database/connect.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startPortal } from '#tests/support/process.ts'
import { checkBackup } from './manifest.ts'
import { keepNewest, nameOf } from './runs.ts'
import { type FilePlace, folderPlace } from '#services/files/place.ts'
import { fileSource } from './source.ts'
import { upgrade } from './upgrade.ts'

const newest = '0065_backup_runs.sql'

let database: TestDatabase
let pool: pg.Pool
let dataDir: string
let files: FilePlace
beforeEach(async () => {
  database = await cloneDatabase()
  pool = connect(database.url, 2, () => undefined).pool
  dataDir = await mkdtemp(join(tmpdir(), 'portal-upgrade-'))
  files = await folderPlace(join(dataDir, 'files'))
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const place = () => ({
  pool,
  url: database.url,
  files,
  migrations: 'database/migrations',
  backups: { folder: join(dataDir, 'backups'), keep: 2 },
})

/** As the version before left it. */
async function makeOlder(): Promise<void> {
  await pool.query('drop table backup_run')
  await pool.query('delete from migration where name = $1', [newest])
}

const applied = async () =>
  (await pool.query<{ name: string }>('select name from migration')).rows.map((row) => row.name)
const backups = () => readdir(join(dataDir, 'backups')).catch(() => [])

test('an older database is backed up as it was, and upgraded', async () => {
  await makeOlder()
  const made = await upgrade(place())
  expect(await applied()).toContain(newest)
  const [name, ...more] = await backups()
  expect(name).toMatch(/^upgrade-\d{8}-\d{6}Z\.backup$/)
  expect(more).toEqual([])
  const { manifest } = await checkBackup(fileSource(join(dataDir, 'backups', name!)))
  expect(manifest.migrations).not.toContain(newest)
  expect(manifest.tables.map((table) => table.name)).not.toContain('backup_run')
  const { rows } = await pool.query('select kind, path, problem from backup_run')
  expect(rows).toEqual([{ kind: 'UPGRADE', path: made?.path, problem: null }])
})

test('one that is up to date needs none, and an empty one neither', async () => {
  expect(await upgrade(place())).toBeNull()
  await pool.query('drop schema public cascade; create schema public')
  expect(await upgrade(place())).toBeNull()
  expect(await applied()).toContain(newest)
  expect(await backups()).toEqual([])
})

test('two processes that upgrade together do not stand in their way', async () => {
  await makeOlder()
  await Promise.all([upgrade(place()), upgrade(place())])
  expect(await applied()).toContain(newest)
  expect((await backups()).length).toBeGreaterThan(0)
})

test('where the backup cannot be made, nothing is changed', async () => {
  await makeOlder()
  await writeFile(join(dataDir, 'backups'), 'a file where a folder is needed')
  await expect(upgrade(place())).rejects.toThrow(/^Nothing was upgraded, for the backup before it failed: /)
  expect(await applied()).not.toContain(newest)
  expect(await upgrade({ ...place(), backups: null })).toBeNull()
  expect(await applied()).toContain(newest)
})

test('a database newer than the program is refused with one sentence, by the program itself', async () => {
  await pool.query(`insert into migration (name) values ('9999_next_year.sql')`)
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SEED: 'none' }
  const portal = await startPortal({ env, wait: false })
  expect(await portal.exited).toEqual({ code: 1, signal: null })
  expect(portal.lines).toEqual([expect.stringMatching(/^The database is newer than this portal .*9999_next_year\.sql/)])
})

test('of each kind the newest are kept, and what others put there stays', async () => {
  const folder = join(dataDir, 'kept')
  await mkdir(folder)
  const days = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2026, 0, day)))
  for (const day of days) await writeFile(join(folder, nameOf('NIGHTLY', day)), '')
  for (const name of ['mine.backup', nameOf('UPGRADE', days[0]!)]) await writeFile(join(folder, name), '')
  await keepNewest(folder, 'NIGHTLY', 2)
  expect((await readdir(folder)).toSorted()).toEqual(
    ['mine.backup', nameOf('NIGHTLY', days[2]!), nameOf('NIGHTLY', days[3]!), nameOf('UPGRADE', days[0]!)].toSorted(),
  )
})
