// What a PDF of ours says, page after page. Its standard fonts write text in hexadecimal, letter by letter.
import { inflateSync } from 'node:zlib'

/** The texts in the order in which they were drawn, a line each; compressed or not. */
export function textOf(pdf: Buffer): string {
  const said: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const from = at + 'stream\n'.length
    const to = pdf.indexOf('endstream', from)
    const packed = pdf.subarray(from, to)
    at = to + 'endstream'.length
    said.push(...linesOf(unpacked(packed)))
  }
  return said.join('\n')
}

/** How many pages it has. */
export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0

function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return bytes.toString('latin1')
  }
}

const signs: Record<string, string> = { '\u0095': '•', '\u0096': '–', '\u0097': '—', '\u0091': '‘', '\u0092': '’' }

const linesOf = (drawn: string): string[] =>
  [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join('')
      .replaceAll(/[\u0091-\u0097]/g, (sign) => signs[sign] ?? sign),
  )
