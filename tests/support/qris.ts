// Codes of merchants as pictures, as somebody would upload them.
import { create } from 'qrcode'
import sharp from 'sharp'

/** A static code that stands on a public page about the format. */
export const staticQris =
  '00020101021126570011ID.DANA.WWW011893600915302259148102090225914810303UMI51440014ID.CO.QRIS.WWW0215ID10200176114730303UMI5204581253033605802ID5922Warung Sayur Bu Sugeng6010Kab. Demak610559567630458C7'

/** A PNG of the text as a QR code, this many pixels a module. */
export async function qrPicture(text: string, scale = 6): Promise<Buffer> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const pixels = Buffer.alloc(size * size)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) pixels[y * size + x] = modules.get(y, x) ? 0 : 255
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * scale, kernel: 'nearest' })
    .extend({ top: 4 * scale, bottom: 4 * scale, left: 4 * scale, right: 4 * scale, background: '#ffffff' })
    .png()
    .toBuffer()
}

/** The form that uploads it. */
export function pictureForm(picture: Buffer): FormData {
  const form = new FormData()
  form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'qris.png')
  return form
}
