/** Clearing away what a broken request or a crash left behind. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kit/database/connect.ts'
import { mayDelete } from './kept.ts'
import { type FilePlace, type Part, parts } from './place.ts'

/** A store elsewhere takes its time for each. */
const atOnce = 20

/** Removes files older than `age` ms that no row names; gives how many. */
export async function sweep(
  { incoming, place }: { incoming: string; place: FilePlace },
  db: Db,
  age: number,
): Promise<number> {
  let removed = 0
  for (const name of await oldNames(incoming, age)) {
    await rm(join(incoming, name), { force: true })
    removed += 1
  }
  for (const part of parts) {
    for await (const found of place.list(part)) {
      const names = found.filter(({ changed }) => Date.now() - changed >= age).map(({ name }) => name)
      const named = names.length > 0 ? await namedIn(db, names, part) : new Set()
      const lost = names.filter((name) => !named.has(keyOf(name)))
      if (lost.length > 0 && !(await mayDelete(db))) return removed
      for (let from = 0; from < lost.length; from += atOnce) {
        await Promise.all(lost.slice(from, from + atOnce).map((name) => place.remove(`${part}/${name}`)))
      }
      removed += lost.length
    }
  }
  return removed
}

/** Pictures for everybody lie there in a few widths, as `key.480`. */
const keyOf = (name: string): string => name.split('.', 1)[0] ?? name

async function oldNames(path: string, age: number): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(path)) {
    const found = await stat(join(path, name)).catch(() => null)
    if (found?.isFile() && Date.now() - Math.max(found.mtimeMs, found.ctimeMs) >= age) old.push(name)
  }
  return old
}

async function namedIn(db: Db, keys: string[], part: Part): Promise<Set<string>> {
  const states = part === 'raw' ? ['RAW', 'BROKEN'] : ['READY', 'RAW']
  const rows = await db
    .selectFrom('file')
    .select('key')
    .where('key', 'in', keys.map(keyOf))
    .where('state', 'in', states)
    .execute()
  return new Set(rows.map((row) => row.key))
}
