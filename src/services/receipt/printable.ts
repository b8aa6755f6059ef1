// Not in the letters of the standard fonts of PDF: those of western Europe and a few signs more.
const unknown = /[^\u0020-\u007E\u00A1-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]/gu

/** The text in letters that the standard fonts have: marks they lack are taken off, other scripts become `?`. */
export const printable = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(unknown, (sign) => withoutMarks(sign).replaceAll(unknown, '?'))

const barred: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' }
const withoutMarks = (sign: string) => barred[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
