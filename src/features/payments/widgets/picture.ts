/** The picture of a proof before it is sent: whether the server takes it, and making a large photo smaller. */
import { fileLimit } from '#kit/endpoint/endpoint.ts'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export type Fit = 'fits' | 'too-large' | 'other-kind' | 'no-picture'

type Described = { type: string; size: number }

/** Whether the server would take this file, and if not, why. */
export function fitOf({ type, size }: Described): Fit {
  if (pictureTypes.some((known) => known === type)) return size <= fileLimit ? 'fits' : 'too-large'
  return type.startsWith('image/') && type !== 'image/svg+xml' ? 'other-kind' : 'no-picture'
}

/** Longest side in pixels and JPEG quality, from what keeps every digit readable down to what still does. */
const grades = [
  { side: 2400, quality: 0.88 },
  { side: 2000, quality: 0.82 },
  { side: 1600, quality: 0.78 },
  { side: 1200, quality: 0.7 },
] as const

/** Width and height with the longest side within the limit. */
export function scaledTo(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The same name with the ending of what it has become. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'proof'}.jpg`

/**
 * A JPEG of the picture that the server takes.
 * @throws when the browser cannot read the picture
 */
export async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const { side, quality } of grades) {
      const blob = await drawn(picture, scaledTo(picture.width, picture.height, side), quality)
      if (blob.size <= fileLimit) return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
    }
  } finally {
    picture.close()
  }
  throw new Error('The picture stays too large')
}

function drawn(picture: ImageBitmap, size: { width: number; height: number }, quality: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // What is transparent would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/jpeg', quality)
  })
}

/** Whether the browser can show the file; a cut or false picture is found here, before it is sent. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}
