// Codes of merchants as pictures, as somebody would upload them.
import { encodeQR } from 'qr'
import sharp from 'sharp'

/** A static code from a public page about the format. */
export const staticQris =
  '00020101021126570011ID.DANA.WWW011893600915302259148102090225914810303UMI51440014ID.CO.QRIS.WWW0215ID10200176114730303UMI5204581253033605802ID5922Warung Sayur Bu Sugeng6010Kab. Demak610559567630458C7'

/** A PNG of the text as a QR code, this many pixels a module. */
export async function qrPicture(text: string, scale = 6): Promise<Buffer> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = modules.length
  const pixels = Buffer.from(modules.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * scale, kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** The form that uploads it. */
export function pictureForm(picture: Buffer): FormData {
  const form = new FormData()
  form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'qris.png')
  return form
}
