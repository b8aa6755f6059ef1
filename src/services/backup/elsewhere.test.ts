// The copy in another place: it goes there by itself, is what a drill restores, and brings the portal back when this machine is lost.
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { runScript } from '#tests/support/command.ts'
import { photo } from '#tests/support/pictures.ts'
import { insertRow } from '#tests/support/rows.ts'
import { runStatement } from '#tests/support/statement.ts'
import { startStore } from '#tests/support/store.ts'
import { openBackupStore } from './backup-store.ts'
import { readBackupState, readDrillState } from './backup-state.ts'
import { holdDrill } from './drill.ts'
import { backUpNightly, lastNight } from './nightly.ts'
import { fileSource } from './source.ts'
import { openClient } from './tables.ts'
import { writeBackup } from './write.ts'

const folder = await mkdtemp(join(tmpdir(), 'portal-elsewhere-'))
const store = await startStore()
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})
const identity = await generateX25519Identity()
const keyFile = join(folder, 'key.txt')
await writeFile(keyFile, `${identity}\n`)
const backups = join(folder, 'backups')
const env = {
  BACKUP_DIR: backups,
  BACKUP_KEEP: '2',
  BACKUP_URL: store.url,
  BACKUP_RECIPIENT: await identityToRecipient(identity),
}
const portal = await openPortal({ env })
const { db } = portal
const there = await openBackupStore(store.url)

beforeEach(async () => {
  await db.deleteFrom('backup_run').execute()
  await rm(backups, { recursive: true, force: true })
})

/** The hour's question at half past two in Jakarta, so many nights from now; notes bear the real time. */
async function ask(day: number): Promise<void> {
  const at = new Date(lastNight(new Date()).getTime() + day * 86_400_000 + 30 * 60_000).toISOString()
  portal.setNow(at)
  const last = await db.selectFrom('backup_run').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  await backUpNightly(portal.deps)
  await db
    .updateTable('backup_run')
    .set({ ended_at: at })
    .where('id', '>', last?.id ?? 0)
    .execute()
}

const runs = async () => {
  const rows = await db.selectFrom('backup_run').select(['kind', 'path', 'problem']).orderBy('id').execute()
  return rows.map(({ kind, path }) => `${kind} ${path === null ? 'failed' : 'good'}`)
}
const mails = async () => {
  const rows = await db.selectFrom('email').select('data').where('template', '=', 'backup-failed').execute()
  return rows.map(({ data }) => (data as { kind: string }).kind)
}
const databases = async () => {
  const client = await openClient(portal.databaseUrl)
  const name = `${new URL(portal.databaseUrl).pathname.slice(1)}_drill`
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  await client.end()
  return rows
}

test('every night is sent, the newest are kept there too, and once a month the sent one is restored in a drill', async () => {
  for (const day of [1, 2, 3]) await ask(day)
  const sent = ['NIGHTLY good', 'SENT good']
  expect(await runs()).toEqual([...sent, 'DRILL good', ...sent, ...sent])
  expect((await there.list()).map(({ name }) => name)).toEqual((await readdir(backups)).toSorted())
  expect(await there.list()).toHaveLength(2)
  const { path } = await db
    .selectFrom('backup_run')
    .select('path')
    .where('kind', '=', 'DRILL')
    .executeTakeFirstOrThrow()
  expect(path, 'not the file of this machine').toContain('127.0.0.1')
  expect(await databases()).toEqual([])
  await ask(32)
  expect((await runs()).filter((one) => one === 'DRILL good')).toHaveLength(2)
})

test('a store that is away costs no backup: it is said once, and the next hour sends it', async () => {
  await portal.as('ADMIN')
  await store.be('away')
  await ask(40)
  await ask(40)
  expect(await runs()).toEqual(['NIGHTLY good', 'SENT failed', 'DRILL good', 'SENT failed'])
  expect(await readBackupState(portal.deps)).toMatchObject({
    state: 'unsent',
    failed: { problem: expect.stringMatching(/^The store of the backups \(BACKUP_URL\) .+: ECONNREFUSED\.$/) },
  })
  expect(await mails()).toEqual(['SENT'])
  await store.be('there')
  await ask(40.1)
  expect((await runs()).at(-1)).toBe('SENT good')
  expect((await readBackupState(portal.deps)).state).toBe('good')
})

