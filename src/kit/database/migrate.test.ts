import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { connect } from './connect.ts'
import { migrate, migrationsIn, migrationsOf } from './migrate.ts'

let database: TestDatabase
let opened: ReturnType<typeof connect>
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  opened = connect(database.url, 4, () => undefined)
  folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'))
  for (const name of await migrationsIn('database/migrations')) await writeFile(join(folder, name), '')
  await writeFile(join(folder, '9999_newer.sql'), 'alter table term add column newer text')
})
afterAll(async () => {
  await opened.pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('a process of before goes on while a newer one changes a table, and while that waits for somebody who reads it', async () => {
  const { pool, db } = opened
  const terms = () => db.selectFrom('term').selectAll().where('year', '>', 1).execute()
  const one = await terms()
  const reader = await pool.connect()
  await reader.query('begin; select from term')
  const migrating = migrate(pool, folder)
  await delay(200)
  // It steps back, and not only when the reader has ended: a statement behind it in the queue would fail.
  expect(await terms()).toEqual(one)
  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual(['9999_newer.sql'])
  // On each connection that knows the statement from before.
  const after = await Promise.all(Array.from({ length: 8 }, terms))
  expect(after.map((rows) => rows.length)).toEqual(after.map(() => one.length))
})

test('a migration that wants to be alone waits for nobody: it refuses while a portal runs, and says why', async () => {
  const name = '9999_zz_alone.sql'
  await writeFile(join(folder, name), '-- alone: It takes a column away.\nalter table term drop column newer;')
  const portal = new pg.Client({ connectionString: database.url, application_name: 'hears content' })
  await portal.connect()
  await expect(migrate(opened.pool, folder)).rejects.toThrow(
    `A portal still runs on this database. Stop every process of it, then start this version (${name}). It takes a column away.`,
  )
  expect(await migrationsOf(opened.pool)).not.toContain(name)
  await portal.end()
  await expect.poll(() => migrate(opened.pool, folder).catch(() => null)).toEqual([name])
})
