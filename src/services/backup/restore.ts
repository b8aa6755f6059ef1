/** Brings a backup back into an empty place: all of it, checked, or nothing. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type pg from 'pg'
import { copyIn } from '#kit/database/copy.ts'
import { applyMigrations, migrationsIn } from '#kit/database/migrate.ts'
import { type FilePlace, markName, parts } from '#services/files/place.ts'
import { isHalfRestored, restoredMark, restoringMark } from '#services/mark.ts'
import { readArchive } from './archive.ts'
import { type Checked, type Manifest } from './manifest.ts'
import type { Source } from './source.ts'
import { columnsOf, openClient, quoted, weigh } from './tables.ts'

type Target = {
  /** Of the database. */
  url: string
  /** Of this machine, where the files go unless there is a store. */
  folder: string
  /** The store of FILES_URL. */
  store?: FilePlace | null
  /** The program's migrations. */
  migrations: string
}

const run = promisify(execFile)
const tableEntry = /^tables\/([^/]+)\/\d{5}$/
// A key is ours, but the backup may be anybody's: nothing leaves the folder.
const fileEntry = /^files\/(raw|ready)\/([A-Za-z0-9_-]+(?:\.\d+)?)$/

/**
 * Refuses a backup that needs a newer program.
 * @throws an error of one sentence
 */
export async function expectKnown(manifest: Manifest, migrations: string): Promise<void> {
  const known = await migrationsIn(migrations)
  const newer = manifest.migrations.find((name) => !known.includes(name))
  if (newer) {
    throw new Error(`This backup was made by a newer portal (it knows ${newer}): restore it with that version.`)
  }
}

/**
 * Restores a backup that was checked. Database and files are there afterwards, or neither.
 * @throws an error of one sentence when the place is not empty, or what arrived is not what the backup holds
 */
export async function restoreBackup(source: Source, { manifest }: Checked, target: Target): Promise<void> {
  await expectKnown(manifest, target.migrations)
  const client = await openClient(target.url)
  const draft = `${target.folder}.restoring`
  const stored: string[] = []
  const mark = randomUUID()
  try {
    await expectEmpty(client, target)
    await makeFolders(draft)
    // A later start learns from it that this was restored; the next restore, that this one was killed.
    await writeFile(join(draft, markName), restoringMark(mark))
    for (const one of target.store?.apart ?? []) await one.setMark(restoringMark(mark))
    await client.query('begin')
    await fillDatabase(client, source, {
      manifest,
      migrations: target.migrations,
      takeFile: (file) => bring(file, { draft, stored, store: target.store }),
    })
    await sync(draft)
    await rm(target.folder, { recursive: true, force: true }) // empty, as was seen, but for a killed restore's
    await rename(draft, target.folder)
    await sync(dirname(target.folder))
    await client.query('commit')
    await writeFile(join(target.folder, markName), restoredMark(mark))
    for (const one of target.store?.apart ?? []) await one.setMark(restoredMark(mark))
    await client.query('analyze')
  } catch (error) {
    for (const name of stored) await target.store?.remove(name).catch(() => undefined)
    if (stored.length > 0) await target.store?.remove(markName).catch(() => undefined)
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
    await client.end().catch(() => undefined)
  }
}

type File = { folder: string; key: string; content: AsyncIterable<Buffer> }
type Filling = {
  manifest: Manifest
  /** Of the program. */
  migrations: string
  /** Gets each file; without it they are read, compared and left. */
  takeFile?: (file: File) => Promise<void>
}

/**
 * Fills an empty schema with a backup, in the caller's transaction, and compares every table with it.
 * @throws an error of one sentence when what arrived is not what the backup holds
 */
