// Files in a store that speaks S3, in place of the folder: served by the same checks, never lost, moved there and back.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { groupForm, makeShift } from '#tests/support/facts.ts'
import { runStatement } from '#tests/support/statement.ts'
import { startStore } from '#tests/support/store.ts'
import { openOffice } from '#tests/support/office.ts'
import { tmpdir } from 'node:os'
import { checkBackup } from '#services/backup/manifest.ts'
import { restoreBackup } from '#services/backup/restore.ts'
import { fileSource } from '#services/backup/source.ts'
import { writeBackup } from '#services/backup/write.ts'
import { restoringMark } from '#services/mark.ts'
import { sql } from 'kysely'
import { bucketPlace, readBucketUrl } from './bucket.ts'
import { moveFiles } from './move.ts'
import { type FilePlace, folderPlace, markName, type Part } from './place.ts'

const store = await startStore()
afterAll(() => store.stop())
const { portal, world, token: admin } = await openOffice({ env: { FILES_URL: store.url } })
const bucket = await bucketPlace(readBucketUrl(store.url))
afterEach(() => store.be('there'))

const register = async () =>
  portal.call('POST', '/register/store', {
    form: await groupForm(world, { shiftIds: [await makeShift(portal.db, world)] }),
  })
async function newest() {
  const row = portal.db.selectFrom('file').select(['id', 'key', 'state']).orderBy('id', 'desc')
  return row.executeTakeFirstOrThrow()
}
async function namesIn(place: FilePlace, part: Part): Promise<string[]> {
  const names: string[] = []
  for await (const some of place.list(part)) names.push(...some.map(({ name }) => name))
  return names
}
const onDisk = async (part: Part | 'incoming') => readdir(join(portal.filesFolder, part))
const breaking = (place: FilePlace, after: number): FilePlace => ({
  ...place,
  async put(name, held) {
    if ((after -= 1) < 0) throw new Error('killed')
    return place.put(name, held)
  },
})
const look = (key: string, token = admin) => portal.call('GET', `/files/${key}`, { token })

test('a proof goes to the store and nowhere else, is encoded there, and served to who may see it', async () => {
  expect((await register()).statusCode).toBe(201)
  const { id, key } = await newest()
  expect(await namesIn(bucket, 'raw')).toEqual([key])
  expect((await look(key)).statusCode, 'before it is encoded').toBe(200)
  await portal.deps.files.prepare(id)
  expect([await namesIn(bucket, 'raw'), await namesIn(bucket, 'ready')]).toEqual([[], [key]])
  expect([await onDisk('raw'), await onDisk('ready'), await onDisk('incoming')]).toEqual([[], [], []])
  const seen = await look(key)
  expect(seen.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
  expect((await sharp(seen.rawPayload).metadata()).format).toBe('jpeg')
  expect(Number(seen.headers['content-length'])).toBe(seen.rawPayload.length)
  const stranger = (await portal.as('USER')).token
  expect((await look(key, stranger)).statusCode).toBe(404)
})

test('who asks for a part of a file gets that part, and the store is asked for no more', async () => {
  const { key } = await newest()
  const all = (await look(key)).rawPayload
  const size = all.length
  const parts = [
    ['bytes=5-14', 5, 14],
    [`bytes=${size - 3}-`, size - 3, size - 1],
    [`bytes=${size - 3}-${'9'.repeat(400)}`, size - 3, size - 1],
    ['bytes=-7', size - 7, size - 1],
  ] as const
  for (const [range, start, end] of parts) {
    const part = await portal.call('GET', `/files/${key}`, { token: admin, headers: { range } })
    expect([part.statusCode, part.headers['content-range']], range).toEqual([206, `bytes ${start}-${end}/${size}`])
    expect(part.rawPayload, range).toEqual(all.subarray(start, end + 1))
    // Never for all of it; a part may end where the file does, whatever it says.
    expect(store.asked.at(-1), range).toMatch(new RegExp(`^bytes=${start}-`))
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
    const none = await portal.call('GET', `/files/${key}`, { token: admin, headers: { range } })
    expect([none.statusCode, none.headers['content-range']], range).toEqual([416, `bytes */${size}`])
  }
  const missing = bucket.open('ready/nosuchfile', { last: 5 })
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
  const wrong = await bucketPlace({ ...readBucketUrl(store.url), bucket: 'another' })
  await expect(wrong.open(`ready/${key}`, { last: 5 })).rejects.toMatchObject({ code: 'unavailable' })
})

test.each([
  ['away', 503],
  ['busy', 503],
  ['full', 507],
] as const)(
  'a store that is %s: a registration is refused with %d and leaves nothing, until it is back',
  async (state, status) => {
    const countOf = async () =>
      (
        await sql<{
          n: number
        }>`select (select count(*) from toefl_payment) + (select count(*) from file) as n`.execute(portal.db)
      ).rows[0]?.n
    await register()
    const { id, key } = await newest()
    const before = [await countOf(), await namesIn(bucket, 'raw')]
    await store.be(state)
    const refused = await register()
    expect(refused.statusCode).toBe(status)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).not.toContain('127.0.0.1')
    expect((await look(key)).statusCode, 'a picture is not said to be lost').toBe(status)
    await expect(portal.deps.files.prepare(id)).rejects.toThrow()
    expect((await newest()).state, 'nor broken').toBe('RAW')
    await store.be('there')
    expect([await countOf(), await namesIn(bucket, 'raw')]).toEqual(before)
    expect(await onDisk('incoming')).toEqual([])
    await portal.deps.files.prepare(id)
    expect([(await look(key)).statusCode, (await register()).statusCode]).toEqual([200, 201])
  },
)

