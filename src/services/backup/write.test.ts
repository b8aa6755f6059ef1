import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { openClient } from './tables.ts'
import { keepFiles } from '#services/files/deletion-pause.ts'
import { openPortal } from '#tests/support/app.ts'
import { photo } from '#tests/support/pictures.ts'
import { writeBackup } from './write.ts'

const portal = await openPortal()
const folder = await mkdtemp(join(tmpdir(), 'portal-backups-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  await portal.db.deleteFrom('file').execute()
  await portal.deps.files.sweep(0)
})

/** Pictures with their rows, as sent. */
async function makeFiles(count: number) {
  const { db, files } = portal.deps
  const content = await photo({ width: 40, height: 40 })
  const upload = { held: content, size: content.length, sha256: 'x'.repeat(64), head: content.subarray(0, 16) }
  const claimed = { filename: 'p.jpg', claimedType: 'image/jpeg' }
  const made: { id: number; key: string }[] = []
  for (let left = count; left > 0; left -= 1) {
    const stored = await files.store({ ...upload, ...claimed }, 'image/jpeg')
    const id = await db.transaction().execute((trx) => files.name(trx, stored, { isPublic: false }))
    made.push({ id, key: stored.key })
  }
  return made
}

async function deleteFile({ id, key }: { id: number; key: string }): Promise<void> {
  await portal.db.deleteFrom('file').where('id', '=', id).execute()
  await portal.deps.files.remove(key)
}

const rawFiles = () => readdirSync(join(portal.filesFolder, 'raw'))
const source = () => ({ url: portal.databaseUrl, files: portal.deps.files.place })

test('every file that a row of the moment names is in it, although many are deleted during the backup', async () => {
  const made = await makeFiles(120)
  const path = join(folder, 'deleting.backup')
  const writing = writeBackup(path, source())
  // Its view of the rows begins with its draft.
  await eventually(() => expect(existsSync(`${path}.part`)).toBe(true), 1)
  for (const one of made) await deleteFile(one)
  const { manifest } = await writing
  expect(manifest.missing).toEqual([])
  expect(manifest.files.count).toBe(manifest.tables.find(({ name }) => name === 'file')?.rows)
  expect(manifest.files.count).toBeGreaterThan(0)
  await portal.deps.files.sweep(0)
  expect(rawFiles()).toEqual([])
})

test('while one runs nothing is deleted, by nobody; afterwards the sweep does it', async () => {
  const [encoded, deleted] = await makeFiles(2)
  const { files } = portal.deps
  const client = await openClient(portal.databaseUrl)
  await keepFiles(client)
  await files.prepare(encoded!.id)
  await deleteFile(deleted!)
  await files.sweep(0)
  expect(rawFiles().toSorted()).toEqual([encoded!.key, deleted!.key].toSorted())
  await client.end()
  await files.sweep(0)
  expect(rawFiles()).toEqual([])
})

test('two do not run at once', async () => {
  const client = await openClient(portal.databaseUrl)
  await keepFiles(client)
  const path = join(folder, 'second.backup')
  await expect(writeBackup(path, source())).rejects.toThrow('Another backup of this portal is running.')
  await client.end()
})

test('a file that was lost before is named, and the rest is there', async () => {
  const [lost, there] = await makeFiles(2)
  await rm(join(portal.filesFolder, 'raw', lost!.key))
  const { manifest } = await writeBackup(join(folder, 'lost.backup'), source())
  expect(manifest.missing).toEqual([lost!.key])
  expect(manifest.files.count).toBe(1)
  expect(rawFiles()).toEqual([there!.key])
})

test('it replaces no file, and leaves nothing where it fails', async () => {
  const path = join(folder, 'there.backup')
  await writeBackup(path, source())
  await expect(writeBackup(path, source())).rejects.toThrow(`${path} is there already`)
  const broken = async () => Promise.reject(new Error('the disk is broken'))
  const elsewhere = { url: portal.databaseUrl, files: { ...portal.deps.files.place, open: broken } }
  await makeFiles(1)
  await expect(writeBackup(join(folder, 'failing.backup'), elsewhere)).rejects.toThrow()
  expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([])
})
