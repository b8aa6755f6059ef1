/** Makes a chosen file into a picture that the server takes, in the browser; only the needed code is loaded. */
import { isTaken, shrink } from './proof-picture.ts'

/** The largest file that is looked at. */
export const sourceLimit = 15 * 1024 * 1024

/** Why a file becomes no proof; each is a text of its own. */
export const whys = ['empty', 'tooLarge', 'otherKind', 'broken', 'unreadable', 'pdfLocked', 'pdfBroken'] as const
export type Why = (typeof whys)[number]

export class Unusable extends Error {
  readonly why: Why
  constructor(why: Why) {
    super(why)
    this.why = why
  }
}

/** The step in progress: checked, converted, made smaller. */
export type Stage = 'reading' | 'heic' | 'pdf' | 'shrinking' | 'saving'

/** The file for the server, and the original. */
export type Prepared = { file: File; from: 'as it is' | 'larger' | 'heic' | 'pdf'; shown?: number; pages?: number }

type Options = { signal: AbortSignal; onStage: (stage: Stage) => void }

/**
 * The proof as the server takes it.
 * @throws Unusable with the reason to tell
 */
export async function prepareProof(file: File, options: Options): Promise<Prepared> {
  options.onStage('reading')
  // A file on a disk that is gone, or a photo that still lies in the cloud.
  const kind = await kindOfFile(file).catch(() => refuse('unreadable'))
  if (kind === 'empty') return refuse('empty')
  if (kind === 'other') return refuse('otherKind')
  if (file.size > sourceLimit) return refuse('tooLarge')
  if (kind === 'pdf') return preparePdf(file, options)
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture) return preparePicture(file, picture, options)
  return kind === 'heic' ? prepareHeic(file, options) : refuse('broken')
}

const refuse = (why: Why): never => {
  throw new Unusable(why)
}

async function preparePicture(file: File, picture: ImageBitmap, { onStage }: Options): Promise<Prepared> {
  try {
    if (isTaken(file, picture)) return { file, from: 'as it is' }
    onStage('shrinking')
    return { file: await shrunk(picture, file), from: 'larger' }
  } finally {
    picture.close()
  }
}

async function prepareHeic(file: File, { signal, onStage }: Options): Promise<Prepared> {
  onStage('heic')
  const { decodeHeic } = await import('./heic.ts').catch(() => refuse('unreadable'))
  const picture = await decodeHeic(file, signal).catch(() => refuse('broken'))
  try {
    return { file: await shrunk(picture, file), from: 'heic' }
  } finally {
    picture.close()
  }
}

async function preparePdf(file: File, { signal, onStage }: Options): Promise<Prepared> {
  onStage('pdf')
  const { drawPdf, PdfIsLocked } = await import('./pdf.ts').catch(() => refuse('unreadable'))
  const { picture, shown, pages } = await drawPdf(file, signal).catch((error: unknown) =>
    refuse(error instanceof PdfIsLocked ? 'pdfLocked' : 'pdfBroken'),
  )
  return { file: await shrunk(picture, file), from: 'pdf', shown, pages }
}

const shrunk = (picture: ImageBitmap | HTMLCanvasElement, { name }: File) =>
  shrink(picture, name).catch(() => refuse('unreadable'))

/** A chosen file's kind, by its first bytes: names and types of phones cannot be relied on. */
type Kind = 'picture' | 'heic' | 'pdf' | 'empty' | 'other'

// The brands of HEIC files, as they follow `ftyp`. AVIF has brands of its own, and browsers show it.
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const starts: readonly (readonly [number, string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG'],
  [8, 'WEBP'],
  [0, 'GIF8'],
  [0, 'BM'],
]

/** How many of the first bytes `kindOf` wants to see. A PDF may have a few bytes in front. */
const headLength = 1024

/** The kind by the first bytes. A picture of any other kind that the browser can show counts by its type. */
export function kindOf(head: Uint8Array, type = ''): Kind {
  if (head.length === 0) return 'empty'
  const text = String.fromCodePoint(...head)
  if (starts.some(([at, mark]) => text.startsWith(mark, at))) return 'picture'
  if (text.startsWith('ftyp', 4)) return isHeic(text) ? 'heic' : 'picture'
  if (text.includes('%PDF-')) return 'pdf'
  return type.startsWith('image/') && type !== 'image/svg+xml' ? 'picture' : 'other'
}

// The first brand may be the general one; then those that follow tell AVIF from HEIC.
function isHeic(text: string): boolean {
  const brands = text.slice(8, 64)
  return heicBrands.has(brands.slice(0, 4)) && !brands.includes('avif')
}

/** A file's kind. */
const kindOfFile = async (file: File): Promise<Kind> =>
  kindOf(new Uint8Array(await file.slice(0, headLength).arrayBuffer()), file.type)
