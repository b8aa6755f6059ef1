import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeWorld } from '#tests/support/facts.ts'
import { openPortal } from '#tests/support/app.ts'
import { changeRow, insertRow } from '#tests/support/rows.ts'
import { readBackupState } from './backup-state.ts'
import { checkBackup } from './manifest.ts'
import { backUpNightly, lastNight } from './nightly.ts'
import { fileSource } from './source.ts'

const folder = await mkdtemp(join(tmpdir(), 'portal-nights-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const portal = await openPortal({ env: { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEEP: '2' } })
beforeEach(async () => {
  await portal.db.deleteFrom('backup_run').execute()
  // A drill comes with the first night and takes longer than it: elsewhere.test.ts.
  const far = { kind: 'DRILL', path: '/x', bytes: 1, ended_at: '2100-01-01T00:00:00Z' }
  await portal.db.insertInto('backup_run').values(far).execute()
  await rm(join(folder, 'backups'), { recursive: true, force: true })
})

const backups = () => readdir(join(folder, 'backups'))
const notes = () =>
  portal.db
    .selectFrom('backup_run')
    .select(['kind', 'path', 'problem'])
    .where('kind', '<>', 'DRILL')
    .orderBy('id')
    .execute()

/** The hour's question at half past two in Jakarta, so many days from now; notes bear the real time. */
async function ask(day: number): Promise<void> {
  const at = new Date(lastNight(new Date()).getTime() + day * 86_400_000 + 30 * 60_000)
  portal.setNow(at.toISOString())
  const begin = Date.now()
  await backUpNightly(portal.deps)
  await portal.db
    .updateTable('backup_run')
    .set({ ended_at: at.toISOString() })
    .where('kind', '<>', 'DRILL')
    .where('ended_at', '<', new Date(Date.now() + 1000).toISOString())
    .where('ended_at', '>', new Date(begin - 1000).toISOString())
    .execute()
}

test('a night begins at two in Jakarta', () => {
  expect(lastNight(new Date('2026-11-22T18:59:59Z')).toISOString()).toBe('2026-11-21T19:00:00.000Z')
  expect(lastNight(new Date('2026-11-22T19:00:00Z')).toISOString()).toBe('2026-11-22T19:00:00.000Z')
})

test('each night has one, and the newest are kept', async () => {
  await ask(1)
  expect(await backups()).toHaveLength(1)
  portal.setNow(new Date(Date.parse(portal.deps.now().toISOString()) + 3_600_000).toISOString())
  await backUpNightly(portal.deps) // an hour later there is nothing to do
  expect((await notes()).map(({ kind }) => kind)).toEqual(['NIGHTLY'])
  for (const day of [2, 3]) await ask(day)
  const names = await backups()
  expect(names).toHaveLength(2)
  for (const name of names) await checkBackup(fileSource(join(folder, 'backups', name)))
  expect((await notes()).map(({ kind, path }) => `${kind} ${path !== null}`)).toEqual(Array(3).fill('NIGHTLY true'))
})

test('one that fails deletes nothing, is noted, and is tried again', async () => {
  await ask(1)
  await ask(2)
  const good = await backups()
  // A file that a row names cannot be read: a folder takes its place.
  const { id } = await insertRow(portal.db, 'file', {
    key: '../raw',
    content_type: 'image/jpeg',
    bytes: 1,
    sha256: 'x'.repeat(64),
  })
  await ask(3)
  expect(await backups()).toEqual(good)
  expect((await notes()).at(-1)).toMatchObject({
    kind: 'NIGHTLY',
    path: null,
    problem: expect.stringMatching(/EISDIR/),
  })
  await portal.db.deleteFrom('file').where('id', '=', id).execute()
  await ask(3)
  expect((await notes()).at(-1)?.problem).toBeNull()
})

test('every administrator is mailed once when backups begin to fail, and once more when they do so again', async () => {
  const { userId } = await portal.as('ADMIN')
  await portal.as('MEMBER')
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  const broken = { ...portal.deps, config: { ...portal.deps.config, backupDir: file } }
  const mails = () =>
    portal.db
      .selectFrom('email')
      .select(['data'])
      .where('template', '=', 'backup-failed')
      .where('user_id', '=', userId)
      .execute()
  await backUpNightly(broken)
  await backUpNightly(broken)
  expect(await mails()).toEqual([{ data: { kind: 'NIGHTLY', problem: expect.stringContaining(file) } }])
  await backUpNightly(portal.deps)
  await changeRow(portal.db, 'backup_run', { kind: 'NIGHTLY' }, { ended_at: '2026-01-01T00:00:00Z' })
  await backUpNightly(broken)
  expect(await mails()).toHaveLength(2)
})

test('the committee reads the state of the backups, and nobody else in its regions does', async () => {
  const world = await makeWorld(portal.db)
  const { token } = await portal.as('ADMIN')
  const read = async (who = token) => {
    const answer = await portal.call('GET', `/dashboard-admin/${world.termId}`, { token: who })
    return answer.json().data.backups
  }
  expect(await read()).toEqual({ state: 'none', good: null, failed: null })
  await backUpNightly(portal.deps)
  expect(await read()).toMatchObject({ state: 'good', good: { bytes: expect.any(Number) }, failed: null })
  await changeRow(portal.db, 'backup_run', { kind: 'NIGHTLY' }, { ended_at: new Date(Date.now() - 37 * 3_600_000) })
  expect((await read()).state).toBe('old')
  await writeFile(join(folder, 'file'), '')
  const config = { ...portal.deps.config, backupDir: join(folder, 'file') }
  await backUpNightly({ ...portal.deps, config })
  expect(await read()).toMatchObject({ state: 'failed', failed: { problem: expect.stringMatching(/EEXIST/) } })
  expect(await read((await portal.as('SCAC', { region_id: world.regionId })).token)).toBeNull()
})

test('where nothing is set up, it says so', async () => {
  const deps = { ...portal.deps, config: { ...portal.deps.config, backupDir: null } }
  await backUpNightly(deps)
  expect(await readBackupState(deps)).toEqual({ state: 'off', good: null, failed: null })
  // One that is made by command every night will do.
  await insertRow(portal.db, 'backup_run', { kind: 'COMMAND', path: '/mnt/x.backup', bytes: 5 })
  expect((await readBackupState(deps)).state).toBe('good')
})
