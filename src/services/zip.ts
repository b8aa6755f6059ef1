/**
 * ZIP files, written as they are sent: one file after the other, stored as it is, since pictures are compressed
 * already. `hucre` makes a workbook as a whole in memory; this needs only one file at a time.
 */
import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; content: Buffer; at: Date }

// Version 2.0; names are UTF-8; method 0 is "stored".
const [version, utf8, stored] = [20, 0x0800, 0]

/** The bytes of a ZIP file with these entries, part by part. Four gigabytes at most. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content, at } of entries) {
    const path = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(utf8, 2)
    common.writeUInt16LE(stored, 4)
    common.writeUInt16LE(timeOf(at), 6)
    common.writeUInt16LE(dayOf(at), 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([signed(0x04034b50), common, path])
    yield local
    yield content
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const made = Buffer.alloc(2)
    made.writeUInt16LE(version, 0)
    directory.push(Buffer.concat([signed(0x02014b50), made, common, rest, path]))
    offset += local.length + content.length
  }
  const central = Buffer.concat(directory)
  yield central
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([signed(0x06054b50), end])
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature, 0)
  return bytes
}

const timeOf = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2)
const dayOf = (at: Date): number =>
  (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
