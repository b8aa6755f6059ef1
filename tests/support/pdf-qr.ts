// Reads the QR code of a page of PDF.
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodeQR } from 'qr/decode.js'

type Box = { x: number; y: number; width: number; height: number }

/** Draws the path with the most squares at a scale that a camera would see, and reads the code. */
export function codeIn({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): string | undefined {
  const boxes = fnArray
    .flatMap((operator, at) => (operator === OPS.constructPath ? [boxesOf(argsArray[at])] : []))
    .toSorted((a, b) => b.length - a.length)[0]
  if (!boxes || boxes.length < 100) return undefined
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const side = Math.max(...boxes.map(({ x, width }) => x + width)) - left
  const [scale, border] = [400 / side, 40]
  const size = 480
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const { x, y, width, height } of boxes) {
    const [fromX, toX] = [x - left, x - left + width].map((value) => Math.round(value * scale) + border) as [
      number,
      number,
    ]
    const [fromY, toY] = [y - top, y - top + height].map((value) => Math.round(value * scale) + border) as [
      number,
      number,
    ]
    for (let row = fromY; row < toY; row += 1)
      for (let column = fromX; column < toX; column += 1)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  }
  return decodeQR({ width: size, height: size, data })
}

// The path's numbers: 0 moves, 1 draws a line, 2 and 3 bend, 4 closes.
function boxesOf(args: unknown): Box[] {
  const [, [path]] = args as [number, [ArrayLike<number> | undefined]]
  if (!path) return []
  const boxes: Box[] = []
  let points: [number, number][] = []
  const finish = () => {
    if (points.length >= 4) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      const [x, y] = [Math.min(...xs), Math.min(...ys)]
      boxes.push({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y })
    }
    points = []
  }
  for (let at = 0; at < path.length;) {
    const step = path[at]
    if (step === 0) finish()
    if (step === 0 || step === 1) points.push([Number(path[at + 1]), Number(path[at + 2])])
    at += step === 4 ? 1 : step === 2 ? 7 : step === 3 ? 5 : 3
  }
  finish()
  return boxes
}
