/** Where files lie: in a folder of this machine, or in a store that speaks S3 (bucket.ts). Names are `raw/KEY` and `ready/KEY`. */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Upload } from '#kit/endpoint/fields.ts'
import { openFolder, syncFolder } from '#kit/machine/folders.ts'
import { place } from './disk.ts'
import { type AskedRange, placeOf } from './range.ts'

/** The content to store: bytes, or the path of a file that may be moved away. */
export type Held = Upload['held']
/** The content of a file: all of it, or the requested part, which begins at `start` of a file of `size` bytes. */
export type Opened = { stream: Readable; bytes: number; part?: { start: number; size: number } }
export type Listed = { name: string; changed: number }

/** The two parts: as sent, and as served. */
export const parts = ['raw', 'ready'] as const
export type Part = (typeof parts)[number]
/** Where the sweep puts what nobody names, as `bin/PART.KEY`. */
export const bin = 'bin'

/** By which a place and a database know each other (services/mark). */
export const markName = 'mark'

/** A folder or a store, by itself. */
export type OnePlace = {
  /** For a sentence: `the folder /srv/portal/data/files`. */
  where: string
  mark(): Promise<string | null>
  setMark(text: string): Promise<void>
  list(part: Part | typeof bin): AsyncIterable<Listed[]>
}

/** Reading a missing file throws an error with the code ENOENT. */
export type FilePlace = {
  /** Puts it there for good, or leaves nothing. A file of this machine that holds the content is used up. */
  put(name: string, held: Held): Promise<void>
  /** @throws OutsideFile when a part is asked for that the file does not have */
  open(name: string, asked?: AskedRange): Promise<Opened>
  bytes(name: string): Promise<Buffer>
  /** No error where there is none. */
  remove(name: string): Promise<void>
  /** Under another name, which it gets for good. No error where there is none. */
  move(name: string, to: string): Promise<void>
  /** The names of a part, a few hundred at a time. */
  list(part: Part | typeof bin): AsyncIterable<Listed[]>
  /** What it is made of. */
  apart: readonly OnePlace[]
}

/** Whether this is what reading says of a file that is not there. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

const several = 500

/** The folders below `directory`, which are made here. */
export async function folderPlace(directory: string): Promise<FilePlace> {
  const opened: Record<string, number | null> = {}
  for (const part of ['', ...parts, bin]) {
    const path = join(directory, part)
    await mkdir(path, { recursive: true, mode: 0o700 })
    // Open for good, hence plain numbers: each file syncs its folder, so that its name survives a power cut too.
    opened[part] = openFolder(path)
  }
  const pathOf = (name: string) => join(directory, name)
  const sync = (name: string) => syncFolder(opened[name.includes('/') ? (name.split('/', 1)[0] ?? '') : ''] ?? null)
  async function* list(part: string): AsyncIterable<Listed[]> {
    const names = await readdir(pathOf(part))
    for (let from = 0; from < names.length; from += several) {
      const found = names.slice(from, from + several).map(async (name) => {
        const about = await stat(join(pathOf(part), name)).catch(() => null)
        return about?.isFile() ? [{ name, changed: Math.max(about.mtimeMs, about.ctimeMs) }] : []
      })
      yield (await Promise.all(found)).flat()
    }
  }
  const itself: OnePlace = {
    where: `the folder ${directory}`,
    mark: () => readFile(pathOf(markName), 'utf8').catch(nullIfMissing),
    async setMark(text) {
      const draft = `${pathOf(markName)}.${process.pid}`
      await rm(draft, { force: true })
      await place(Buffer.from(text), draft)
      await rename(draft, pathOf(markName))
      await sync(markName)
    },
    list,
  }
  return {
    async put(name, held) {
      await place(held, pathOf(name))
      try {
        await sync(name)
      } catch (error) {
        await rm(pathOf(name), { force: true })
        throw error
      }
    },
    async open(name, asked) {
      // An open file can be read to its end, even if its name is removed in between.
      const file = await open(pathOf(name))
      try {
        const { size } = await file.stat()
        if (!asked) return { stream: file.createReadStream(), bytes: size }
        const { start, end } = placeOf(asked, size)
        return { stream: file.createReadStream({ start, end }), bytes: end - start + 1, part: { start, size } }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    bytes: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    async move(name, to) {
      await rename(pathOf(name), pathOf(to)).catch(nullIfMissing)
      await sync(to)
    },
    list,
    apart: [itself],
  }
}

/** For a file that may not be there. */
export const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

/** Both: new files go to the first, and files that are not there yet are read from the second, until all were moved. */
export function withOlder(first: FilePlace, older: FilePlace): FilePlace {
  const either = <T>(read: (from: FilePlace) => Promise<T>): Promise<T> =>
    read(first).catch((error: unknown) => {
      if (!isMissing(error)) throw error
      // Moved in between these two looks: then it is in the first by now.
      return read(older).catch((other: unknown) => {
        if (!isMissing(other)) throw other
        return read(first)
      })
    })
  return {
    put: (name, held) => first.put(name, held),
    open: (name, asked) => either((from) => from.open(name, asked)),
    bytes: (name) => either((from) => from.bytes(name)),
    async remove(name) {
      // First where it would be found second.
      await older.remove(name)
      await first.remove(name)
    },
    async move(name, to) {
      await older.move(name, to)
      await first.move(name, to)
    },
    async *list(part) {
      yield* older.list(part)
      yield* first.list(part)
    },
    apart: [...first.apart, ...older.apart],
  }
}
