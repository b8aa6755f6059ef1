import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createArchive, Damaged, readArchive } from './archive.ts'
import { fileSink } from './sink.ts'
import { fileSource } from './source.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-archive-'))
  path = join(folder, 'one.backup')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Entries of all kinds of sizes, around the borders of a block and of what is read at once. */
const contents = new Map([0, 1, 511, 512, 513, 1300].map((size, at) => [`tables/t/${at}`, randomBytes(size)]))

async function make(entries = contents): Promise<void> {
  const archive = createArchive(await fileSink(path))
  for (const [name, content] of entries) await archive.add(name, content)
  await archive.finish()
  await archive.close()
}

async function contentsOf(): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  await readArchive(fileSource(path).open(), async (name, content) => {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(Buffer.from(part))
    if (!name.startsWith('sums/')) found.set(name, Buffer.concat(parts))
  })
  return found
}

const damage = () =>
  readArchive(fileSource(path).open(), async () => undefined).then(
    () => null,
    (error: Error) => (error instanceof Damaged ? error.message : `another error: ${error.message}`),
  )

async function flip(at: number): Promise<void> {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ 1
  await file.write(byte, 0, 1, at)
  await file.close()
}

test('gives back what was put in, also what is larger than it reads at once', async () => {
  const large = new Map([...contents, ['files/raw/large', randomBytes(3_000_001)]])
  await make(large)
  const found = await contentsOf()
  expect([...found.keys()]).toEqual([...large.keys()])
  expect([...large].filter(([name, content]) => !found.get(name)?.equals(content))).toEqual([])
})

test('is for its owner alone, and never replaces a file', async () => {
  await make()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await expect(fileSink(path)).rejects.toThrow('EEXIST')
})

test('a flipped bit is found wherever it is, and its place is named @full', async () => {
  await make()
  const { size } = await stat(path)
  const unseen: number[] = []
  for (let at = 0; at < size; at += 37) {
    await flip(at)
    if (!(await damage())?.startsWith('The backup is damaged: ')) unseen.push(at)
    await flip(at)
  }
  expect(unseen).toEqual([])
  expect(await damage()).toBeNull()
  await flip(2 * 512) // the header of the second entry is at 512, its one byte after that
  expect(await damage()).toBe('The backup is damaged: tables/t/1 is not what was written.')
})

test('a cut or lengthened one is found', async () => {
  await make()
  const { size } = await stat(path)
  await writeFile(path, 'x', { flag: 'a' })
  expect(await damage()).toMatch(/does not end/)
  for (const left of [size - 1, size - 512, size - 1024, size - 2000, 512, 0]) {
    await truncate(path, left)
    expect(await damage()).toMatch(/ends too early/)
  }
})

test('is an archive that tar and sha256sum read', async () => {
  await make()
  const run = promisify(execFile)
  await run('tar', ['xf', path, '-C', folder])
  await run('sha256sum', ['--check', '--quiet', 'sums/00001'], { cwd: folder })
})
