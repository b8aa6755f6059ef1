/** Draws receipts as PDF, A4 in the club's colours; one page, unless it is for many people. The words and facts come from the room that issues it. */
import { bytesOf } from '#services/paper-bytes.ts'
import type Pdf from 'pdfkit'
import { clubLogo, isRenamed } from '#services/club.ts'
import { paperColours, paperNow } from '#services/paper-colours.ts'

export type Receipt = {
  language: string
  /** Of the document: `Receipt TOEFL-2026-ODD-KMG-000042`. */
  title: string
  club: string
  shortName: string
  heading: string
  /** The stamp next to the heading: `PAID`. */
  stamp: string
  facts: readonly (readonly [label: string, value: string])[]
  amount: { label: string; value: string; inWords: string }
  people: { heading: string; columns: readonly string[]; rows: readonly (readonly string[])[] }
  /** Small print at the page's foot. */
  notes: readonly string[]
  issuedAt: Date
}

const { ink, inkSoft: faint, sunken: pale, line } = paperColours
const page = { width: 595.28, height: 841.89, margin: 56 }
const inner = page.width - 2 * page.margin

type Options = {
  /** Off in tests only, which look for the text. */
  compress?: boolean
}

/** The receipt as a PDF. Takes a few milliseconds of a core; the fonts are the standard ones of every reader. */
export async function drawReceipt(receipt: Receipt, { compress = true }: Options = {}): Promise<Buffer> {
  // With its first receipt: it is large, and a portal starts without it sooner.
  const { default: Drawing } = await import('pdfkit')
  const doc = new Drawing({
    size: [page.width, page.height],
    margin: page.margin,
    compress,
    lang: receipt.language,
    displayTitle: true,
    info: { Title: receipt.title, Author: receipt.club, CreationDate: receipt.issuedAt, ModDate: receipt.issuedAt },
  })
  const finished = bytesOf(doc)
  drawHead(doc, receipt)
  const afterFacts = drawFacts(doc, receipt.facts, 216)
  const afterAmount = drawAmount(doc, receipt.amount, afterFacts + 14)
  drawPeople(doc, receipt.people, afterAmount + 30)
  drawNotes(doc, receipt.notes)
  doc.end()
  return finished
}

type Doc = InstanceType<typeof Pdf>
type TextOptions = { size: number; colour?: string; isBold?: boolean; width?: number; align?: 'left' | 'right' }

/** Writes text at a place and gives the y below it. */
function write(doc: Doc, text: string, x: number, y: number, options: TextOptions): number {
  const { size, colour = ink, isBold = false, width = inner, align = 'left' } = options
  doc
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
  doc.text(printable(text), x, y, { width, align, lineGap: 1.5 })
  return doc.y
}

function drawHead(doc: Doc, { club, shortName, heading, stamp }: Receipt): void {
  const { accent: gold } = paperNow()
  doc.rect(0, 0, page.width, 8).fill(gold)
  const beside = page.margin + drawSign(doc, page.margin, 44)
  write(doc, shortName, beside, 48, { size: 22, isBold: true, width: 200 })
  write(doc, club, beside, 74, { size: 10, colour: faint, width: 240 })
  write(doc, heading, page.margin, 132, { size: 26, isBold: true, width: inner - 120 })
  doc.font('Helvetica-Bold').fontSize(12)
  const width = doc.widthOfString(printable(stamp), { characterSpacing: 1 }) + 28
  const x = page.width - page.margin - width
  doc.roundedRect(x, 134, width, 26, 13).lineWidth(1.5).strokeColor(gold).stroke()
  doc.fillColor(ink).text(printable(stamp), x + 14, 142, { width, lineBreak: false, characterSpacing: 1 })
  doc
    .moveTo(page.margin, 186)
    .lineTo(page.width - page.margin, 186)
    .lineWidth(1)
    .strokeColor(line)
    .stroke()
}

/** The club's logo, or the drawn mark where the name is the one that it shows; gives how much room it takes. */
export function drawSign(doc: Doc, x: number, y: number): number {
  const logo = clubLogo()
  if (logo) {
    // A PNG says its size at its beginning.
    const [width, height] = [logo.readUInt32BE(16), logo.readUInt32BE(20)]
    const scale = Math.min(46 / height, 150 / width)
    doc.image(logo, x, y, { width: width * scale, height: height * scale })
    return width * scale + 14
  }
  if (isRenamed()) return 0
  drawMark(doc, x, y, 46)
  return 60
}

