/**
 * Draws a certificate as PDF: a page in each language, out of what was frozen when it was issued and nothing else. So the
 * same row is the same file at any time.
 */
import { bytesOf } from '#services/paper-bytes.ts'
import type Pdf from 'pdfkit'
import { paperColours } from '#services/paper-colours.ts'
import { drawQr } from '#services/paper-qr.ts'
import { drawMark, printable } from '#services/receipt/receipt.ts'
import { day } from '#words/format.ts'
import { type Language, languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { filledIn, numberOf, readableCode } from './certificate.rules.ts'
import type { Certificate, Frozen } from './certificate.store.ts'
import type { Cell, Certified } from './certified-programme.actions.ts'

export type Printed = Pick<
  Certificate,
  'programme' | 'code' | 'year' | 'number' | 'result' | 'content' | 'issued_at'
> & {
  frozen: Frozen
  /** By their hashes. */
  pictures: ReadonlyMap<string, Buffer>
  isSample?: boolean
}

type Doc = InstanceType<typeof Pdf>
const { ink, inkSoft: faint, sunken: pale, line } = paperColours
const page = { width: 841.89, height: 595.28, margin: 60 }
const inner = page.width - 2 * page.margin

type Options = {
  /** Off in tests only, which look for the text. */
  compress?: boolean
}

/** The certificate as a PDF of two pages. Takes some milliseconds of a core. */
export async function drawCertificate(
  of: Pick<Certified, 'print'>,
  printed: Printed,
  { compress = true }: Options = {},
): Promise<Buffer> {
  const { default: Drawing } = await import('pdfkit')
  const { frozen, programme, year, number, content } = printed
  const at = new Date(printed.issued_at)
  const doc = new Drawing({
    size: [page.width, page.height],
    margin: 0,
    compress,
    autoFirstPage: false,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: printable(`${content.title_en} ${numberOf(frozen.short_name, programme, year, number)}`),
      Author: frozen.club,
      CreationDate: at,
      ModDate: at,
    },
  })
  const finished = bytesOf(doc)
  for (const language of languages) {
    doc.addPage({ size: [page.width, page.height], margin: 0 })
    drawPage(doc, of.print, printed, language)
  }
  doc.end()
  return finished
}

type Style = {
  size: number
  font?: 'Helvetica' | 'Helvetica-Bold' | 'Times-Bold' | 'Times-BoldItalic'
  colour?: string
}
type Place = {
  x: number
  y: number
  width: number
  align?: 'left' | 'center' | 'right'
  height?: number
  least?: number
}

/** Writes text at a place, smaller where it would need more than its height; gives the y below it. */
function write(doc: Doc, text: string, place: Place, { size, font = 'Helvetica', colour = ink }: Style): number {
  const { x, y, width, align = 'left', height, least = 7 } = place
  const said = printable(text)
  const options = { width, align, lineGap: 1.5 }
  const isTooHigh = () => height !== undefined && doc.heightOfString(said, options) > height
  let fitting = size
  doc.font(font).fontSize(fitting)
  while (fitting > least && isTooHigh()) {
    fitting -= 0.5
    doc.fontSize(fitting)
  }
  // Words that are still too many end in an ellipsis instead of running over what is below.
  doc.fillColor(colour).text(said, x, y, { ...options, ...(height === undefined ? {} : { height, ellipsis: true }) })
  return doc.y
}

function drawPage(doc: Doc, print: Certified['print'], printed: Printed, language: Language): void {
  const { frozen, content, programme, year, number } = printed
  const words = translatorFor(language)
  const middle = { x: page.margin, width: inner, align: 'center' } as const
  drawFrame(doc, frozen)
  drawHead(doc, printed)
  write(
    doc,
    numberOf(frozen.short_name, programme, year, number),
    { x: page.margin, y: 50, width: inner, align: 'right' },
    { size: 11, font: 'Helvetica-Bold' },
  )
  write(doc, content[`title_${language}`], { ...middle, y: 102, height: 42 }, { size: 32, font: 'Times-Bold' })
  write(doc, words('certificate.given'), { ...middle, y: 150 }, { size: 11, colour: faint })
  write(doc, frozen.name, { ...middle, y: 170, height: 44, least: 14 }, { size: 34, font: 'Times-BoldItalic' })
  doc
    .moveTo(page.width / 2 - 170, 216)
    .lineTo(page.width / 2 + 170, 216)
    .lineWidth(1.2)
    .strokeColor(frozen.accent)
    .stroke()
  const text = filledIn(content[`text_${language}`], { club: frozen.club, date: day(frozen.tested_on, language) })
  const cells = print.cells(printed.result, words)
  // Without a box there is room for more, and larger.
  const body = cells.length > 0 ? { y: 226, height: 48, size: 12.5 } : { y: 236, height: 120, size: 16 }
  write(
    doc,
    text,
    { x: page.margin + 70, width: inner - 140, align: 'center', y: body.y, height: body.height },
    { size: body.size },
  )
  if (cells.length > 0) drawCells(doc, cells, frozen)
  drawSignatures(doc, printed, language)
  drawCheck(doc, printed, language)
  const dates = [
    print.day(words, day(frozen.tested_on, language)),
    words('certificate.issued', { day: day(frozen.issued_on, language) }),
    ...(frozen.valid_until === null
      ? []
      : [words('certificate.validUntil', { day: day(frozen.valid_until, language) })]),
  ]
  write(doc, dates.join('  ·  '), { ...middle, y: 515 }, { size: 9.5 })
  const note = print.note(words, frozen.club)
  if (note) write(doc, note, { ...middle, y: 532, height: 26 }, { size: 9, font: 'Helvetica-Bold', colour: faint })
  if (printed.isSample) drawSample(doc, words('certificate.sample'))
}

