/** Reads the rows out of a spreadsheet that somebody sent. A hostile one costs little and is refused in words. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { parseCsv } from 'hucre/csv'
import type { Cell } from '#kit/cell.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { invalidField } from '#kit/errors.ts'
import { gate } from '#kit/gate/gate.ts'

/** Why there are no rows: the name of the sentence that says it. */
type Problem = 'broken' | 'unknown' | 'tooLong' | 'page' | 'locked' | 'oldBook' | 'archive' | 'pdf'

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
 * @throws 422 at `field` for anything that is no XLSX or CSV, is broken, or has too many rows
 */
export async function readSheet(upload: Upload, field: string, most: number): Promise<Cell[][]> {
  const found = await reading(async () =>
    rowsOf(typeof upload.held === 'string' ? await readFile(upload.held) : upload.held, most),
  )
  if ('problem' in found) throw invalidField(field, `fields.sheet.${found.problem}`, { most })
  return found.rows
}

/** The rows of a file's bytes, or why there are none. Throws at nothing. */
export async function rowsOf(bytes: Buffer, most: number): Promise<{ rows: Cell[][] } | { problem: Problem }> {
  const rows = isZip(bytes) ? await sheetOf(bytes, most) : linesOf(bytes, most)
  if (typeof rows === 'string') return { problem: rows }
  if (rows.length > most + besideRows) return { problem: 'tooLong' }
  return { rows: rows.map((row) => row.slice(0, 60).map(bounded)) }
}

// Thousands of cells can name one long text, which costs nothing in the file; and the database holds no NUL.
const bounded = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.slice(0, longestCell).replaceAll('\0', '') : cell

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature))

const isZip = (bytes: Buffer): boolean => startsWith(bytes, 0x50, 0x4b, 3, 4)
/** So far down a row is seen, and refused rather than left out. */
const rowsRead = (most: number) => 4 * (most + besideRows)

async function sheetOf(bytes: Buffer, most: number): Promise<Cell[][] | Problem> {
  const unpacked = unpackedSize(bytes)
  if (unpacked === null) return 'broken'
  if (unpacked > mostUnpacked) return 'tooLong'
  // The range keeps a lonely cell in the far corner from asking for the whole rectangle.
  const found = await inThread(bytes, `A1:${lastColumn}${rowsRead(most)}`)
  // Some banks send their files packed.
  if (found === 'broken' && /\.(?:csv|xlsx?)\b/i.test(bytes.toString('latin1', 0, 300))) return 'archive'
  return found
}

/** Reads in a thread of its own: nobody waits for a hostile sheet, and its memory goes with the thread. */
async function inThread(bytes: Buffer, range: string): Promise<Cell[][] | 'broken' | 'tooLong'> {
  const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), range },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  try {
    const [found] = (await once(thread, 'message', { signal: AbortSignal.timeout(mostTime) })) as [Cell[][] | 'broken']
    return found
  } catch {
    // Out of memory or of time.
    return 'tooLong'
  } finally {
    await thread.terminate()
  }
}

function linesOf(bytes: Buffer, most: number): Cell[][] | Problem {
  // The old workbook, and the envelope of one that is locked with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'oldBook'
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf'
  const text = decoded(bytes)
  if (text === null || text.includes('\0')) return 'unknown'
  // Banks give pages the name of a sheet.
  if (/^\s*</.test(text) && /<(?:!doctype|html|table|head|body|meta|\?xml)/i.test(text.slice(0, 2000))) return 'page'
  // The reader goes through the whole text, however few rows are wanted of it.
  if (hasMoreLines(text, rowsRead(most))) return 'tooLong'
  const options = { maxRows: rowsRead(most), delimiter: delimiterOf(text) }
  const rows = parseCsv(text, options)
  const isSwallowed = rows.some((row) =>
    row.some((cell) => typeof cell === 'string' && hasMoreLines(cell, mostLinesInCell)),
  )
  return isSwallowed ? parseCsv(text, { ...options, fastMode: true }) : rows
}

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

/**
 * The sum of the sizes that the archive's directory states for its parts; the reader unpacks no part further than that.
 * Null if it has no plain directory, or leaves a size open there.
 */
function unpackedSize(bytes: Buffer): number | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let sum = 0
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const nameLength = bytes.readUInt16LE(at + 28)
    const isFolder = bytes[at + 46 + nameLength - 1] === 0x2f
    if (unpacked === 0xffffffff || (unpacked === 0 && !isFolder && packed > 2)) return null
    if (unpacked === 0 && packed === 0 && !isFolder) return null
    sum += unpacked
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return sum
}
