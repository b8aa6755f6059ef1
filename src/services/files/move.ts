/** Moves all files from one place to another. It can be broken off at any moment and begun again: it goes on where it was. */
import { createHash } from 'node:crypto'
import type { Db } from '#kit/database/connect.ts'
import { mayDelete } from './deletion-pause.ts'
import { publicWidths } from './pictures.ts'
import { type FilePlace, nullIfMissing } from './place.ts'

type Moved = { moved: number; left: number; missing: string[] }

const several = 200
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Copies each file that a row names, reads the copy back, and only then removes the first one.
 * @throws an error of one sentence when a copy differs from the bytes that were read
 */
export async function moveFiles(db: Db, from: FilePlace, to: FilePlace): Promise<Moved> {
  const done: Moved = { moved: 0, left: 0, missing: [] }
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('file')
      .select(['id', 'key', 'state', 'is_public'])
      .where('id', '>', last)
      .where('state', '<>', 'ERASED')
      .orderBy('id')
      .limit(several)
      .execute()
    for (const { key, state, is_public } of rows) {
      const found = await moveOne(db, `${state === 'READY' ? 'ready' : 'raw'}/${key}`, { from, to, done })
      if (!found) done.missing.push(key)
      if (is_public) for (const width of publicWidths) await moveOne(db, `ready/${key}.${width}`, { from, to, done })
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < several) return done
  }
}

type Way = { from: FilePlace; to: FilePlace; done: Moved }

/** False when it is in neither place. */
async function moveOne(db: Db, name: string, { from, to, done }: Way): Promise<boolean> {
  const bytes = await from.bytes(name).catch(nullIfMissing)
  const there = await to.bytes(name).catch(nullIfMissing)
  if (!bytes) return there !== null
  const sum = sumOf(bytes)
  if (!there || sumOf(there) !== sum) {
    // Half of one, of a command that was killed.
    if (there) await to.remove(name)
    await to.put(name, bytes)
    if (sumOf(await to.bytes(name)) !== sum)
      throw new Error(`The copy of ${name} is not what was read. Nothing is lost.`)
  }
  // A backup that runs may be about to read it; the next time it goes.
  if (await mayDelete(db)) {
    await from.remove(name)
    done.moved += 1
  } else done.left += 1
  return true
}
