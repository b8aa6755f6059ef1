/** Makes what somebody chose into a picture that the server takes, in the browser; only what is needed is loaded. */
import { kindOfFile } from './kind.ts'
import { isTaken, shrink } from './picture.ts'

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

/** What is being done: checked, made of another kind, made smaller. */
export type Stage = 'reading' | 'heic' | 'pdf' | 'shrinking' | 'saving'

/** What goes to the server, and what it was made of. */
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
