/**
 * Whether the bytes of a picture are whole by the picture format's own structure. This costs a hundredth of decoding,
 * and in a rush the pictures cost most. It says yes only when it is sure; anything that it does not know or like is for
 * the decoder to judge.
 */
import { constants, crc32, inflateSync } from 'node:zlib'

/** In passes: a progressive JPEG or an interlaced PNG, which has to be held whole while it is decoded. */
type Size = { width: number; height: number; inPasses: boolean }

/** The size of a whole plain JPEG or PNG; null where only decoding can show it. */
export const sizeOfWhole = (bytes: Buffer, format: string): Size | null =>
  format === 'jpeg' ? sizeOfJpeg(bytes) : format === 'png' ? sizeOfPng(bytes) : null

const marker = {
  progressive: 0xc2,
  huffman: 0xc4,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  restart: 0xd0,
  lastRestart: 0xd7,
}
const frame = new Set([0xc0, 0xc1, marker.progressive])

// Markers and their segments from the first byte to the last; nothing may follow the end.
function sizeOfJpeg(bytes: Buffer): Size | null {
  let size: Size | null = null
  const seen = new Set<number>()
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const kind = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const isKnown = frame.has(kind) || (kind >= marker.scan && kind <= 0xef) || kind === 0xfe || kind === marker.huffman
    if (!isKnown || end > bytes.length) return null
    const segment = bytes.subarray(at + 4, end)
    if (frame.has(kind)) {
      if (size || segment.length < 9 || segment[0] !== 8 || ![1, 3].includes(segment[5] ?? 0)) return null
      size = { width: segment.readUInt16BE(3), height: segment.readUInt16BE(1), inPasses: kind === marker.progressive }
    }
    if (kind === marker.huffman && !areHuffmanTables(segment)) return null
    seen.add(kind)
    at = end
    if (kind !== marker.scan) continue
    at = endOfScan(bytes, at)
    if (bytes[at + 1] !== marker.end) continue
    const isComplete = at + 2 === bytes.length && seen.has(marker.huffman) && seen.has(marker.quantization)
    return isComplete ? size : null
  }
  return null
}

/** The place of the next marker that is not part of the coded pixels. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < marker.restart || next > marker.lastRestart)) return at
  }
  return bytes.length
}

// Each table: its number, how many codes of each length there are, their symbols. More codes than their bits
// can tell apart are no table.
function areHuffmanTables(segment: Buffer): boolean {
  let at = 0
  while (at < segment.length) {
    if (at + 17 > segment.length || ((segment[at] ?? 0) & 0xec) !== 0) return false
    let codes = 0
    let symbols = 0
    for (let bits = 1; bits <= 16; bits += 1) {
      const count = segment[at + bits] ?? 0
      codes = codes * 2 + count
      symbols += count
      if (codes > 2 ** bits) return false
    }
    at += 17 + symbols
  }
  return at === segment.length
}

// Chunks with their checksums, from the header to the end mark. More than one frame is for the decoder.
function sizeOfPng(bytes: Buffer): Size | null {
  let header: Buffer | null = null
  const pixels: Buffer[] = []
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    if ((type === 'IHDR') !== (at === 8) || type === 'acTL') return null
    if (type === 'IHDR') {
      if (end - at !== 25) return null
      header = bytes.subarray(at + 8, end - 4)
    }
    if (type === 'IDAT') pixels.push(bytes.subarray(at + 8, end - 4))
    if (type === 'IEND') {
      if (end !== bytes.length || !header || pixels.length === 0) return null
      const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4), inPasses: header[12] !== 0 }
      return beginsWithRows(pixels, header, size) ? size : null
    }
    at = end
  }
  return null
}

/** So much is unpacked; it can become a thousand times as long. */
const packedLimit = 8 * 1024
/** Samples of a pixel by colour type. */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

// Checksums say nothing about the packed content: so the beginning is unpacked, and its rows have to begin as rows do.
function beginsWithRows(pixels: readonly Buffer[], header: Buffer, { width, height, inPasses }: Size): boolean {
  const packed = Buffer.concat(pixels)
  const rows = unpacked(packed.subarray(0, packedLimit))
  const length = 1 + Math.ceil((width * (header[8] ?? 0) * (samples[header[9] ?? -1] ?? 0)) / 8)
  if (!rows || rows.length === 0) return false
  // In passes the rows are of many lengths.
  if (inPasses) return (rows[0] ?? 5) <= 4
  if (packed.length <= packedLimit && rows.length !== length * height) return false
  for (let at = 0; at < rows.length; at += length) if ((rows[at] ?? 5) > 4) return false
  return true
}

function unpacked(beginning: Buffer): Buffer | null {
  try {
    return inflateSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}
