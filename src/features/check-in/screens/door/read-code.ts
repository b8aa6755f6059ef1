/** Reads QR codes in pictures, for browsers that cannot themselves. Comes when a camera is started. */
import { decodeQR } from 'qr/decode.js'

type Picture = { width: number; height: number; data: Uint8ClampedArray }

/** What the code in the picture says; null where there is none. */
export function readCode({ width, height, data }: Picture): string | null {
  try {
    return decodeQR({ width, height, data })
  } catch {
    return null
  }
}
