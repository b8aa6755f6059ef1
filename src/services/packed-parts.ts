/** The parts of a ZIP file, by its directory. Nothing is unpacked further than the size that the directory states. */
import { inflateRawSync } from 'node:zlib'

export type PackedPart = {
  name: string
  method: number
  isSecret: boolean
  packed: number
  unpacked: number
  at: number
}

const signatures = { local: 0x04034b50, entry: 0x02014b50 }
/** No file that somebody sends has more; a directory of a hundred thousand names is hostile. */
const mostParts = 5000

/** The parts that the directory names; null if it has no plain one, or leaves a size open there. */
export function partsOf(bytes: Buffer): PackedPart[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostParts) return null
  let at = bytes.readUInt32LE(end + 16)
  const parts: PackedPart[] = []
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signatures.entry) return null
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const isFolder = name.endsWith('/')
    if (unpacked === 0xffffffff || (unpacked === 0 && !isFolder && packed > 2)) return null
    if (unpacked === 0 && packed === 0 && !isFolder) return null
    parts.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      isSecret: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packed,
      unpacked,
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** The content of a part; null if it is broken, locked, or larger than the directory says. */
export function unpack(bytes: Buffer, { at, method, isSecret, packed, unpacked }: PackedPart): Buffer | null {
  if (isSecret || at + 30 > bytes.length || bytes.readUInt32LE(at) !== signatures.local) return null
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(start, start + packed)
  if (content.length < packed) return null
  if (method === 0) return packed === unpacked ? content : null
  if (method !== 8) return null
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1) })
  } catch {
    return null
  }
}

/** What all parts come to once they are unpacked. */
export const unpackedSize = (parts: readonly PackedPart[]): number =>
  parts.reduce((sum, { unpacked }) => sum + unpacked, 0)
