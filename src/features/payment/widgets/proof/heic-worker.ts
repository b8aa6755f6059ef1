/**
 * Decodes an iPhone's photo in a worker, so the page stays usable. Plain JavaScript: no WebAssembly, no eval
 * (docs/decisions/033).
 */
import openLibrary from 'libheif-js/libheif/libheif.js'

type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
type Image = {
  get_width(): number
  get_height(): number
  display(into: Pixels, done: (shown: Pixels | null) => void): void
}
// The package's own types leave the decoder out.
type Library = { HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] } }

const sheet = self as unknown as { postMessage: (message: unknown, transfer?: Transferable[]) => void }

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const { HeifDecoder } = openLibrary() as unknown as Library
    const [image] = new HeifDecoder().decode(new Uint8Array(data))
    if (!image) throw new Error('no picture in it')
    const [width, height] = [image.get_width(), image.get_height()]
    image.display({ width, height, data: new Uint8ClampedArray(width * height * 4) }, (shown) => {
      if (shown) sheet.postMessage({ width, height, data: shown.data }, [shown.data.buffer])
      else sheet.postMessage(null, [])
    })
  } catch {
    sheet.postMessage(null, [])
  }
})
