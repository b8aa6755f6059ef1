import { scaledTo } from '../../widgets/proof/picture.ts'

/** The text of the QR code in a picture; null when this browser finds none. */
export async function codeInPicture(file: File): Promise<string | null> {
  try {
    const [{ decodeQR }, picture] = await Promise.all([
      import('qr/decode.js'),
      createImageBitmap(file, { imageOrientation: 'from-image' }),
    ])
    const size = scaledTo(picture.width, picture.height, 1600)
    const context = Object.assign(document.createElement('canvas'), size).getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    return decodeQR(context.getImageData(0, 0, size.width, size.height), { timeLimit: 500 })
  } catch {
    // None, or none that can be read here: the server looks as well.
    return null
  }
}