test('a bucket that is not there, or a part of a page, is never taken for missing files', async () => {
  const wrong = await bucketPlace({ ...readBucketUrl(store.url), bucket: 'another' })
  await expect(wrong.bytes('raw/x')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(bucket.bytes('raw/x')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the sweep finds what no row names, over many pages', async () => {
  const keys = (await keysOf()).map(({ key }) => key)
  const paged = await bucketPlace(readBucketUrl(store.url), 2)
  const before = (await namesIn(paged, 'raw')).toSorted()
  expect(before).toEqual((await namesIn(bucket, 'raw')).toSorted())
  const lost = ['lost1', 'lost2', 'lost3', 'lost4', 'lost5']
  for (const name of lost) await bucket.put(`raw/${name}`, Buffer.from('x'))
  expect((await namesIn(paged, 'raw')).toSorted()).toEqual([...before, ...lost].toSorted())
  expect(await portal.deps.files.sweep(60_000), 'what is young may still be named').toBe(0)
  expect(await portal.deps.files.sweep(-60_000)).toBe(lost.length)
  expect((await namesIn(bucket, 'raw')).toSorted()).toEqual(before)
  for (const key of keys) expect((await look(key)).statusCode).toBe(200)
})

test('moving there and back stops and continues; every byte is compared, and every file is served on the way', async () => {
  await register()
  const folder = await folderPlace(portal.filesFolder)
  const keys = (await portal.db.selectFrom('file').select('key').execute()).map(({ key }) => key)
  const seen = async () => Promise.all(keys.map(async (key) => (await look(key)).rawPayload.toString('base64')))
  const before = await seen()
  await expect(moveFiles(portal.db, bucket, breaking(folder, 2))).rejects.toThrow('killed')
  expect((await onDisk('raw')).length + (await onDisk('ready')).length).toBe(2)
  expect(await seen()).toEqual(before)
  expect(await moveFiles(portal.db, bucket, folder)).toEqual({ moved: keys.length - 2, left: 0, missing: [] })
  expect([await namesIn(bucket, 'raw'), await namesIn(bucket, 'ready')]).toEqual([[], []])
  expect(await seen()).toEqual(before)

  const lying = { ...bucket, bytes: async () => Buffer.from('not that') }
  await expect(moveFiles(portal.db, folder, lying)).rejects.toThrow('Nothing is lost')
  await expect(moveFiles(portal.db, folder, breaking(bucket, 1))).rejects.toThrow('killed')
  // Half of one, of a command that was killed while it wrote.
  await bucket.put(`raw/${(await newest()).key}`, Buffer.from('half'))
  expect(await moveFiles(portal.db, folder, bucket)).toMatchObject({ left: 0, missing: [] })
  expect([await onDisk('raw'), await onDisk('ready')]).toEqual([[], []])
  expect(await seen()).toEqual(before)
  expect(await moveFiles(portal.db, folder, bucket), 'nothing is left').toEqual({ moved: 0, left: 0, missing: [] })
})

test('a backup holds what is in the store, and is restored into an empty one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-store-backup-'))
  const other = await startStore()
  const database = await cloneDatabase()
  await runStatement(database.url, 'drop schema public cascade; create schema public')
  try {
    const path = join(folder, 'one.backup')
    const { manifest } = await writeBackup(path, { url: portal.databaseUrl, files: portal.deps.files.place })
    expect(manifest).toMatchObject({ missing: [], files: { count: (await keysOf()).length } })
    const checked = await checkBackup(fileSource(path))
    const there = await bucketPlace(readBucketUrl(other.url))
    await there.put('raw/of-another-portal', Buffer.from('x'))
    const into = { url: database.url, migrations: 'database/migrations', folder: join(folder, 'a'), store: there }
    await expect(restoreBackup(fileSource(path), checked, into)).rejects.toThrow('The store is not empty')
    await there.remove('raw/of-another-portal')
    // A restore that is killed removes nothing: its files stay in the store, and in a folder that had got its name already.
    const killed = { ...breaking(there, 2), remove: async () => undefined }
    const broken = restoreBackup(fileSource(path), checked, { ...into, store: killed })
    await expect(broken).rejects.toThrow('killed')
    expect([...(await namesIn(there, 'raw')), ...(await namesIn(there, 'ready'))]).toHaveLength(2)
    await there.put('raw/of-a-killed-restore', Buffer.from('x'))
    await mkdir(join(into.folder, 'raw'), { recursive: true })
    await writeFile(join(into.folder, 'raw/of-a-killed-restore'), 'x')
    await writeFile(join(into.folder, markName), restoringMark(randomUUID()))
    await restoreBackup(fileSource(path), checked, into)
    expect(await readdir(join(into.folder, 'raw'))).toEqual([])
    for (const part of ['raw', 'ready'] as const) {
      const names = (await namesIn(bucket, part)).toSorted()
      expect((await namesIn(there, part)).toSorted()).toEqual(names)
      for (const name of names) {
        const bytes = await bucket.bytes(`${part}/${name}`)
        expect(await there.bytes(`${part}/${name}`)).toEqual(bytes)
      }
    }
  } finally {
    await database.drop()
    await other.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
const keysOf = async () => portal.db.selectFrom('file').select('key').execute()
