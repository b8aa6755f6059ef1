import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { zip } from './zip.ts'

// Written by others: they have to read our files.
const extract = `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2]); print('\\n'.join(z.namelist()))`

test('what is written is read by another program, names and bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = new Date('2026-11-22T20:15:30Z')
  const entries = [
    { name: 'data.json', content: Buffer.from('{"nama":"Kamu – ya"}'), at },
    { name: 'pictures/7.jpg', content: Buffer.alloc(70_000, 7), at },
    { name: 'leer.txt', content: Buffer.alloc(0), at },
  ]
  await writeFile(join(folder, 'a.zip'), await buffer(zip(entries)))
  const run = promisify(execFile)
  const { stdout } = await run('python3', ['-c', extract, join(folder, 'a.zip'), folder])
  expect(stdout.trim().split('\n')).toEqual(entries.map(({ name }) => name))
  for (const { name, content } of entries) expect((await readFile(join(folder, name))).equals(content)).toBe(true)
})
