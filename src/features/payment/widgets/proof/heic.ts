/** A photo of an iPhone for browsers that do not know its kind. Loaded when such a photo comes. */
type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | null

/**
 * The picture in a HEIC file.
 * @throws when there is none that can be read, or the signal ends it
 */
export async function decodeHeic(file: File, signal: AbortSignal): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  try {
    const decoded = await new Promise<Decoded>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The worker failed')))
      signal.addEventListener('abort', () => reject(new Error('No longer wanted')))
      worker.postMessage(bytes, [bytes])
    })
    if (!decoded) throw new Error('No picture in it')
    return await createImageBitmap(new ImageData(decoded.data, decoded.width, decoded.height))
  } finally {
    worker.terminate()
  }
}