function drawFacts(doc: Doc, facts: Receipt['facts'], top: number): number {
  const half = (inner - 24) / 2
  let y = top
  for (let index = 0; index < facts.length; index += 2) {
    const ends = facts.slice(index, index + 2).map(([label, value], column) => {
      const x = page.margin + column * (half + 24)
      const below = write(doc, label, x, y, { size: 9, colour: faint, width: half })
      return write(doc, value, x, below + 1, { size: 11.5, width: half })
    })
    y = Math.max(...ends) + 12
  }
  return y
}

function drawAmount(doc: Doc, { label, value, inWords }: Receipt['amount'], top: number): number {
  const height = 74
  doc.roundedRect(page.margin, top, inner, height, 10).fill(pale)
  doc.rect(page.margin, top + 12, 4, height - 24).fill(paperNow().accent)
  write(doc, label, page.margin + 22, top + 19, { size: 9, colour: faint })
  write(doc, inWords, page.margin + 22, top + 37, { size: 10.5, colour: faint, width: inner - 220 })
  write(doc, value, page.margin, top + 26, { size: 22, isBold: true, width: inner - 22, align: 'right' })
  return top + height
}

/** At the foot of the last page. */
const roomOfNotes = 40

function drawPeople(doc: Doc, { heading, columns, rows }: Receipt['people'], top: number): void {
  let y = write(doc, heading, page.margin, top, { size: 13, isBold: true }) + 8
  const shares = [0.32, 0.2, 0.48]
  const foot = page.height - page.margin - roomOfNotes
  const drawRow = (cells: readonly string[], options: Omit<TextOptions, 'width'>) => {
    doc.font('Helvetica').fontSize(options.size)
    const heights = cells.map((cell, index) =>
      doc.heightOfString(printable(cell), { width: inner * (shares[index] ?? 0) - 10, lineGap: 1.5 }),
    )
    if (y + Math.max(...heights) > foot) {
      doc.addPage()
      y = page.margin
      if (cells !== columns) drawRow(columns, { size: 9, colour: faint })
    }
    let x = page.margin
    const ends = cells.map((cell, index) => {
      const width = inner * (shares[index] ?? 0)
      const end = write(doc, cell, x, y, { ...options, width: width - 10 })
      x += width
      return end
    })
    y = Math.max(...ends) + 6
    doc
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(0.7)
      .strokeColor(line)
      .stroke()
    y += 8
  }
  drawRow(columns, { size: 9, colour: faint })
  for (const row of rows) drawRow(row, { size: 11 })
}

function drawNotes(doc: Doc, notes: Receipt['notes']): void {
  let y = page.height - page.margin - notes.length * 15
  for (const note of notes) y = write(doc, note, page.margin, y, { size: 9, colour: faint }) + 2
}

/** The club's mark, the same drawing as on the site: a letter tile that speaks. */
type Canvas = Pick<PDFKit.PDFDocument, 'save' | 'restore' | 'translate' | 'scale' | 'path' | 'fill'>

const edge =
  'M9 2h22a7 7 0 0 1 7 7v17a7 7 0 0 1-7 7H17.5L9.6 39.2c-.9.7-2.1 0-2.1-1.1v-5.3A7 7 0 0 1 2 26V9a7 7 0 0 1 7-7z'
const face = 'M9 2h22a7 7 0 0 1 7 7v14.5a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z'
const letter =
  'M13 7.5h8.4c3.7 0 6 1.9 6 4.8 0 1.8-.9 3.1-2.4 3.8 2 .6 3.2 2.1 3.2 4.2 0 3.2-2.5 5.2-6.5 5.2H13zm4.4 3.5v3.6h3.1c1.5 0 2.3-.6 2.3-1.8s-.8-1.8-2.3-1.8zm0 6.9v4.1h3.6c1.6 0 2.5-.7 2.5-2.1 0-1.3-.9-2-2.5-2z'

type MarkColours = Pick<ReturnType<typeof paperNow>, 'tileEdge' | 'accent' | 'ink'>

/** Draws the mark with its left upper corner at x, y; in the club's colours of today unless others are given. */
export function drawMark(doc: Canvas, x: number, y: number, size: number, colours: MarkColours = paperNow()): void {
  const { tileEdge, accent, ink: lettering } = colours
  doc.save()
  doc.translate(x, y)
  doc.scale(size / 40)
  doc.path(edge).fill(tileEdge)
  doc.path(face).fill(accent)
  doc.path(letter).fill(lettering, 'even-odd')
  doc.restore()
}

// Not in the letters of the standard fonts of PDF: those of western Europe and a few signs more.
const unknown = /[^\u0020-\u007E\u00A1-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]/gu

/** The text in letters that the standard fonts have: marks they lack are taken off, other scripts become `?`. */
export const printable = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(unknown, (sign) => withoutMarks(sign).replaceAll(unknown, '?'))

const barred: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' }
const withoutMarks = (sign: string) => barred[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
