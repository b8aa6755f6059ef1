/** The picture of a proof before it is sent: whether the server takes it, and making a large photo smaller. */
import { fileLimit } from '#kit/endpoint/endpoint.ts'

const serverTypes = ['image/jpeg', 'image/png', 'image/webp']

/** The largest picture that the server decodes, in pixels. */
const pixelLimit = 40_000_000

type Described = { type: string; size: number }
type Size = { width: number; height: number }

/** Whether the server takes this file with a picture of that many pixels as it is. */
export const isTaken = ({ type, size }: Described, { width, height }: Size): boolean =>
  serverTypes.includes(type) && size <= fileLimit && width * height <= pixelLimit

/** Longest side in pixels and JPEG quality, from what keeps every digit readable down to what still does. */
const grades = [
  { side: 2400, quality: 0.88 },
  { side: 2000, quality: 0.82 },
  { side: 1600, quality: 0.78 },
  { side: 1200, quality: 0.7 },
] as const

/** Width and height with the longest side within the limit. */
export function scaledTo(width: number, height: number, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The same name with the ending of what it has become. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'proof'}.jpg`

/** Whether pages of these sizes are side by side or one below the other, whichever keeps them larger. */
export function arranged(pages: readonly Size[]): Size & { places: { x: number; y: number }[] } {
  const total = (side: keyof Size) => pages.reduce((sum, page) => sum + page[side], 0)
  const largest = (side: keyof Size) => Math.max(...pages.map((page) => page[side]))
  const row = { width: total('width'), height: largest('height') }
  const column = { width: largest('width'), height: total('height') }
  const isRow = Math.max(row.width, row.height) <= Math.max(column.width, column.height)
  let along = 0
  const places = pages.map((page) => {
    const place = isRow ? { x: along, y: 0 } : { x: 0, y: along }
    along += isRow ? page.width : page.height
    return place
  })
  return { ...(isRow ? row : column), places }
}

type Picture = ImageBitmap | HTMLCanvasElement

/**
 * A JPEG of the picture that the server takes.
 * @throws when it stays too large
 */
export async function shrink(picture: Picture, name: string): Promise<File> {
  for (const { side, quality } of grades) {
    const blob = await drawn(picture, scaledTo(picture.width, picture.height, side), quality)
    if (blob.size <= fileLimit) return new File([blob], jpegName(name), { type: 'image/jpeg' })
  }
  throw new Error('The picture stays too large')
}

function drawn(picture: Picture, size: Size, quality: number): Promise<Blob> {
  const canvas = whiteCanvas(size)
  contextOf(canvas).drawImage(picture, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/jpeg', quality)
  })
}

/** An empty sheet: transparent parts would become black in a JPEG. */
export function whiteCanvas(size: Size): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  return canvas
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  return context
}
