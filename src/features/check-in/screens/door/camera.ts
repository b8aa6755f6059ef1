/** Reads QR codes from the camera: by the browser itself where it can, else by a reader that the portal serves. */

type Read = (video: HTMLVideoElement) => Promise<string | null>

/** Not in TypeScript's DOM yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

const pause = 110
/** As large as a code in the frame needs; more only takes the phone's time. */
const side = 640

/** The reader of this browser; also called before the network goes, so that it is there then. */
export async function findReader(): Promise<Read> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await native?.getSupportedFormats().catch(() => [])) ?? []
  if (native && formats.includes('qr_code')) {
    const detector = new native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { readCode } = await import('./read-code.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth: width, videoHeight: height } = video
    const square = Math.min(width, height)
    const size = Math.min(side, square)
    if (!context || size === 0) return Promise.resolve(null)
    Object.assign(canvas, { width: size, height: size })
    context.drawImage(video, (width - square) / 2, (height - square) / 2, square, square, 0, 0, size, size)
    return Promise.resolve(readCode(context.getImageData(0, 0, size, size)))
  }
}

/**
 * Shows the camera in the element and tells each code that it sees, as often as it sees it.
 * @returns stops it
 * @throws where the camera is not there or not allowed
 */
export async function startCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  let timer = 0
  let isOn = true
  const stop = () => {
    isOn = false
    clearTimeout(timer)
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    const read = await findReader()
    video.srcObject = stream
    await video.play()
    const look = async () => {
      const text = video.readyState >= 2 ? await read(video).catch(() => null) : null
      if (!isOn) return
      if (text) onText(text)
      timer = window.setTimeout(() => void look(), pause)
    }
    void look()
  } catch (error) {
    stop()
    throw error
  }
  return stop
}