test('a drill finds a backup that would not bring the portal back @full', async () => {
  const source = { url: portal.databaseUrl, files: portal.deps.files.place }
  const place = { url: portal.databaseUrl, migrations: 'database/migrations' }
  await insertRow(db, 'file', { key: 'gone', content_type: 'image/jpeg', bytes: 1, sha256: 'x'.repeat(64) })
  const lost = await writeBackup(join(folder, 'lost.backup'), source)
  expect(lost.manifest.missing).toEqual(['gone'])
  await holdDrill(fileSource(lost.path), place) // it says so itself
  await db.deleteFrom('file').where('key', '=', 'gone').execute()

  const { path } = await writeBackup(join(folder, 'bad.backup'), source)
  const file = await open(path, 'r+')
  await file.write(Buffer.from('x'), 0, 1, 600)
  await file.close()
  await expect(holdDrill(fileSource(path), place)).rejects.toThrow(/^The backup is damaged/)
  expect(await databases()).toEqual([])
  // One that was killed leaves its database, with everybody in it, until the next night.
  const left = `${new URL(portal.databaseUrl).pathname.slice(1)}_drill`
  await runStatement(portal.databaseUrl, `create database ${left}`)
  await ask(50)
  expect(await databases()).toEqual([])
})

test('when the machine is lost, the nearest night before a moment comes back out of the store, encrypted as it is @full', async () => {
  const content = await photo({ width: 40, height: 40 })
  const upload = { held: content, size: content.length, sha256: 'y'.repeat(64), head: content.subarray(0, 16) }
  const stored = await portal.deps.files.store(
    { ...upload, filename: 'p.jpg', claimedType: 'image/jpeg' },
    'image/jpeg',
  )
  await db.transaction().execute((trx) => portal.deps.files.name(trx, stored, { isPublic: false }))
  await insertRow(db, 'account', { nim: '2903334445', name: 'Before', email: 'before@example.com', role: 'USER' })
  await ask(60)
  const moment = portal.deps.now().toISOString()
  await db.updateTable('account').set({ name: 'After' }).where('nim', '=', '2903334445').execute()
  await ask(61)
  await rm(backups, { recursive: true })

  const { adminUrl } = inject('database')
  const name = `elsewhere_${process.pid}`
  await runStatement(adminUrl, `create database ${name}`)
  onTestFinished(() => runStatement(adminUrl, `drop database ${name} with (force)`))
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const elsewhere = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'new'),
    BACKUP_DIR: join(folder, 'none'),
    BACKUP_URL: store.url,
  }

  const listed = await runScript('restore', ['--list'], elsewhere)
  expect(listed.lines).toHaveLength(2)
  const early = await runScript('restore', ['--before', '2020-01-01'], elsewhere)
  expect(early).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^There is no backup from before 2020-01-01/)],
  })
  const locked = await runScript('restore', ['--before', moment], elsewhere)
  expect(locked).toMatchObject({ code: 1, lines: [expect.stringContaining('is encrypted')] })
  const restored = await runScript('restore', ['--before', moment, '--identity', keyFile], elsewhere)
  expect(restored.lines).toContainEqual(expect.stringMatching(/^Restored in /))
  const client = await openClient(url)
  const { rows } = await client.query(`select name from account where nim = '2903334445'`)
  await client.end()
  expect(rows).toEqual([{ name: 'Before' }])
  expect((await stat(join(folder, 'new/files/raw', stored.key))).size).toBe(content.length)
})

test('npm run drill does the same by hand, and says when it passed @full', async () => {
  const given = { ...env, DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.deps.config.dataDir }
  await ask(70)
  await db.deleteFrom('backup_run').where('kind', '=', 'DRILL').execute()
  expect((await readDrillState(portal.deps)).good).toBeNull()
  const drill = await runScript('drill', ['--identity', keyFile], given)
  expect(drill.lines.at(-1)).toMatch(/^The drill passed in /)
  expect((await readDrillState(portal.deps)).good).not.toBeNull()
})
