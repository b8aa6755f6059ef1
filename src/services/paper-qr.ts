/** Draws QR codes on paper. */
import { encodeQR } from 'qr'
import type Pdf from 'pdfkit'

type Place = { left: number; top: number; size: number }

/**
 * The text as a QR code without a border: the paper around it is white already. One path, so that no reader of PDF shows
 * lines between its squares.
 */
export function drawQr(
  doc: InstanceType<typeof Pdf>,
  text: string,
  { left, top, size }: Place,
  ecc: 'medium' | 'quartile' = 'medium',
): void {
  const modules = encodeQR(text, 'raw', { ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const unit = size / modules.length
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      doc.rect(left + from * unit, top + y * unit, (x + 1 - from) * unit, unit)
    }
  }
  doc.fill('#000000')
}
