// A backup that is encrypted while it is written: with the key it is the same, without it it is nothing.
import { execFile } from 'node:child_process'
import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { runScript } from '#tests/support/command.ts'
import { insertRow } from '#tests/support/rows.ts'
import { Damaged } from './archive.ts'
import { encrypterFor } from './age.ts'
import { checkBackup } from './manifest.ts'
import { fileSource } from './source.ts'
import { writeBackup } from './write.ts'

const portal = await openPortal()
const folder = await mkdtemp(join(tmpdir(), 'portal-sealed-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const keyFile = join(folder, 'key.txt')
await writeFile(keyFile, `# created: today\n# public key: ${recipient}\n${identity}\n`)
// Rows as COPY writes them, so that a plain backup would hold the words.
const secret = 'Nobody reads this name'
await insertRow(portal.db, 'account', { nim: '2901112223', name: secret, email: 'n@example.com', role: 'USER' })

const source = () => ({ url: portal.databaseUrl, files: portal.deps.files.place })
const run = promisify(execFile)
const hasAge = await run('age', ['--version']).then(
  () => true,
  () => false,
)

async function make(name: string) {
  const path = join(folder, name)
  return writeBackup(path, { ...source(), recipients: [recipient] })
}

test('it holds nothing that can be read, and the owner’s key alone opens it, also with another program', async () => {
  const plain = await writeBackup(join(folder, 'plain.backup'), source())
  expect((await readFile(plain.path)).includes(secret), 'a plain one holds it').toBe(true)
  const { path, bytes } = await make('sealed.backup')
  const sealed = await readFile(path)
  expect([sealed.includes(secret), sealed.includes('tables/')]).toEqual([false, false])
  expect(bytes).toBe((await stat(path)).size)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])

  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const opened = Buffer.from(await decrypter.decrypt(sealed))
  await writeFile(join(folder, 'opened.backup'), opened)
  const { manifest } = await checkBackup(fileSource(join(folder, 'opened.backup')))
  expect(manifest.tables.map(({ name, sum }) => [name, sum])).toEqual(
    plain.manifest.tables.map(({ name, sum }) => [name, sum]),
  )
  if (!hasAge) return
  const { stdout } = await run('age', ['--decrypt', '-i', keyFile, path], { encoding: 'buffer', maxBuffer: 1e9 })
  expect(stdout.equals(opened)).toBe(true)
})

test('without the key, and with another one, it says so; a key that is none stops the start', async () => {
  const { path } = await make('closed.backup')
  await expect(checkBackup(fileSource(path))).rejects.toThrow(/closed\.backup is encrypted: .+--identity FILE/)
  const other = await generateX25519Identity()
  await expect(checkBackup(fileSource(path, [other]))).rejects.toThrow(/does not open .+closed\.backup/)
  await expect(encrypterFor([recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))])).rejects.toThrow(
    /^Wrong setting: BACKUP_RECIPIENT age1\w+ is no public key/,
  )
  const env = { DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.deps.config.dataDir, BACKUP_RECIPIENT: recipient }
  const made = join(folder, 'by-hand.backup')
  expect(await runScript('backup', [made], env)).toMatchObject({ code: 0 })
  expect((await readFile(made)).includes(secret)).toBe(false)
  expect(await runScript('backup', ['--check', made], {})).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('is encrypted')],
  })
  expect(await runScript('backup', ['--check', made, '--identity', keyFile], {})).toMatchObject({ code: 0 })
})

test('a flipped bit and a cut are found wherever they are', async () => {
  const { path } = await make('bits.backup')
  const damage = () =>
    checkBackup(fileSource(path, [identity])).then(
      () => 'whole',
      (error: unknown) => (error instanceof Damaged ? 'damaged' : String(error)),
    )
  const { size } = await stat(path)
  const file = await open(path, 'r+')
  const said = new Set<string>()
  // The first line and the keys in the head say by other sentences that this is no such file, or of another key.
  for (let at = 400; at < size; at += Math.ceil(size / 12)) {
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, at)
    const flip = () => {
      byte[0] = (byte[0] ?? 0) ^ 1
      return file.write(byte, 0, 1, at)
    }
    await flip()
    said.add(await damage())
    await flip()
  }
  await file.close()
  expect([...said]).toEqual(['damaged'])
  expect(await damage()).toBe('whole')
  await truncate(path, size - 70_000)
  expect(await damage()).toBe('damaged')
})
