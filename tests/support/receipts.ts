// Receipts of banking apps as screenshots. Letters are patterns of our own, so that no font has to be installed.
import sharp from 'sharp'

const size = { width: 1080, height: 2200 }

type Receipt = {
  /** Of which app: its colours and layout. */
  app?: number
  sender: string
  date: string
  reference: string
  amount?: string
}

/** The screenshot of a receipt. */
export function receipt({ app = 0, sender, date, reference, amount = 'RP 75.000' }: Receipt): Promise<Buffer> {
  const rows: [string, string][] = [
    ['TANGGAL', date],
    ['DARI', sender],
    ['KE', 'NADIA PUTRI'],
    ['BANK', 'BCA'],
    ['REKENING', '5271009099'],
    ['NOMINAL', amount],
    ['BIAYA', 'RP 0'],
    ['CATATAN', 'TOEFL'],
    ['REFERENSI', reference],
  ]
  const colour = ['#1455c0', '#0a7d4f', '#e07b00'][app % 3]
  const top = 420 + app * 160
  const lines = rows.map(([label, value], at) => {
    const y = top + 240 + at * 120
    return `${text(label, 60, y, 6, '#777')}${text(value, 1020 - value.length * 24, y, 6, '#111')}
      <rect x="60" y="${y + 60}" width="960" height="2" fill="#ddd"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="${top}" fill="${colour}"/>
    ${text('TRANSFER BERHASIL', 230, 180, 9, '#fff')}<circle cx="540" cy="320" r="60" fill="#fff"/>
    ${text(amount, 320, top + 90, 12, '#111')}${lines.join('')}
    <rect x="60" y="1960" width="960" height="120" rx="60" fill="${colour}"/>${text('SELESAI', 440, 2000, 7, '#fff')}
  </svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** Each letter a pattern of 3 x 5 dots, the same one always. */
function text(words: string, x: number, y: number, dot: number, colour: string): string {
  return [...words]
    .map((letter, at) => (letter === ' ' ? '' : glyph(letter, x + at * dot * 4, y, dot, colour)))
    .join('')
}

function glyph(letter: string, x: number, y: number, dot: number, colour: string): string {
  const pattern = ((letter.codePointAt(0) ?? 0) * 2_654_435_761) >>> 12
  const dots = Array.from({ length: 15 }, (_, at) =>
    (pattern >> at) & 1
      ? `<rect x="${x + (at % 3) * dot}" y="${y + Math.floor(at / 3) * dot}" width="${dot}" height="${dot}" fill="${colour}"/>`
      : '',
  )
  return dots.join('')
}

/** The picture without these shares of its left, top, right and bottom, as JPEG. */
export function cut(picture: Buffer, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const { width, height } = size
  return sharp(picture)
    .extract({
      left: Math.round(width * left),
      top: Math.round(height * top),
      width: Math.round(width * (1 - left - right)),
      height: Math.round(height * (1 - top - bottom)),
    })
    .jpeg({ quality: 75 })
    .toBuffer()
}