function drawFrame(doc: Doc, { accent }: Frozen): void {
  doc.rect(0, 0, page.width, 10).fill(accent)
  doc.rect(0, page.height - 10, page.width, 10).fill(accent)
  doc
    .rect(24, 28, page.width - 48, page.height - 56)
    .lineWidth(1.4)
    .strokeColor(ink)
    .stroke()
  doc
    .rect(29, 33, page.width - 58, page.height - 66)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke()
}

function drawHead(doc: Doc, { frozen, pictures }: Printed): void {
  const { logo, has_mark, club, short_name, accent, edge } = frozen
  const picture = logo === null ? undefined : pictures.get(logo)
  let x = page.margin
  if (picture) {
    // A PNG says its size at its beginning.
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
    const scale = Math.min(42 / height, 150 / width)
    doc.image(picture, x, 46, { width: width * scale, height: height * scale })
    x += width * scale + 12
  } else if (has_mark) {
    drawMark(doc, x, 46, 42, { accent, tileEdge: edge, ink })
    x += 54
  }
  write(doc, short_name, { x, y: 48, width: 320 }, { size: 18, font: 'Helvetica-Bold' })
  write(doc, club, { x, y: 70, width: 320 }, { size: 9.5, colour: faint })
}

function drawCells(doc: Doc, cells: readonly Cell[], { accent }: Frozen): void {
  const width = Math.min(inner, 132 * cells.length)
  const [left, top, height] = [(page.width - width) / 2, 282, 72]
  doc.roundedRect(left, top, width, height, 10).fill(pale)
  doc.rect(left, top + 12, 4, height - 24).fill(accent)
  for (const [at, [label, value, isMain]] of cells.entries()) {
    const place = { x: left + (width / cells.length) * at, width: width / cells.length, align: 'center' } as const
    write(doc, label, { ...place, y: top + 11 }, { size: 9.5, colour: faint })
    write(doc, value, { ...place, y: top + (isMain ? 27 : 32) }, { size: isMain ? 32 : 22, font: 'Helvetica-Bold' })
  }
}

function drawSignatures(doc: Doc, { content, pictures }: Printed, language: Language): void {
  const width = 165
  for (const [at, { name, picture, [`role_${language}` as const]: role }] of content.signatories.entries()) {
    const x = page.margin + at * (width + 18)
    const drawn = picture ? pictures.get(picture) : undefined
    if (drawn) doc.image(drawn, x, 382, { fit: [width - 20, 58], valign: 'bottom' } as PDFKit.Mixins.ImageOption)
    doc
      .moveTo(x, 446)
      .lineTo(x + width, 446)
      .lineWidth(0.8)
      .strokeColor(ink)
      .stroke()
    write(doc, name, { x, y: 452, width, height: 15 }, { size: 11, font: 'Helvetica-Bold' })
    write(doc, role, { x, y: 468, width, height: 26 }, { size: 9, colour: faint })
  }
}

/** The QR code as one path, with the address below for those who type. */
function drawCheck(doc: Doc, { code, frozen }: Printed, language: Language): void {
  const words = translatorFor(language)
  const address = `${frozen.address}/${code}`
  const size = 92
  const [left, top] = [page.width - page.margin - size, 380]
  drawQr(doc, address, { left, top, size })
  doc.link(left, top, size, size, address)
  const place = { x: left - 250, width: 240, align: 'right' } as const
  write(doc, words('certificate.check'), { ...place, y: 424 }, { size: 9, colour: faint })
  write(
    doc,
    frozen.address.replace(/^https?:\/\//, ''),
    { ...place, y: 437, height: 12 },
    { size: 9, font: 'Helvetica-Bold' },
  )
  write(
    doc,
    readableCode(code),
    { x: left - 250, width: 250 + size, align: 'right', y: 478 },
    { size: 8.5, colour: faint },
  )
}

function drawSample(doc: Doc, text: string): void {
  doc.save()
  doc.rotate(-24, { origin: [page.width / 2, page.height / 2] }).opacity(0.14)
  write(
    doc,
    text,
    { x: 0, y: page.height / 2 - 70, width: page.width, align: 'center' },
    { size: 120, font: 'Helvetica-Bold' },
  )
  doc.restore()
}