export async function fillDatabase(client: pg.Client, source: Source, filling: Filling): Promise<void> {
  const { manifest, migrations, takeFile } = filling
  await client.query(`set local lock_timeout = 0; set local synchronous_commit = on`)
  await applyMigrations(client, migrations, manifest.migrations)
  await expectColumns(client, manifest)
  const putBack = await openTables(client, manifest)
  await readArchive(source.open(), async (name, content) => {
    const table = tableOf(name, manifest)
    if (table) return copyIn(client, `copy ${quoted(table.name)} (${listed(table.columns)}) from stdin`, content)
    const [, folder = '', key] = fileEntry.exec(name) ?? []
    if (key) await takeFile?.({ folder, key, content })
  })
  await putBack()
  for (const { name, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last])
  }
  for (const table of manifest.tables) await expectSame(client, table)
}

const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** The table whose rows are in this entry of an archive. */
export function tableOf(entry: string, { tables }: Manifest): Manifest['tables'][number] | undefined {
  const [, name] = tableEntry.exec(entry) ?? []
  return tables.find((one) => one.name === name)
}

async function expectEmpty(client: pg.Client, { folder, store }: Target): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`,
  )
  if (rows.length > 0) throw new Error('The database is not empty: a backup is restored into an empty one only.')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const isHalf = isHalfRestored(await readFile(join(folder, markName), 'utf8').catch(() => null))
  if (!isHalf && found.some((entry) => !entry.isDirectory() && entry.name !== markName)) {
    throw new Error(`The folder ${folder} is not empty: a backup is restored into an empty place only.`)
  }
  if (store) await expectEmptyStore(store)
}

/**
 * Files of another portal would be swept here, because no row of this one names them. The leftovers of a killed restore
 * are removed.
 */
async function expectEmptyStore(store: FilePlace): Promise<void> {
  const [one] = store.apart
  const isHalf = isHalfRestored((await one?.mark()) ?? null)
  for (const part of parts) {
    for await (const names of store.list(part)) {
      if (names.length > 0 && !isHalf) {
        throw new Error('The store is not empty: a backup is restored into an empty place only.')
      }
      for (const { name } of names) await store.remove(`${part}/${name}`)
    }
  }
}

async function makeFolders(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true })
  for (const name of ['raw', 'ready']) await mkdir(join(draft, name), { recursive: true, mode: 0o700 })
}

async function expectColumns(client: pg.Client, manifest: Manifest): Promise<void> {
  const shapeOf = (tables: { name: string; columns: string[] }[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  const here = shapeOf(await columnsOf(client))
  const there = shapeOf(manifest.tables)
  const odd = there.find((shape) => !here.includes(shape)) ?? here.find((shape) => !there.includes(shape))
  if (odd) throw new Error(`This backup does not fit its migrations: ${odd}.`)
}

/**
 * Empties the tables of what the migrations put there, and lets rows come in any order and as they are: without foreign
 * keys and triggers. Gives what puts these back; a key that does not hold is refused then. PostgreSQL itself keeps the keys of a
 * table's parts.
 */
async function openTables(client: pg.Client, { tables }: Manifest): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select t.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and c.conparentid = 0`)
  const names = tables.map(({ name }) => quoted(name))
  await client.query(`truncate ${names.join(', ')}`)
  for (const { table, name } of keys) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    }
  }
}

type Places = {
  draft: string
  store?: FilePlace | null | undefined
  /** The files that went to the store so far. */
  stored: string[]
}

async function bring({ folder, key, content }: File, { draft, store, stored }: Places): Promise<void> {
  if (store) {
    stored.push(`${folder}/${key}`)
    return store.put(`${folder}/${key}`, await buffer(content))
  }
  const file = await open(join(draft, folder, key), 'wx', 0o600)
  try {
    for await (const chunk of content) await file.writeFile(chunk)
  } finally {
    await file.close()
  }
}

async function expectSame(client: pg.Client, table: Manifest['tables'][number]): Promise<void> {
  const found = await weigh(client, table)
  if (found.rows !== table.rows || found.sum !== table.sum) {
    throw new Error(
      `The table ${table.name} is not what the backup holds: ${found.rows} rows instead of ${table.rows}, or others.`,
    )
  }
}

/** Brings everything of this folder's disk to it. Where the system has no such program, it does so by itself soon. */
const sync = (folder: string) => run('sync', ['-f', folder]).catch(() => undefined)
