/** The drill: a backup is restored into a database of its own, compared, and dropped again (docs/decisions/146). */
import type pg from 'pg'
import { checkBackup, type Manifest } from './manifest.ts'
import { expectKnown, fillDatabase } from './restore.ts'
import type { Source } from './source.ts'
import { openClient, quoted } from './tables.ts'

type Place = {
  /** Of the portal's database; the drill's is beside it. */
  url: string
  /** The program's. */
  migrations: string
}

const lock = 4_212_003

/** Always the same one, so that a drill that was killed leaves one at most, for the next to drop. */
function besideOf(url: string): { name: string; url: string } {
  const address = new URL(url)
  const name = `${decodeURIComponent(address.pathname.slice(1)).slice(0, 50)}_drill`
  address.pathname = `/${encodeURIComponent(name)}`
  return { name, url: address.href }
}

/**
 * Restores a backup beside the running portal: every row, sum and amount is compared, every file read, and that each row has
 * its file. Nothing of it is left, and the portal notices nothing.
 * @throws an error of one sentence when the backup would not bring the portal back, or no drill can be made here
 */
export async function holdDrill(source: Source, { url, migrations }: Place): Promise<Manifest> {
  const { manifest } = await checkBackup(source)
  await expectKnown(manifest, migrations)
  const client = await openClient(url)
  const beside = besideOf(url)
  const drop = () => client.query(dropOf(beside.name))
  try {
    if (!(await isAlone(client))) throw new Error('Another drill of this portal is running.')
    await drop()
    await client.query(`create database ${quoted(beside.name)} template template0`).catch(refuseRight)
    try {
      await bringBack(source, { manifest, url: beside.url, migrations })
    } finally {
      await drop()
    }
    return manifest
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Drops what a drill left that was killed: it holds everybody's data. */
export async function clearDrill(url: string): Promise<void> {
  const client = await openClient(url)
  try {
    if (await isAlone(client)) await client.query(dropOf(besideOf(url).name))
  } finally {
    await client.end().catch(() => undefined)
  }
}

const dropOf = (name: string) => `drop database if exists ${quoted(name)} with (force)`

/** Until the connection ends. */
async function isAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
  return rows[0]?.held ?? false
}

/** A role that owns one database alone. */
function refuseRight(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error
  throw new Error(
    "The database's user may not make a database for the drill: let its administrator say ALTER ROLE … CREATEDB.",
    { cause: error },
  )
}

async function bringBack(source: Source, { manifest, url, migrations }: Place & { manifest: Manifest }): Promise<void> {
  const client = await openClient(url)
  try {
    const seen = new Set(manifest.missing)
    await client.query('begin')
    await fillDatabase(client, source, {
      manifest,
      migrations,
      takeFile: async ({ key }) => void seen.add(key),
    })
    const { rows } = await client.query<{ key: string }>("select key from file where state <> 'ERASED'")
    const without = rows.filter(({ key }) => !seen.has(key))
    if (without.length > 0) throw new Error(`The backup lacks ${without.length} files that its rows name.`)
    await client.query('rollback')
  } finally {
    await client.end().catch(() => undefined)
  }
}
