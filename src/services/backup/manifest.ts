/** A backup's description of itself, in its last entry but one; and the check of the whole against it. */
import { z } from 'zod'
import { Damaged, readArchive } from './archive.ts'
import type { Source } from './source.ts'

export const manifestName = 'manifest.json'
/** Of the archive's layout. */
export const version = 1

const total = z.object({ count: z.number(), bytes: z.number() })

const schema = z.object({
  version: z.literal(version),
  /** The moment whose state it holds. */
  madeAt: z.iso.datetime(),
  /** Those of the database, so that it is restored to exactly them. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sum: z.string(),
      amounts: z.record(z.string(), z.string()),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: total,
  /** Keys of files that rows name and that were not there. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof schema>

export type Checked = { manifest: Manifest; bytes: number }

/**
 * Reads the whole backup and compares every byte with the written one.
 * @throws Damaged with the place
 */
export async function checkBackup(source: Source): Promise<Checked> {
  let text: string | undefined
  const files = { count: 0, bytes: 0 }
  const { bytes } = await readArchive(source.open(), async (name, content, size) => {
    if (name.startsWith('files/')) {
      files.count += 1
      files.bytes += size
    }
    if (name !== manifestName) return
    const parts: Buffer[] = []
    for await (const chunk of content) parts.push(Buffer.from(chunk))
    text = Buffer.concat(parts).toString()
  })
  if (text === undefined) throw new Damaged(`${manifestName} is missing`)
  const parsed = schema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error('This backup was made by another version of the portal and cannot be read.')
  const { data: manifest } = parsed
  if (manifest.files.count !== files.count || manifest.files.bytes !== files.bytes) {
    throw new Damaged(`it holds ${files.count} files instead of ${manifest.files.count}`)
  }
  return { manifest, bytes }
}

/** The whole in one line. */
export function inShort({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const named = (count: number, word: string) => `${count.toLocaleString('en')} ${word}`
  const megabytes = (files.bytes / 1_000_000).toFixed(1)
  return `${named(tables.length, 'tables')}, ${named(rows, 'rows')}, ${named(files.count, 'files')} (${megabytes} MB)`
}

/** The content of each table, a line per table that is not empty. */
export function inFull({ tables }: Manifest): string[] {
  return tables
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows, amounts }) => {
      const money = Object.entries(amounts).map(([column, sum]) => `, ${column} ${Number(sum).toLocaleString('en')}`)
      return `  ${name.padEnd(28)} ${rows.toLocaleString('en').padStart(10)} rows${money.join('')}`
    })
}
