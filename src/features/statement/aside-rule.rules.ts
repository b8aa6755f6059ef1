/** Rules by which lines are no payments: a word of the bank's text, on one account or on all. */

export type AsideRule = { word: string; account_id: number | null }

const spaced = (text: string): string =>
  ` ${text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether the text has the word, or the words, of the rule as whole words: BUNGA is not in BUNGARAYA. */
export const fitsRule = (line: { text: string; account_id: number }, { word, account_id }: AsideRule): boolean =>
  (account_id === null || account_id === line.account_id) && spaced(line.text).includes(spaced(word))

/** Of many lines. */
const usual = new Set(['TRSF', 'TRANSFER', 'BANKING', 'CR', 'DARI', 'KE', 'BI-FAST', 'SWITCHING', 'SETORAN', 'TUNAI'])

/** A word of the text that a rule may go by: the first long one that is not on every line. */
export const wordFor = (text: string): string =>
  (text.toUpperCase().match(/\p{L}{4,}/gu) ?? []).find((word) => !usual.has(word)) ?? ''
