/** A bank's receipt in PDF as a picture. Loaded when such a file comes; the legacy build also runs on older phones. */
import { getDocument, PasswordException, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { arranged, contextOf, whiteCanvas } from './proof-picture.ts'

/** So many pages are shown; a longer file is no receipt. */
const mostPages = 3
/** The longest side of a page in pixels. */
const pageSide = 2000

export class PdfIsLocked extends Error {}

export type PdfPicture = { picture: HTMLCanvasElement; shown: number; pages: number }

/**
 * The first pages of a PDF as one picture.
 * @throws PdfIsLocked when it asks for a password; anything else when it cannot be read, or the signal ends it
 */
export async function drawPdf(file: File, signal: AbortSignal): Promise<PdfPicture> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    // Our pages allow no WebAssembly; receipts do not need it.
    useWasm: false,
    useSystemFonts: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  const end = () => void task.destroy()
  signal.addEventListener('abort', end)
  try {
    const document = await task.promise
    return { ...(await drawPages(document)), pages: document.numPages }
  } catch (error) {
    throw error instanceof PasswordException ? new PdfIsLocked() : error
  } finally {
    signal.removeEventListener('abort', end)
    await task.destroy()
    worker.destroy()
    port.terminate()
  }
}

async function drawPages(document: PDFDocumentProxy) {
  const shown = Math.min(document.numPages, mostPages)
  const pages: HTMLCanvasElement[] = []
  for (let number = 1; number <= shown; number += 1) pages.push(await drawPage(document, number))
  const { places, ...size } = arranged(pages)
  const picture = whiteCanvas(size)
  const context = contextOf(picture)
  for (const [index, page] of pages.entries()) context.drawImage(page, places[index]?.x ?? 0, places[index]?.y ?? 0)
  return { picture, shown }
}

async function drawPage(document: PDFDocumentProxy, number: number): Promise<HTMLCanvasElement> {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: pageSide / Math.max(width, height) })
  const canvas = whiteCanvas({ width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) })
  // For print, so that it does not stop while the page is in the background.
  await page.render({ canvas, viewport, intent: 'print' }).promise
  return canvas
}
