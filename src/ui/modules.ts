/** The dark squares of a QR code, and the pictures made of them. */
import { encodeQR } from 'qr'

/** Squares that stay white around a code, or no phone finds it. */
const quiet = 4
export const dark = '#141f42'

/** The squares of the text's code, row by row, with the white ones around it; true where dark. */
export const modulesOf = (text: string, ecc: 'medium' | 'quartile' = 'medium'): boolean[][] =>
  encodeQR(text, 'raw', { ecc, border: quiet })

/** The same as one path of an SVG, a unit per square. */
export const pathOf = (modules: readonly boolean[][]): string =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/**
 * A PNG of the code with lines of text below it, large enough for any app that opens it.
 * @throws where the browser draws no pictures
 */
export function pngOf(text: string, lines: readonly string[]): Promise<Blob> {
  const modules = modulesOf(text)
  const scale = Math.ceil(900 / modules.length)
  const width = modules.length * scale
  const lineHeight = 48
  const canvas = Object.assign(document.createElement('canvas'), {
    width,
    height: width + lines.length * lineHeight + (lines.length > 0 ? lineHeight / 2 : 0),
  })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = dark
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale)
  }
  context.font = '600 34px sans-serif'
  context.textAlign = 'center'
  for (const [index, line] of lines.entries()) {
    context.fillText(line, width / 2, width + (index + 0.6) * lineHeight, width - 2 * quiet * scale)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png')
  })
}
