/** Clearing away what a broken request or a crash left in the folders. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kit/database/connect.ts'
import { mayDelete } from './kept.ts'

/** Removes files older than `age` ms that no row names; gives how many. */
export async function sweep(
  folder: { incoming: string; raw: string; ready: string },
  db: Db,
  age: number,
): Promise<number> {
  let removed = 0
  for (const path of Object.values(folder)) {
    const names = await oldNames(path, age)
    for (let start = 0; start < names.length; start += 500) {
      const part = names.slice(start, start + 500)
      const named = path === folder.incoming ? [] : await namedIn(db, part, path === folder.raw ? 'RAW' : 'READY')
      if (!(await mayDelete(db))) return removed
      for (const name of part) {
        if (named.includes(keyOf(name))) continue
        await rm(join(path, name), { force: true })
        removed += 1
      }
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

async function namedIn(db: Db, keys: string[], state: 'RAW' | 'READY'): Promise<string[]> {
  const states = state === 'RAW' ? ['RAW', 'BROKEN'] : ['READY', 'RAW']
  const rows = await db
    .selectFrom('file')
    .select('key')
    .where('key', 'in', keys.map(keyOf))
    .where('state', 'in', states)
    .execute()
  return rows.map((row) => row.key)
}
