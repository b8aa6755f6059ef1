/** Writes database and files as one file while the portal runs, as they were at one moment (docs/decisions/040). */
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { copyOut } from '#kit/database/copy.ts'
import { migrationsOf } from '#kit/database/migrate.ts'
import { syncNames } from '#kit/machine/folders.ts'
import { publicWidths } from '#services/files/pictures.ts'
import { type FilePlace, isMissing } from '#services/files/place.ts'
import { keepFiles } from '#services/files/deletion-pause.ts'
import { type PassingKey, passingKey } from './age.ts'
import { type Archive, createArchive } from './archive.ts'
import { checkBackup, type Manifest, manifestName, version } from './manifest.ts'
import { fileSink, sealedSink } from './sink.ts'
import { fileSource } from './source.ts'
import { columnsOf, openClient, quoted, sequencesOf, type Table, weigh } from './tables.ts'

export type Made = {
  path: string
  bytes: number
  manifest: Manifest
  /** Of an encrypted one: the secret key that opens it while this process knows it. */
  identities: readonly string[]
}

/** Only one is made at a time. */
export class BackupRuns extends Error {
  constructor() {
    super('Another backup of this portal is running.')
  }
}

type Source = {
  /** Of the database. */
  url: string
  files: FilePlace
  /** The public keys for which it is encrypted; without any it is not. */
  recipients?: readonly string[]
  /** In place of one that is forgotten with this process; its giver keeps it. */
  key?: PassingKey
}

/** Left free on the disk, so that the portal can go on. */
const reserve = 100_000_000
const filesAtATime = 1000

/**
 * Writes the backup, reads it once more from its first byte to its last, and only then gives it its name.
 * @throws an error of one sentence when it cannot be made; then nothing is left of it
 */
export async function writeBackup(path: string, source: Source): Promise<Made> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} is there already: name a file that is not.`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const client = await openClient(source.url)
  try {
    const migrations = await migrationsOf(client)
    if (migrations.length === 0) throw new Error('There is nothing to back up: the database is empty.')
    if (!(await keepFiles(client))) throw new BackupRuns()
    await expectRoom(client, dirname(path))
    return await write(path, source, (archive) => fill(archive, client, source.files))
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function write(
  path: string,
  { recipients = [], key }: Source,
  content: (archive: Archive) => Promise<void>,
): Promise<Made> {
  const draft = `${path}.part`
  await rm(draft, { force: true }) // of a process that was killed
  // What the portal could not read back it could not call whole; the key for that is forgotten with this process.
  const own = recipients.length > 0 ? (key ?? (await passingKey())) : null
  const identities = own ? [own.identity] : []
  try {
    const archive = createArchive(own ? await sealedSink(draft, [...recipients, own.recipient]) : await fileSink(draft))
    try {
      await content(archive)
    } finally {
      await archive.close()
    }
    const { manifest } = await checkBackup(fileSource(draft, identities))
    const { size: bytes } = await stat(draft)
    await rename(draft, path)
    await syncNames(dirname(path))
    return { path, bytes, manifest, identities }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function fill(archive: Archive, client: pg.Client, place: FilePlace): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only')
  const migrations = await migrationsOf(client)
  const madeAt = new Date().toISOString()
  const tables: Table[] = []
  for (const table of await columnsOf(client)) {
    tables.push(await weigh(client, table))
    let part = 0
    await copyOut(
      client,
      `copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) to stdout`,
      async (rows) => {
        part += 1
        await archive.add(`tables/${table.name}/${String(part).padStart(5, '0')}`, rows)
      },
    )
  }
  // Counters are of no moment: they only ever go on, and may be ahead of the rows.
  const sequences = await sequencesOf(client)
  const files = await addFiles(archive, client, place)
  await client.query('commit')
  const manifest: Manifest = { version, madeAt, migrations, tables, sequences, ...files }
  await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
  await archive.finish()
}

/** The files that the rows of this moment name, in all their forms. */
async function addFiles(
  archive: Archive,
  client: pg.Client,
  place: FilePlace,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files = { count: 0, bytes: 0 }
  const missing: string[] = []
  const add = async (name: string) => {
    const found = await place.open(name).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (!found) return false
    await archive.addStream(`files/${name}`, found.bytes, found.stream)
    files.count += 1
    files.bytes += found.bytes
    return true
  }
  for (let last = 0; ;) {
    const { rows } = await client.query<{ id: number; key: string; state: string; is_public: boolean }>(
      "select id, key, state, is_public from file where id > $1 and state <> 'ERASED' order by id limit $2",
      [last, filesAtATime],
    )
    for (const { key, state, is_public } of rows) {
      if (!(await add(state === 'READY' ? `ready/${key}` : `raw/${key}`))) missing.push(key)
      if (is_public) for (const width of publicWidths) await add(`ready/${key}.${width}`)
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < filesAtATime) return { files, missing }
  }
}

/** Says so before anything is written: a disk that a backup fills takes no registrations either. */
async function expectRoom(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ needed: string }>(
    `select (pg_database_size(current_database()) + coalesce((select sum(bytes) from file), 0))::text as needed`,
  )
  const { bavail, bsize } = await statfs(folder)
  const [needed, free] = [Number(rows[0]?.needed), bavail * bsize - reserve]
  if (needed > free) {
    throw new Error(`The disk of ${folder} has too little room: a backup needs about ${megabytes(needed)} MB.`)
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
