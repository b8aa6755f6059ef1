import { paperNow } from '#services/paper/colours.ts'

/** The club's mark, the same drawing as on the site: a letter tile that speaks. */
type Canvas = Pick<PDFKit.PDFDocument, 'save' | 'restore' | 'translate' | 'scale' | 'path' | 'fill'>

const edge =
  'M9 2h22a7 7 0 0 1 7 7v17a7 7 0 0 1-7 7H17.5L9.6 39.2c-.9.7-2.1 0-2.1-1.1v-5.3A7 7 0 0 1 2 26V9a7 7 0 0 1 7-7z'
const face = 'M9 2h22a7 7 0 0 1 7 7v14.5a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z'
const letter =
  'M13 7.5h8.4c3.7 0 6 1.9 6 4.8 0 1.8-.9 3.1-2.4 3.8 2 .6 3.2 2.1 3.2 4.2 0 3.2-2.5 5.2-6.5 5.2H13zm4.4 3.5v3.6h3.1c1.5 0 2.3-.6 2.3-1.8s-.8-1.8-2.3-1.8zm0 6.9v4.1h3.6c1.6 0 2.5-.7 2.5-2.1 0-1.3-.9-2-2.5-2z'

/** Draws the mark with its left upper corner at x, y. */
export function drawMark(doc: Canvas, x: number, y: number, size: number): void {
  const { tileEdge, accent, ink } = paperNow()
  doc.save()
  doc.translate(x, y)
  doc.scale(size / 40)
  doc.path(edge).fill(tileEdge)
  doc.path(face).fill(accent)
  doc.path(letter).fill(ink, 'even-odd')
  doc.restore()
}
