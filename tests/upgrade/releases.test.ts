// A portal of before there were version numbers is upgraded: its administrators read what is new, and nobody who came later does.
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findUnread, noteStart } from '#features/setup/portal-version.store.ts'
import { connect } from '#kit/database/connect.ts'
import { migrate, migrationsIn } from '#kit/database/migrate.ts'
import { cloneDatabase } from '../support/database.ts'

const migrations = 'database/migrations'

test('what came with the first numbered version is news to those who were there', async () => {
  const before = await mkdtemp(join(tmpdir(), 'portal-before-'))
  onTestFinished(() => rm(before, { recursive: true }))
  for (const name of await migrationsIn(migrations)) {
    if (name < '0229') await symlink(resolve(migrations, name), join(before, name))
  }
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  const { pool, db } = connect(url, 2, () => undefined)
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, before)
  const add = `insert into account (nim, name, email, role) values ($1, 'Chair', $2, 'ADMIN') returning id`
  const added = async (nim: string) =>
    (await pool.query<{ id: number }>(add, [nim, `${nim}@example.com`])).rows[0]?.id ?? 0
  const known = await added('2900000001')
  await migrate(pool, migrations)
  await noteStart(db, '1.0.0')
  const later = await added('2900000002')
  expect([await findUnread(db, known), await findUnread(db, later)]).toEqual([['1.0.0'], []])
  await pool.end()
})
