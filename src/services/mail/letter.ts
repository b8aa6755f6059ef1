/** Turns a letter's content into the text and the HTML of a mail. */
import { escapeHtml } from '#kit/escape-html.ts'
import { clubLogo, clubNow } from '#services/club.ts'
import { paperColours, paperNow } from '#services/paper-colours.ts'
import type { Language } from '#words/languages.ts'
import type { Letter, LetterContact, LetterLeave } from './template.ts'

/** The plain-text form; complete on its own. */
export function asText(letter: Letter, signature: string): string {
  const { contact, leave } = letter
  const facts = (letter.facts ?? []).map(([label, value]) => `${label}: ${value}`)
  const parts = [
    letter.greeting,
    ...letter.paragraphs,
    facts.join('\n'),
    letter.button ? `${letter.button.label}:\n${letter.button.url}` : '',
    ...(letter.closing ?? []),
    contact ? [contact.ask, ...contact.ways.map(({ label, url }) => `${label}: ${url}`)].join('\n') : '',
    signature,
    leave ? `${leave.text}\n${leave.label}: ${leave.url}` : '',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const { ink, inkSoft, actionInk, surface, sunken } = paperColours
/** Under this name the logo lies in the mail itself: one that had to be asked for would be blocked. */
export const logoId = 'club-logo'

const tile = (accent: string, tileEdge: string) =>
  `display:inline-block;width:32px;margin-right:4px;border-radius:7px;background:${accent};border-bottom:3px solid ${tileEdge};color:${ink};font-weight:800;font-size:18px;line-height:31px;text-align:center`
/** The club's logo, or its name in tiles as on its pages. */
function nameSign({ accent, tileEdge }: ReturnType<typeof paperNow>): string {
  const name = clubNow().short_name
  if (clubLogo())
    return `<img src="cid:${logoId}" alt="${escapeHtml(name)}" height="40" style="height:40px;max-width:200px;width:auto;display:block">`
  const tiles = [...name.replaceAll(' ', '')].map(
    (letter) => `<span style="${tile(accent, tileEdge)}">${escapeHtml(letter)}</span>`,
  )
  return `<span role="img" aria-label="${escapeHtml(name)}">${tiles.join('')}</span>`
}

/** The files that a mail in HTML refers to; they travel with it. */
export function signParts(): { filename: string; contentType: string; content: Buffer; cid: string }[] {
  const content = clubLogo()
  return content ? [{ filename: 'logo.png', contentType: 'image/png', content, cid: logoId }] : []
}
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;line-height:1.55">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** An address that would take several lines of a phone is said by its site: it is pressed, not read. */
const shortened = (address: string): string =>
  address.length > longestAddress ? `${new URL(address).host}/…` : address
const longestAddress = 40

/** A fact that is a web address can be pressed. */
const linked = (value: string, link: string) =>
  /^https?:\/\/\S+$/.test(value)
    ? `<a href="${escapeHtml(value)}" style="color:${link};font-weight:400">${escapeHtml(shortened(value))}</a>`
    : escapeHtml(value)

/** Whom to ask, and a button for each way to write to them. */
function asking({ ask, ways }: LetterContact, link: string): string {
  if (ways.length === 0) return paragraph(ask)
  const buttons = ways.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 18px;border:1px solid ${link};border-radius:10px;color:${link};text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`,
  )
  return `<p style="margin:24px 0 8px;line-height:1.55">${escapeHtml(ask)}</p><p style="margin:0 0 20px">${buttons.join('')}</p>`
}

const leaving = ({ text, label, url }: LetterLeave, link: string) =>
  `<p style="margin:24px 0 0;color:${inkSoft};font-size:13px;line-height:1.55">${escapeHtml(text)} <a href="${escapeHtml(url)}" style="color:${link}">${escapeHtml(label)}</a></p>`

/** The HTML form: one column, inline styles, no picture and no script, so that every client shows it. */
export function asHtml(letter: Letter, signature: string, title: string, language: Language): string {
  const colours = paperNow()
  const { link, action, accent } = colours
  const facts = (letter.facts ?? [])
    .map(
      ([label, value]) =>
        // A share of the width, or a long address would leave none for what it is.
        `<tr><td width="34%" style="padding:6px 16px 6px 0;color:${inkSoft};vertical-align:top">${escapeHtml(label)}</td>` +
        `<td style="padding:6px 0;font-weight:600;vertical-align:top;overflow-wrap:anywhere">${linked(value, link)}</td></tr>`,
    )
    .join('')
  const button = letter.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.button.url)}" style="background:${action};color:${actionInk};padding:13px 24px;border-radius:10px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(letter.button.label)}</a></p>` +
      `<p style="margin:0 0 16px;color:${inkSoft};font-size:13px;word-break:break-all">${escapeHtml(letter.button.url)}</p>`
    : ''
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;background:${sunken};color:${ink};font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${surface};border-radius:16px;border-top:6px solid ${accent}">` +
    `<tr><td style="padding:28px 28px 12px">${nameSign(colours)}</td></tr>` +
    `<tr><td style="padding:8px 28px 28px">${paragraph(letter.greeting)}${letter.paragraphs.map(paragraph).join('')}` +
    (facts
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">${facts}</table>`
      : '') +
    `${button}${(letter.closing ?? []).map(paragraph).join('')}${letter.contact ? asking(letter.contact, link) : ''}${paragraph(signature)}${letter.leave ? leaving(letter.leave, link) : ''}</td></tr></table></td></tr></table></body></html>`
  )
}
