import { pbkdf2 } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { folderPlace } from './place.ts'

const work = promisify(pbkdf2)

test('a file that is removed while it is being opened is read to its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'place-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const place = await folderPlace(folder)
  const content = Buffer.alloc(1000, 'a proof ')
  await place.put('raw/key', content)
  // Node has four threads for files and for this work, and each does what was asked for in order: with three at work, the first
  // half of the opening comes before the look at the folder, and the second half after the fourth piece of work.
  const busy = () => work('a', 'b', 500_000, 32, 'sha256')
  const others = [busy(), busy(), busy()]
  const opening = place.open('raw/key')
  const first = stat(folder)
  others.push(busy())
  await first
  rmSync(join(folder, 'raw/key'))
  expect(await buffer((await opening).stream)).toEqual(content)
  await Promise.all(others)
})
