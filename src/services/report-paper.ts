/**
 * Draws a report as PDF: tables over as many A4 pages as they need, lines to sign on, and an annex of pictures. It is drawn
 * as it is read, page by page and picture by picture, so that its memory does not grow with its length.
 */
import type Pdf from 'pdfkit'
import { paperColours, paperNow } from '#services/paper-colours.ts'
import { drawSign, printable } from '#services/receipt/receipt.ts'

/** `share`: of the width; figures are `right`. */
export type PaperColumn = { label: string; share: number; right?: boolean }
export type PaperTable = {
  columns: readonly PaperColumn[]
  rows: readonly (readonly string[])[]
  /** Its last rows. */
  totals?: readonly (readonly string[])[]
}
export type PaperSection = {
  heading: string
  about?: string
  table?: PaperTable
  /** Instead of a table without rows. */
  empty?: string
  notes?: readonly string[]
}

/** `read` gives a JPEG, or null where there is none any more. */
export type PaperPicture = { title: string; about: string; read: () => Promise<Buffer | null> }

export type Paper = {
  language: string
  title: string
  club: string
  shortName: string
  heading: string
  facts: readonly (readonly [label: string, value: string])[]
  sections: readonly PaperSection[]
  /** Null: none is signed, and there is no annex. */
  signatures: { heading: string; date: string; people: readonly { role: string; name: string }[] } | null
  annex: { heading: string; about: string; pictures: readonly PaperPicture[]; lost: string } | null
  page: (number: number) => string
  madeAt: Date
}

type Doc = InstanceType<typeof Pdf>
type Look = { size?: number; bold?: boolean; colour?: string; width?: number; align?: 'left' | 'right' | 'center' }
/** Where the next thing is drawn. */
type Place = { doc: Doc; paper: Paper; y: number; page: number }

const { ink, inkSoft: faint, line, sunken } = paperColours
const size = { width: 595.28, height: 841.89, margin: 48 }
const inner = size.width - 2 * size.margin
const bottom = size.height - 62
/** Of a picture in the annex: two of them fill a page. */
const pictureHeight = 268

/** The bytes of the PDF, made as they are read; `compress` is off in tests only, which read its text. */
export async function* drawPaper(paper: Paper, { compress = true } = {}): AsyncGenerator<Buffer, void> {
  // With its first report: it is large, and a portal starts without it sooner.
  const { default: Drawing } = await import('pdfkit')
  const doc = new Drawing({
    size: [size.width, size.height],
    // Breaks between pages are made here, so that rows stay whole and headers are repeated.
    margins: { top: size.margin, left: size.margin, right: size.margin, bottom: 0 },
    compress,
    lang: paper.language,
    displayTitle: true,
    info: { Title: paper.title, Author: paper.club, CreationDate: paper.madeAt, ModDate: paper.madeAt },
  })
  const place: Place = { doc, paper, y: size.margin, page: 1 }
  drawHead(place)
  drawFoot(place)
  for (const section of paper.sections) {
    drawSection(place, section)
    yield* drawnSoFar(doc)
  }
  if (paper.signatures) drawSignatures(place, paper.signatures)
  if (paper.annex) yield* drawAnnex(place, paper.annex)
  doc.end()
  yield* drawnSoFar(doc)
}

/** What the library has finished, which it holds until somebody takes it. */
function* drawnSoFar(doc: Doc): Generator<Buffer, void> {
  for (let some = doc.read() as Buffer | null; some !== null; some = doc.read() as Buffer | null) yield some
}

function write({ doc }: Place, text: string, x: number, y: number, look: Look = {}): number {
  const { size: letters = 9, bold = false, colour = ink, width = inner, align = 'left' } = look
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(letters)
    .fillColor(colour)
  doc.text(printable(text), x, y, { width, align, lineGap: 1 })
  return doc.y
}

