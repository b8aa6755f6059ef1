/** Looks at pictures that people sent: is it one, and may we keep it? */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { invalidField } from '#kit/errors.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { gate } from '#kit/gate/gate.ts'
import { sizeOfWhole } from './picture-structure.ts'

// The machine's cores are shared with the requests: one thread per picture, no cache between them.
sharp.concurrency(1)
sharp.cache(false)

/** 40 megapixels: more than a phone takes, less than a decompression bomb. */
const pixelLimit = 40_000_000
/** The memory that a picture in passes may need while it is decoded; others are decoded in strips. */
const memoryLimit = 100_000_000
/** So many pixels in passes stay below that limit whatever they are made of. */
const pixelsInPasses = 8_000_000
// One at a time: two of the largest would hold half a gigabyte.
const pictureGate = gate(1)
// Whole uploads in memory at a time.
const readGate = gate(8)

const formats = new Set(['jpeg', 'png', 'webp'])

/** The picture format that the first bytes claim, or null. */
export function formatOf(head: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'webp'
  return null
}

const options = { limitInputPixels: pixelLimit, failOn: 'truncated', sequentialRead: true } as const

/**
 * The content type of an upload that is a whole picture by its plain structure; null where only decoding can
 * tell. Costs next to nothing.
 * @throws 422 at the field if it is no JPEG, PNG or WebP at all
 */
export async function plainPictureType(upload: Upload, field: string): Promise<string | null> {
  const format = formatOf(upload.head)
  if (!format) throw invalidField(field, 'fields.picture')
  return (await readGate(() => isPlainlyWhole(upload.held, format))) ? `image/${format}` : null
}

/**
 * Checks that an upload is a whole JPEG, PNG or WebP picture: by its structure where that is sure, else by
 * decoding it at a reduced scale.
 * @param field the form field to blame
 * @returns its content type
 * @throws 422 at the field for anything else: cut, corrupt, too many pixels, another format
 */
export async function checkPicture(upload: Upload, field: string): Promise<string> {
  const plain = await plainPictureType(upload, field)
  if (plain) return plain
  await decoded(upload.held, decodeSmall).catch(refuseBroken(field))
  return `image/${formatOf(upload.head)}`
}

/** These bytes cannot be decoded as a picture, now or later. */
export class CannotDecode extends Error {}

/** Bytes, the path of a file, or a function that reads them when it is their turn. */
type Source = Upload['held'] | (() => Promise<Buffer>)
const bytesOf = (held: Source) =>
  typeof held === 'function' ? held() : typeof held === 'string' ? readFile(held) : held

// The decoder sees nothing but bytes in memory, so that what it says is about the picture: its errors have no
// codes, and those of a disk that it would write to look the same.
const decoded = <T>(held: Source, run: (bytes: Buffer) => Promise<T>): Promise<T> =>
  pictureGate(async () => {
    const bytes = await bytesOf(held)
    return run(bytes).catch((cause: unknown) => {
      throw new CannotDecode('a picture cannot be decoded', { cause })
    })
  })

/** Blames the field for a picture that cannot be decoded, and for nothing else. */
const refuseBroken = (field: string) => (error: unknown) => {
  throw error instanceof CannotDecode ? invalidField(field, 'fields.pictureBroken') : error
}

async function isPlainlyWhole(held: Upload['held'], format: string): Promise<boolean> {
  const size = sizeOfWhole(await bytesOf(held), format)
  if (!size) return false
  const pixels = size.width * size.height
  return pixels > 0 && pixels <= (size.inPasses ? pixelsInPasses : pixelLimit)
}

async function decodeSmall(bytes: Buffer): Promise<void> {
  const picture = sharp(bytes, options)
  const { width, height, format, pages, isProgressive, channels, depth } = await picture.metadata()
  if (!format || !formats.has(format) || !width || !height || (pages ?? 1) > 1) throw new Error('not a plain picture')
  const size = width * height * channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
  if (isProgressive && size > memoryLimit) throw new Error('too large to be decoded in passes')
  await picture.resize({ width: 64, height: 64, fit: 'inside', kernel: 'nearest' }).raw().toBuffer()
}

/**
 * Decodes a picture and gives it as a new JPEG: turned upright, at most 2000 px, nothing but pixels.
 * @throws CannotDecode
 */
export async function encodeAnew(from: () => Promise<Buffer>): Promise<{ content: Buffer; contentType: string }> {
  return { content: await decoded(from, (bytes) => anew(bytes).toBuffer()), contentType: newType }
}

/** The widths of a public picture, besides its largest. */
export const publicWidths = [480, 960] as const
export type PublicWidth = (typeof publicWidths)[number]
const largestPublic = 1600
export const publicType = 'image/webp'

/** A form of a picture for everybody; the largest has no width. */
export type PublicForm = { width?: PublicWidth; content: Buffer }

/**
 * Decodes a picture and gives it as a new WebP, at most 1600 px first, then in each of the widths that is smaller than
 * it. Transparency stays: logos are shown on light and dark paper.
 * @param field the form field to blame
 * @throws 422 at the field when it cannot be decoded
 */
export async function encodePublic(from: Upload['held'], field: string): Promise<[PublicForm, ...PublicForm[]]> {
  const encode = (size: number) =>
    decoded(from, (bytes) =>
      sharp(bytes, options)
        .rotate()
        .resize({ width: size, height: size * 2, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true }),
    ).catch(refuseBroken(field))
  const { data, info } = await encode(largestPublic)
  const narrow: PublicForm[] = []
  for (const width of publicWidths) if (width < info.width) narrow.push({ width, content: (await encode(width)).data })
  return [{ content: data }, ...narrow]
}

const newType = 'image/jpeg'

const anew = (bytes: Buffer) =>
  sharp(bytes, options)
    .rotate()
    .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })

/**
 * The picture as a small JPEG that is still read on paper.
 * @throws CannotDecode
 */
export const encodeForPaper = (from: () => Promise<Buffer>): Promise<Buffer> =>
  decoded(from, (bytes) =>
    sharp(bytes, options)
      .rotate()
      .resize({ width: 1000, height: 1000, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 72 })
      .toBuffer(),
  )

/** A picture as plain pixels, three bytes each. */
export type Pixels = { data: Buffer; width: number; height: number }

/**
 * Decodes an upload to pixels, turned upright, at most `side` px wide and high.
 * @param field the form field to blame
 * @throws 422 at the field if it is no picture, or a broken one
 */
export async function pixelsOf(upload: Upload, side: number, field: string): Promise<Pixels> {
  await checkPicture(upload, field)
  const { data, info } = await decoded(upload.held, (bytes) =>
    sharp(bytes, options)
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ).catch(refuseBroken(field))
  return { data, width: info.width, height: info.height }
}
