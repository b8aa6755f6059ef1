/** Reads the rows out of a spreadsheet that somebody sent. A hostile one costs little and is refused in words. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { parseCsv } from 'hucre/csv'
import type { Cell } from '#kit/cell.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { invalidField } from '#kit/errors.ts'
import { gate } from '#kit/gate/gate.ts'
import { type PackedPart, partsOf, unpack, unpackedSize } from './packed-parts.ts'
import type { ThreadTask } from './xlsx-thread.ts'

/** Why there are no rows: the name of the sentence that says it. */
export type SheetProblem =
  | 'broken'
  | 'unknown'
  | 'tooLong'
  | 'page'
  | 'locked'
  | 'wrongPassword'
  | 'oldBook'
  | 'archive'
  | 'archiveMany'
  | 'pdf'

/** What somebody says about a file: the password of a locked one, which is kept nowhere, and the part of a packed one. */
export type Opening = { password?: string | null | undefined; part?: number | null | undefined }
/** The rows of a file; or the names of the files in it, if there are several; or why there are none. */
export type Found = { rows: Cell[][]; name?: string } | { parts: string[] } | { problem: SheetProblem }

/** The size limit of all parts of an XLSX together once they are unpacked. */
const mostUnpacked = 15_000_000
/** Room for headers, a title above the rows and a sum below them. */
const besideRows = 20
/** More than any name. A remark in a column of its own may be longer. */
const longestCell = 500
const lastColumn = 'AZ'
/** No cell has so many lines; a quotation mark that nobody closed has. */
const mostLinesInCell = 10

// One at a time: reading takes the processor and the memory of a whole sheet.
const reading = gate(1)
/**
 * A small file can name hundreds of thousands of texts. The limits of one in memory, in MiB, and in time, in
 * milliseconds.
 */
const mostMemory = 256
const mostTime = 20_000

/**
 * The first sheet's rows, from its first line on.
 * @param most how many rows it may have, besides its headers
 * @throws 422 at `field` for anything that is no table, is broken, or has too many rows
 */
export async function readSheet(upload: Upload, field: string, most: number): Promise<Cell[][]> {
  const found = await openSheet(upload, most)
  if ('rows' in found) return found.rows
  throw invalidField(field, `fields.sheet.${'parts' in found ? 'archiveMany' : found.problem}`, { most })
}

/** The rows of a file that may be locked, or packed with others. Throws at nothing that is in it. */
export const openSheet = (upload: Upload, most: number, opening: Opening = {}): Promise<Found> =>
  reading(async () =>
    foundIn(typeof upload.held === 'string' ? await readFile(upload.held) : upload.held, most, opening),
  )

/** The rows of a file's bytes, or why there are none. Throws at nothing. */
export async function rowsOf(bytes: Buffer, most: number): Promise<{ rows: Cell[][] } | { problem: SheetProblem }> {
  const found = await foundIn(bytes, most)
  return 'parts' in found ? { problem: 'archiveMany' } : found
}

/** The rows of a file's bytes, the names of the files in it, or why there are none. Throws at nothing. */
export async function foundIn(bytes: Buffer, most: number, opening: Opening = {}): Promise<Found> {
  const parts = isZip(bytes) ? partsOf(bytes) : []
  if (parts === null) return { problem: 'broken' }
  if (parts.length > 0 && !parts.some(({ name }) => name === bookPart)) return inArchive(bytes, parts, most, opening)
  const rows = await tableOf(bytes, most, opening)
  if (typeof rows === 'string') return { problem: rows }
  if (rows.length > most + besideRows) return { problem: 'tooLong' }
  return { rows: rows.map((row) => row.slice(0, 60).map(bounded)) }
}

/** What every workbook of today has inside. */
const bookPart = '[Content_Types].xml'
const mostFiles = 20

/** The one file of an archive that may be a table, or that which was chosen. Archives in archives are left alone. */
async function inArchive(
  bytes: Buffer,
  all: readonly PackedPart[],
  most: number,
  { password, part }: Opening,
): Promise<Found> {
  const parts = all.filter(({ name }) => isTable.test(name) && !isHidden.test(name))
  if (parts.length === 0) return { problem: 'archive' }
  if (parts.length > mostFiles) return { problem: 'archiveMany' }
  const names = parts.map(({ name }) => (name.split('/').at(-1) ?? name).slice(0, 200))
  if (parts.length > 1 && typeof part !== 'number') return { parts: names }
  const at = parts.length > 1 ? (part ?? 0) : 0
  const [chosen, name] = [parts[at], names[at]]
  if (!chosen || name === undefined) return { parts: names }
  if (chosen.unpacked > mostUnpacked) return { problem: 'tooLong' }
  const content = chosen.isSecret ? null : unpack(bytes, chosen)
  if (content === null) return { problem: chosen.isSecret ? 'archive' : 'broken' }
  if (isZip(content) && !hasBook(content)) return { problem: 'archive' }
  const rows = await foundIn(content, most, { password })
  return 'rows' in rows ? { ...rows, name } : rows
}

