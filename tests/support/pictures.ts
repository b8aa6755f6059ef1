// Pictures as people send them, and as attackers do. All are made here, so that nothing binary lies in the repository.
import { crc32, deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'

/** A text in the metadata of every photo made here; it must be gone from what the portal stores. */
export const plantedMetadata = 'taken by Planted Canary'

type PhotoOptions = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp'; seed?: number }

/**
 * A picture like a phone's photo of a receipt: gradients and noise, about 150 KB as JPEG at the default size, turned
 * by its EXIF orientation, with a GPS position and a camera name. The same seed gives the same picture.
 */
export async function photo({
  width = 900,
  height = 1200,
  format = 'jpeg',
  seed = 1,
}: PhotoOptions = {}): Promise<Buffer> {
  const image = sharp(grain(width, height, seed), { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Canary', Model: 'Phone', Artist: plantedMetadata },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '106/1 49/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
  if (format === 'png') return await image.png({ compressionLevel: 6 }).toBuffer()
  if (format === 'webp') return await image.webp({ quality: 80 }).toBuffer()
  return await image.jpeg({ quality: 84 }).toBuffer()
}

/** A photo of twelve megapixels and about 9 MB, which is more than the server takes. */
export function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
  return sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/**
 * An iPhone's kind of photo, 160 x 240 pixels: white, a blue bar on top, a green one below the middle. The decoder that
 * comes with us writes no such file, so it lies here as text.
 */
export const heic = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAVVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9j',
    'AAAAAERAAAEAAQAAAAABeQABAAAAAAAAAOEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAA5waXRtAAAAAAABAAAA1Wlw',
    'cnAAAAC2aXBjbwAAAHdodmNDAQNwAAAAkAAAAAAAPPAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQGEAAQAqQgEBA3AA',
    'AAMAkAAAAwAAAwA8oBQgPFlupJKa5uAhoMCAAAAMgAAAAwCEYgABAAdEAcFysGJAAAAAE2NvbHJuY2x4AAEADQAGgAAAABRpc3BlAAAAAAAA',
    'AKAAAADwAAAAEHBpeGkAAAAAAwgICAAAABdpcG1hAAAAAAAAAAEAAQSBAgMEAAAA6W1kYXQAAADdKAGvUh30iNBmOPDFTJL//5Q15H2xp/+V',
    'kDPHT5x2/ZSvn8Iy3fqRxmqhUO/5TDGrdiKJmaZyeeO3dBbfF8swryEEjmQYtEBU/Y3anbuafFxAGQVBU7O2n/eTCeaLkLTW3W5senOvlQUD',
    '4oJNPIVBmFNAl/QX45zxDvNcUbAv/hJV6W2ohCkjxL71v3EOHutsnl0a2J+rccOzxCn8+hQEnT7zIz/9YqYFjcscLzkbziRhCxSXl0Qn36L1',
    '8Eoxajy1WFDUbllArebR9OV3yJ69koR65TzI48CNgKIAHhA=',
  ].join(''),
  'base64',
)

/** A bank's receipt as PDF, of so many pages; with a password nobody can open it. */
export function receiptPdf({ pages = 1, password = '' } = {}): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A5',
    autoFirstPage: false,
    ...(password ? { userPassword: password } : {}),
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
  for (let page = 1; page <= pages; page += 1) {
    document.addPage().rect(0, 0, 420, 90).fill('#1455c0')
    document.fill('#111').fontSize(20).text(`Transfer receipt, page ${page}`, 40, 120).text('Rp75.000', 40, 160)
  }
  document.end()
  return done
}

/**
 * The same JPEG with a comment in it, so that it is somebody's own: no two payments may have the same bytes. In two
 * parts, of which the second is shared by all that are made of one picture. What is no JPEG stays as it is.
 */
export function marked(picture: Buffer, mark: string): Buffer[] {
  if (picture[0] !== 0xff || picture[1] !== 0xd8) return [picture]
  const text = Buffer.from(mark)
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 0xff])
  return [Buffer.concat([start, text]), picture.subarray(2)]
}

