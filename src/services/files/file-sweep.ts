/** Clearing away what a broken request or a crash left behind: into a bin first, for a mistake is noticed days later. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#kit/database/connect.ts'
import { mayDelete } from './deletion-pause.ts'
import { bin, type FilePlace, parts } from './place.ts'

/** A store elsewhere takes its time for each. */
const atOnce = 20
/** More than so many, and more than a tenth, are no leftovers: something is wrong, and a person has to look. */
const most = { files: 20, share: 0.1 }

type Tools = { incoming: string; place: FilePlace; db: Db; log: Pick<FastifyBaseLogger, 'error'> }
/** In ms: from which age on what nobody names is swept, and for how long it stays in the bin. */
export type Ages = { age: number; inBin: number }

/** Moves files that no row names into the bin, and removes old ones from it; gives how many left their place. */
export async function sweep(tools: Tools, { age, inBin }: Ages): Promise<number> {
  const { incoming, place, db, log } = tools
  const arrived = await oldNames(incoming, age)
  for (const name of arrived) await rm(join(incoming, name), { force: true })
  const given = await toRemove(db)
  const { spent, lost, all } = await look(tools, age, given)
  // Asked last, and for all of them: a backup that began before this has seen their rows.
  if (!(await mayDelete(db))) return arrived.length
  await each(spent, (name) => place.remove(name))
  if (given.size > 0)
    await db
      .deleteFrom('file_to_remove')
      .where('key', 'in', [...given])
      .execute()
  const isTooMuch = lost.length > most.files && lost.length > all * most.share
  await note(db, isTooMuch ? { unswept: lost.length, unswept_of: all } : null)
  if (isTooMuch) {
    const some = lost.slice(0, 10)
    log.error({ lost: lost.length, of: all, some }, 'no row names these files: too many to sweep, nothing was moved')
    return arrived.length + spent.length
  }
  await each(lost, (name) => place.move(name, inBinAs(name)))
  await emptyBin(tools, inBin)
  return arrived.length + spent.length + lost.length
}

const inBinAs = (name: string): string => `${bin}/${name.replace('/', '.')}`
const outOfBin = (name: string): string => name.replace('.', '/')

type Found = { spent: string[]; lost: string[]; all: number }

/** The files in their place: `spent` are used up, `lost` have no row. */
async function look({ place, db }: Tools, age: number, given: ReadonlySet<string>): Promise<Found> {
  const found: Found = { spent: [], lost: [], all: 0 }
  for (const part of parts) {
    for await (const names of place.list(part)) {
      found.all += names.length
      const old = names.filter(({ changed }) => Date.now() - changed >= age).map(({ name }) => name)
      const states = await statesOf(db, old)
      for (const name of old) {
        const state = states.get(keyOf(name))
        if (given.has(keyOf(name))) found.spent.push(`${part}/${name}`)
        else if (state === undefined || (state === 'BROKEN' && part === 'ready')) found.lost.push(`${part}/${name}`)
        // An erased picture, and the original of an encoded one, are kept nowhere.
        else if (state === 'ERASED' || (state === 'READY' && part === 'raw')) found.spent.push(`${part}/${name}`)
      }
    }
  }
  return found
}

/** A file that a row names again (somebody put the right database back) goes to its place; an old one goes for good. */
async function emptyBin({ place, db }: Tools, inBin: number): Promise<void> {
  for await (const found of place.list(bin)) {
    const states = await statesOf(
      db,
      found.map(({ name }) => keyOf(outOfBin(name).split('/')[1] ?? '')),
    )
    for (const { name, changed } of found) {
      const [part, rest = ''] = outOfBin(name).split('/')
      const state = states.get(keyOf(rest))
      const isOver = state === 'ERASED' || (state === 'READY' && part === 'raw')
      if (state !== undefined && !isOver) await place.move(`${bin}/${name}`, outOfBin(name))
      else if (isOver || Date.now() - changed >= inBin) await place.remove(`${bin}/${name}`)
    }
  }
}

async function each(names: readonly string[], task: (name: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < names.length; from += atOnce) await Promise.all(names.slice(from, from + atOnce).map(task))
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

async function statesOf(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const keys = names.map(keyOf)
  const rows = await db.selectFrom('file').select(['key', 'state']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, state }) => [key, state]))
}

/** Keys whose files were left to the sweep when somebody deleted them. */
const toRemove = async (db: Db): Promise<Set<string>> =>
  new Set((await db.selectFrom('file_to_remove').select('key').execute()).map(({ key }) => key))

/** For the administrators' dashboard. */
async function note(db: Db, held: { unswept: number; unswept_of: number } | null): Promise<void> {
  const values = held ?? { unswept: null, unswept_of: null }
  await db
    .updateTable('portal_mark')
    .set({ ...values, unswept_at: held ? new Date() : null })
    .where((eb) => (held ? eb.lit(true) : eb('unswept', 'is not', null)))
    .execute()
}