const isTable = /\.(?:csv|txt|tsv|xlsx?|html?|sta|mt940|940)$/i
/** Of the systems that pack, for themselves. */
const isHidden = /(?:^|\/)(?:__MACOSX\/|\.)/
const hasBook = (bytes: Buffer): boolean => partsOf(bytes)?.some(({ name }) => name === bookPart) ?? false

async function tableOf(bytes: Buffer, most: number, { password }: Opening): Promise<Cell[][] | SheetProblem> {
  // The range keeps a lonely cell in the far corner from asking for the whole rectangle.
  const asked = { range: `A1:${lastColumn}${rowsRead(most)}`, password: password ?? null, mostUnpacked }
  if (isZip(bytes)) {
    const parts = partsOf(bytes)
    if (parts === null) return 'broken'
    return unpackedSize(parts) > mostUnpacked ? 'tooLong' : inThread({ ...asked, kind: 'xlsx', bytes })
  }
  // The old workbook, and the envelope of one that is locked with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    if (!bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return inThread({ ...asked, kind: 'xls', bytes })
    return password ? inThread({ ...asked, kind: 'locked', bytes }) : 'locked'
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf'
  const text = decoded(bytes)
  if (text === null || text.includes('\0')) return 'unknown'
  // Banks give pages the name of a sheet.
  if (/^\s*</.test(text) && /<(?:!doctype|html|table|head|body|meta|\?xml)/i.test(text.slice(0, 2000))) {
    const rows = await inThread({ ...asked, kind: 'page', bytes: Buffer.from(text) })
    return typeof rows !== 'string' && rows.length < 2 ? 'page' : rows
  }
  return linesOf(text, most)
}

// Thousands of cells can name one long text, which costs nothing in the file; and the database holds no NUL.
const bounded = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.slice(0, longestCell).replaceAll('\0', '') : cell

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature))

const isZip = (bytes: Buffer): boolean => startsWith(bytes, 0x50, 0x4b, 3, 4)
/** So far down a row is seen, and refused rather than left out. */
const rowsRead = (most: number) => 4 * (most + besideRows)

/** Reads in a thread of its own: nobody waits for a hostile sheet, and its memory goes with the thread. */
async function inThread({
  bytes,
  ...asked
}: Omit<ThreadTask, 'bytes'> & { bytes: Buffer }): Promise<Cell[][] | SheetProblem> {
  const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    workerData: { ...asked, bytes: new Uint8Array(bytes) } satisfies ThreadTask,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  try {
    const [found] = (await once(thread, 'message', { signal: AbortSignal.timeout(mostTime) })) as [
      Cell[][] | SheetProblem,
    ]
    return found
  } catch {
    // Out of memory or of time.
    return 'tooLong'
  } finally {
    await thread.terminate()
  }
}

function linesOf(text: string, most: number): Cell[][] | SheetProblem {
  // The reader goes through the whole text, however few rows are wanted of it.
  if (hasMoreLines(text, rowsRead(most))) return 'tooLong'
  // A message between banks is no table: its commas belong to amounts.
  if (isMessage.test(text.slice(0, 500))) return text.split(/\r\n?|\n/).map((line) => [line])
  const options = { maxRows: rowsRead(most), delimiter: delimiterOf(text) }
  const rows = parseCsv(text, options)
  const isSwallowed = rows.some((row) =>
    row.some((cell) => typeof cell === 'string' && hasMoreLines(cell, mostLinesInCell)),
  )
  return isSwallowed ? parseCsv(text, { ...options, fastMode: true }) : rows
}

const isMessage = /^\s*(?:\{1:|:20:)/

/** The separator of the cells: the one of which most lines have the same number. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n?|\n/, 200)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const weights = ['\t', ';', ','].map((sign): [string, number] => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(sign).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return [sign, Math.max(0, ...[...counts].map(([count, times]) => times * (count + 1)))]
  })
  const heaviest = weights.reduce((best, one) => (one[1] > best[1] ? one : best), [',', 0])
  return heaviest[0]
}

function hasMoreLines(text: string, most: number): boolean {
  const ends = text.matchAll(/\r\n?|\n/g)
  let count = 0
  while (count <= most && !ends.next().done) count += 1
  return count > most
}

/** UTF-8, UTF-16 or the letters of Windows, as spreadsheets save it; null if it is no text. */
function decoded(bytes: Buffer): string | null {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  if (isWide) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return hasControls.test(text) ? null : text
  }
}

// oxlint-disable-next-line no-control-regex -- what no text has is what is looked for
const hasControls = /[\u0000-\u0008\u000E-\u001F]/
