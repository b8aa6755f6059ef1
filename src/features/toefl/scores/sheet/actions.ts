/** Reads the rows out of a spreadsheet that somebody sent. A hostile one costs little and is refused in words. */
import { readFile } from 'node:fs/promises'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import type { Upload } from '#kit/endpoint/fields.ts'
import { invalidField } from '#kit/errors/errors.ts'
import { gate } from '#kit/gate/gate.ts'
import { type Cell, mostRows } from '../rules.ts'

/** What all parts of an XLSX may be together once they are unpacked. */
const mostUnpacked = 15_000_000
/** Room for headers and a title above the rows. */
const rowsTaken = mostRows + 20
/** So far down a row is seen, and refused rather than left out. */
const rowsRead = 4 * rowsTaken
/** More than any name. A remark in a column of its own may be longer. */
const longestCell = 500
const lastColumn = 'AZ'

// One at a time: reading takes the processor and the memory of a whole sheet.
const reading = gate(1)

/**
 * The first sheet's rows, from its first line on.
 * @throws 422 at `field` for anything that is no XLSX or CSV, is broken, or has too many rows
 */
export async function readRows(upload: Upload, field: string): Promise<Cell[][]> {
  const rows = await reading(async () => {
    const bytes = typeof upload.held === 'string' ? await readFile(upload.held) : upload.held
    return isZip(bytes) ? await sheetOf(bytes, field) : linesOf(bytes, field)
  })
  if (rows.length > rowsTaken) throw invalidField(field, 'scores.file.tooLong', { most: mostRows })
  return rows.map((row) => row.map(bounded))
}

// Thousands of cells can name one long text, which costs nothing in the file; and the database holds no NUL.
const bounded = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.slice(0, longestCell).replaceAll('\0', '') : cell

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))

async function sheetOf(bytes: Buffer, field: string): Promise<Cell[][]> {
  const unpacked = unpackedSize(bytes)
  if (unpacked === null) throw invalidField(field, 'scores.file.broken')
  if (unpacked > mostUnpacked) throw invalidField(field, 'scores.file.tooLong', { most: mostRows })
  try {
    // The range keeps a lonely cell in the far corner from asking for the whole rectangle.
    const book = await readXlsx(new Uint8Array(bytes), { sheets: [0], range: `A1:${lastColumn}${rowsRead}` })
    return book.sheets[0]?.rows ?? []
  } catch {
    throw invalidField(field, 'scores.file.broken')
  }
}

function linesOf(bytes: Buffer, field: string): Cell[][] {
  const text = decoded(bytes)
  if (text === null || text.includes('\0')) throw invalidField(field, 'scores.file.unknown')
  // The reader goes through the whole text, however few rows are wanted of it.
  if (hasMoreLines(text, rowsRead)) throw invalidField(field, 'scores.file.tooLong', { most: mostRows })
  return parseCsv(text, { maxRows: rowsRead })
}

function hasMoreLines(text: string, most: number): boolean {
  const ends = text.matchAll(/\r\n?|\n/g)
  let count = 0
  while (count <= most && !ends.next().done) count += 1
  return count > most
}

/** UTF-8, UTF-16 or the letters of Windows, as spreadsheets save it; null for what is no text. */
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
 * The sum of what the archive's directory says of its parts; the reader unpacks no part further than that. Null for
 * what has no plain directory, or leaves a size open there.
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