function heightOf({ doc }: Place, text: string, look: Look): number {
  doc.font(look.bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(look.size ?? 9)
  return doc.heightOfString(printable(text), { width: look.width ?? inner, lineGap: 1 })
}

function newPage(place: Place): void {
  place.doc.addPage()
  place.page += 1
  place.y = size.margin
  drawFoot(place)
}

const makeRoom = (place: Place, height: number): boolean => {
  if (place.y + height <= bottom) return false
  newPage(place)
  return true
}

function rule({ doc }: Place, y: number, from = size.margin, width = inner, colour: string = line): void {
  doc
    .moveTo(from, y)
    .lineTo(from + width, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke()
}

function drawHead(place: Place): void {
  const { doc, paper } = place
  doc.rect(0, 0, size.width, 8).fill(paperNow().accent)
  const x = size.margin + drawSign(doc, size.margin, 40)
  write(place, paper.shortName, x, 44, { size: 20, bold: true, width: 240 })
  write(place, paper.club, x, 68, { size: 10, colour: faint, width: 300 })
  place.y = write(place, paper.heading, size.margin, 112, { size: 22, bold: true }) + 6
  for (const [label, value] of paper.facts) {
    write(place, label, size.margin, place.y, { colour: faint, width: 110 })
    place.y = write(place, value, size.margin + 116, place.y, { size: 10, width: inner - 116 }) + 2
  }
  place.y += 14
}

function drawFoot(place: Place): void {
  const { paper, page } = place
  const look = { size: 8, colour: faint }
  write(place, paper.title, size.margin, size.height - 40, { ...look, width: inner - 90 })
  write(place, paper.page(page), size.margin, size.height - 40, { ...look, align: 'right' })
}

function drawSection(place: Place, { heading, about, table, empty, notes = [] }: PaperSection): void {
  const look = { size: 8.5, colour: faint }
  makeRoom(place, 84 + (about ? heightOf(place, about, look) : 0))
  place.y = write(place, heading, size.margin, place.y, { size: 13, bold: true }) + 3
  if (about) place.y = write(place, about, size.margin, place.y, look) + 3
  if (table && table.rows.length > 0) drawTable(place, table)
  else if (empty) place.y = write(place, empty, size.margin, place.y + 2, { colour: faint }) + 2
  for (const note of notes) drawNote(place, note)
  place.y += 18
}

function drawNote(place: Place, note: string): void {
  const look = { size: 9, width: inner - 12 }
  makeRoom(place, heightOf(place, note, look) + 4)
  write(place, '\u2022', size.margin, place.y)
  place.y = write(place, note, size.margin + 12, place.y, look) + 4
}

const cell = { size: 8 }
const gap = 6

function drawTable(place: Place, { columns, rows, totals = [] }: PaperTable): void {
  const drawRow = (cells: readonly string[], look: Look) => {
    let x = size.margin
    const top = place.y
    const ends = columns.map(({ share, right = false }, at) => {
      const width = inner * share
      const end = write(place, cells[at] ?? '', right ? x + gap : x, top + 3, {
        ...look,
        width: width - gap,
        align: right ? 'right' : 'left',
      })
      x += width
      return end
    })
    place.y = Math.max(...ends) + 2
    rule(place, place.y)
  }
  const rowHeight = (cells: readonly string[], look: Look) =>
    5 +
    Math.max(
      ...columns.map(({ share }, at) => heightOf(place, cells[at] ?? '', { ...look, width: inner * share - gap })),
    )
  const head = () =>
    drawRow(
      columns.map(({ label }) => label),
      { ...cell, bold: true, colour: faint },
    )
  const look = { ...cell, bold: true }
  // The last row and the totals stay together.
  const foot = totals.reduce((height, total) => height + rowHeight(total, look), 0)
  head()
  for (const [at, row] of rows.entries()) {
    if (makeRoom(place, rowHeight(row, cell) + (at === rows.length - 1 ? foot : 0))) head()
    drawRow(row, cell)
  }
  for (const total of totals) drawRow(total, look)
}

type Signatures = NonNullable<Paper['signatures']>

function drawSignatures(place: Place, { heading, date, people }: Signatures): void {
  makeRoom(place, 170)
  place.y = write(place, heading, size.margin, place.y, { size: 13, bold: true }) + 4
  place.y = write(place, date, size.margin, place.y) + 10
  const width = inner / people.length
  const top = place.y
  const ends = people.map(({ role, name }, at) => {
    const x = size.margin + at * width
    write(place, role, x, top, { width: width - 16, colour: faint })
    rule(place, top + 78, x, width - 24, faint)
    return write(place, name, x, top + 82, { width: width - 24, bold: true })
  })
  place.y = Math.max(...ends) + 20
}

type Annex = NonNullable<Paper['annex']>

async function* drawAnnex(place: Place, { heading, about, pictures, lost }: Annex): AsyncGenerator<Buffer, void> {
  makeRoom(place, 90)
  if (pictures.length > 0) newPage(place)
  place.y = write(place, heading, size.margin, place.y, { size: 13, bold: true }) + 3
  place.y = write(place, about, size.margin, place.y, { size: 8.5, colour: faint }) + 10
  for (const picture of pictures) {
    await drawPicture(place, picture, lost)
    yield* drawnSoFar(place.doc)
  }
}

async function drawPicture(place: Place, { title, about, read }: PaperPicture, lost: string): Promise<void> {
  const look = { size: 8.5, colour: faint }
  makeRoom(place, pictureHeight + 32 + heightOf(place, about, look))
  place.y = write(place, title, size.margin, place.y, { size: 10, bold: true }) + 1
  place.y = write(place, about, size.margin, place.y, look) + 5
  const content = await read()
  const fit = [inner, pictureHeight] as [number, number]
  if (content) {
    place.doc.image(content, size.margin, place.y, { fit })
    place.y += pictureHeight + 14
    return
  }
  place.doc.roundedRect(size.margin, place.y, inner, 46, 6).fill(sunken)
  write(place, lost, size.margin + 14, place.y + 17, { colour: faint, width: inner - 28 })
  place.y += 60
}
