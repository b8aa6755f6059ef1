/** Draws a transfer receipt as banks print them. Digits are strokes, since a bare machine has no fonts. */
import sharp from 'sharp'

// The seven strokes of a digit, clockwise from the top, the middle one last.
const strokes = [
  [0, 0, 1, 0],
  [1, 0, 1, 1],
  [1, 1, 1, 2],
  [0, 2, 1, 2],
  [0, 1, 0, 2],
  [0, 0, 0, 1],
  [0, 1, 1, 1],
]
const lit: Record<string, number[]> = {
  0: [0, 1, 2, 3, 4, 5],
  1: [1, 2],
  2: [0, 1, 6, 4, 3],
  3: [0, 1, 6, 2, 3],
  4: [5, 6, 1, 2],
  5: [0, 5, 6, 2, 3],
  6: [0, 5, 4, 3, 2, 6],
  7: [0, 1, 2],
  8: [0, 1, 2, 3, 4, 5, 6],
  9: [6, 5, 0, 1, 2, 3],
}

function digits(text: string, x: number, y: number, size: number, ink: string): string {
  const lines = [...text].flatMap((sign, index) => {
    const left = x + index * size * 1.6
    if (sign === '.') return [`<circle cx="${left + size / 2}" cy="${y + size * 2}" r="${size / 7}" fill="${ink}"/>`]
    return (lit[sign] ?? []).map((stroke) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = strokes[stroke] ?? []
      return `<line x1="${left + x1 * size}" y1="${y + y1 * size}" x2="${left + x2 * size}" y2="${y + y2 * size}" stroke="${ink}" stroke-width="${size / 5}" stroke-linecap="round"/>`
    })
  })
  return lines.join('')
}

const hues = ['#0b5cab', '#0a7d6c', '#7a3fa0', '#b3541e', '#1c4f9c', '#8a1538']

/** A JPEG of 720 x 1080 showing the amount, the day and the sender's account. */
export function drawProof(given: { amount: number; day: string; account: string; look: number }): Promise<Buffer> {
  const hue = hues[given.look % hues.length] ?? '#0b5cab'
  const rows = [0, 1, 2, 3, 4].map((row) => {
    const y = 620 + row * 64
    const width = 180 + ((given.look * 37 + row * 71) % 190)
    return `<rect x="80" y="${y}" width="140" height="16" rx="8" fill="#c8ced9"/><rect x="${640 - width}" y="${y}" width="${width}" height="16" rx="8" fill="#8e98aa"/>`
  })
  const amount = given.amount.toLocaleString('id-ID')
  const size = 26
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1080">
    <rect width="720" height="1080" fill="#eef1f6"/><rect x="40" y="40" width="640" height="1000" rx="28" fill="#ffffff"/>
    <rect x="40" y="40" width="640" height="150" rx="28" fill="${hue}"/><circle cx="120" cy="115" r="34" fill="#ffffff" opacity=".9"/>
    <rect x="180" y="100" width="220" height="28" rx="14" fill="#ffffff" opacity=".85"/>
    <circle cx="360" cy="285" r="58" fill="#1f9d61"/><path d="M332 286 l20 22 l38 -44" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"/>
    ${digits(amount, 360 - (amount.length * size * 1.6) / 2, 390, size, '#14213d')}
    ${digits(given.day.replaceAll('-', '.'), 230, 490, 15, '#5b6475')}
    ${digits(given.account, 200, 545, 15, '#5b6475')}
    ${rows.join('')}<rect x="80" y="960" width="560" height="3" fill="#dfe3ea"/><rect x="240" y="985" width="240" height="16" rx="8" fill="#c8ced9"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** A proof without its edges, as somebody cuts a screenshot. */
export const cutProof = (of: Buffer): Promise<Buffer> =>
  sharp(of).extract({ left: 12, top: 20, width: 696, height: 1040 }).jpeg({ quality: 70 }).toBuffer()
