/** Draws a ticket as PDF: half an A4 page, to print or to show on a phone. */
import { bytesOf } from '#services/paper-bytes.ts'
import type Pdf from 'pdfkit'
import { clubNow } from '#services/club.ts'
import { paperColours, paperNow } from '#services/paper-colours.ts'
import { drawQr } from '#services/paper-qr.ts'
import type { TicketSeats } from '#services/seats/door-seats.ts'
import { drawSign, printable } from '#services/receipt/receipt.ts'
import { momentRange } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import { inLanguage } from '#words/typed.ts'
import { translatorFor } from '#words/words.ts'
import type { Ticket } from './ticket.store.ts'

const { ink, inkSoft: faint } = paperColours
const page = { width: 419.53, height: 595.28, margin: 40 }
const inner = page.width - 2 * page.margin
const qr = 210

/** The ticket as a PDF of one page; `compress` is off in tests only, which look for the text. */
export async function drawTicket(
  ticket: Ticket,
  title: TicketSeats['title'],
  language: Language,
  { compress = true } = {},
): Promise<Buffer> {
  const { default: Drawing } = await import('pdfkit')
  const words = translatorFor(language)
  const { name: club, short_name } = clubNow()
  const heading = words(`ticket.of.${title}`)
  const at = new Date(ticket.created_at)
  const doc = new Drawing({
    size: [page.width, page.height],
    margin: 0,
    compress,
    lang: language,
    displayTitle: true,
    info: { Title: printable(heading), Author: club, CreationDate: at, ModDate: at },
  })
  const finished = bytesOf(doc)
  const { shift, place, starts_at, ends_at } = inLanguage(language, ticket)
  doc.rect(0, 0, page.width, 8).fill(paperNow().accent)
  const beside = page.margin + drawSign(doc, page.margin, 34)
  write(doc, short_name, { x: beside, y: 38, height: 24 }, { size: 18, isBold: true })
  write(doc, heading, { x: beside, y: 60, height: 16 }, { size: 10.5, colour: faint })
  drawQr(doc, ticket.code, { left: (page.width - qr) / 2, top: 112, size: qr }, 'quartile')
  const said = (label: string, value: string, y: number, height: number, size = 12) => {
    write(doc, label, { x: page.margin, y, height: 12 }, { size: 9, colour: faint })
    write(doc, value, { x: page.margin, y: y + 13, height }, { size, isBold: true })
  }
  said(words('ticket.name'), ticket.name, 348, 40, 16)
  said(words('ticket.when'), momentRange(starts_at, ends_at, language), 404, 18)
  said(words('ticket.shift'), shift, 442, 18)
  if (place) said(words('ticket.place'), place, 480, 34)
  write(doc, words('ticket.onPaper'), { x: page.margin, y: 540, height: 26 }, { size: 9, colour: faint })
  doc.end()
  return finished
}

type Place = { x: number; y: number; height: number }
type Look = { size: number; isBold?: boolean; colour?: string }

/** Text at a place, smaller where it would need more than its height. */
function write(doc: InstanceType<typeof Pdf>, text: string, { x, y, height }: Place, look: Look): void {
  const { isBold = false, colour = ink } = look
  const said = printable(text)
  const options = { width: page.width - page.margin - x, lineGap: 1, height, ellipsis: true }
  doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fillColor(colour)
  let { size } = look
  while (size > 8 && doc.fontSize(size).heightOfString(said, { width: Math.min(options.width, inner) }) > height)
    size -= 0.5
  doc.fontSize(size).text(said, x, y, options)
}
