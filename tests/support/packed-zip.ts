// Archives as somebody hostile makes them: with parts that are packed well and a directory that may lie.
import { deflateRawSync } from 'node:zlib'

/** Method 0: as it is, not packed. */
type Part = { name: string; packed: Buffer; says: number; method?: number }

/** A part that is what it says. */
export const honestPart = (name: string, text: string): Part => ({
  name,
  packed: deflateRawSync(text),
  says: Buffer.byteLength(text),
})

/** An archive whose directory says that its parts unpack to these sizes. */
export function zipOf(...parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, packed, says, method = 8 } of parts) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(says, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(says, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    centrals.push(central, Buffer.from(name))
    offset += local.length + name.length + packed.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
