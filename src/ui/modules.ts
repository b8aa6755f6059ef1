/** The dark squares of a QR code, and the pictures made of them. */
import { create } from 'qrcode'

/** Squares that stay white around a code, or no phone finds it. */
export const quiet = 4
export const dark = '#141f42'

type Modules = { size: number; isDark: (x: number, y: number) => boolean }

/** The squares of the text's code. */
export function modulesOf(text: string): Modules {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 }
}

/** The same as one path of an SVG, a unit per square. */
export function pathOf({ size, isDark }: Modules): string {
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (isDark(x, y)) path += `M${x} ${y}h1v1h-1z`
  }
  return path
}

/**
 * A PNG of the code with lines of text below it, large enough for any app that opens it.
 * @throws where the browser draws no pictures
 */
export function pngOf(text: string, lines: readonly string[]): Promise<Blob> {
  const modules = modulesOf(text)
  const whole = modules.size + 2 * quiet
  const scale = Math.ceil(900 / whole)
  const width = whole * scale
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
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.isDark(x, y)) context.fillRect((x + quiet) * scale, (y + quiet) * scale, scale, scale)
    }
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