/** Noise over a gradient compresses as badly as a real photo does. */
function grain(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed >>> 0 || 1
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      const noise = (state & 0x0f) - 8
      pixels[at++] = clamp((x * 200) / width + 30 + noise)
      pixels[at++] = clamp((y * 200) / height + 30 + noise)
      pixels[at++] = clamp(((x + y) * 100) / (width + height) + 60 + noise)
    }
  }
  return pixels
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

/** A JPEG whose upload broke off. */
export async function cutPhoto(): Promise<Buffer> {
  const whole = await photo()
  return whole.subarray(0, Math.floor(whole.length * 0.6))
}

/** A JPEG with a right beginning and rubbish in its tables: no decoder can read it. */
export async function corruptPhoto(): Promise<Buffer> {
  const broken = Buffer.from(await photo())
  const tables = broken.indexOf(Buffer.from([0xff, 0xc4])) + 4
  for (let at = tables; at < tables + 200; at++) broken[at] = (at * 37) & 0xff
  return broken
}

/** A JPEG with damage among its pixels: decoders warn and show stripes. Harmless once it is encoded again. */
export async function smearedPhoto(): Promise<Buffer> {
  const broken = Buffer.from(await photo())
  for (let at = Math.floor(broken.length / 2); at < broken.length - 2; at += 97) broken[at] = 0xd5
  return broken
}

/** A whole JPEG with a page behind its end: a browser that guesses types could run it. */
export async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await photo(), Buffer.from('\n<html><script>alert(1)</script></html>')])
}

/** A small PNG that claims to be `side` x `side`, and unpacks to that: 20,000 squared is 400 megapixels. */
export function bomb(side = 20_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit a pixel, grey
  const row = Math.ceil(side / 8) + 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(row * side), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/**
 * A PNG whose parts and checksums are right, and what they hold is not: no packed data, no rows, too few, or good ones
 * that go over into rubbish, which shows only when all of it is decoded.
 */
export function rubbishPng(kind: 'packing' | 'rows' | 'length' | 'end'): Buffer {
  const [width, height] = [120, 160]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8) // eight bits a sample, colours
  const rubbish = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * at * 31 + 7) & 0xff))
  const rows = Buffer.alloc((width * 3 + 1) * height, kind === 'rows' ? 0xee : 0)
  const packed = deflateSync(kind === 'length' ? rows.subarray(0, 5000) : rows, { level: kind === 'end' ? 0 : 6 })
  const pixels =
    kind === 'packing' ? rubbish : kind === 'end' ? Buffer.concat([packed.subarray(0, 30_000), rubbish]) : packed
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>',
)
export const html = Buffer.from('<!doctype html><title>x</title><script>alert(document.domain)</script>')
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

export type HostileUpload = { name: string; filename: string; type: string; content: Buffer }

/** Everything that must never be stored as it was sent, each under the name and type an attacker would give. */
export async function hostileUploads(): Promise<HostileUpload[]> {
  const as = (name: string, filename: string, type: string, content: Buffer) => ({ name, filename, type, content })
  return [
    as('cut JPEG', 'proof.jpg', 'image/jpeg', await cutPhoto()),
    as('corrupt JPEG', 'proof.jpg', 'image/jpeg', await corruptPhoto()),
    as('SVG', 'proof.svg', 'image/svg+xml', svg),
    as('SVG called PNG', 'proof.png', 'image/png', svg),
    as('HTML', 'proof.html', 'text/html', html),
    as('HTML called JPEG', 'proof.jpg', 'image/jpeg', html),
    as('PDF called JPEG', 'proof.jpg', 'image/jpeg', pdf),
    as('PNG of rubbish', 'proof.png', 'image/png', rubbishPng('packing')),
    as('PNG whose rows are none', 'proof.png', 'image/png', rubbishPng('rows')),
    as('PNG of too few rows', 'proof.png', 'image/png', rubbishPng('length')),
    as('decompression bomb', 'proof.png', 'image/png', bomb()),
    as('empty file', 'proof.jpg', 'image/jpeg', Buffer.alloc(0)),
    as('only a JPEG signature', 'proof.jpg', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
    as(
      'GIF',
      'proof.gif',
      'image/gif',
      await sharp(grain(64, 64, 3), { raw: { width: 64, height: 64, channels: 3 } })
        .gif()
        .toBuffer(),
    ),
  ]
}
