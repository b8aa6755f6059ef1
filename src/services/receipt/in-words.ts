/** Whole amounts in words, as receipts state them after the digits. */
import { capital } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import type { Translator } from '#words/words.ts'

const ones = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
  'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] // prettier-ignore
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales: [size: number, name: string][] = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

function english(amount: number): string {
  if (amount < 20) return ones[amount] ?? ''
  for (const [size, name] of scales) {
    if (amount >= size) return `${english(Math.floor(amount / size))} ${name}${rest(amount % size, ' ')}`
  }
  return `${tens[Math.floor(amount / 10)]}${rest(amount % 10, '-')}`
}

const rest = (amount: number, glue: string) => (amount === 0 ? '' : glue + english(amount))

const satuan = [
  'nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas',
] // prettier-ignore
const besaran: [size: number, name: string, single: string][] = [
  [1_000_000_000, 'miliar', 'satu miliar'],
  [1_000_000, 'juta', 'satu juta'],
  [1000, 'ribu', 'seribu'],
  [100, 'ratus', 'seratus'],
  [10, 'puluh', 'sepuluh'],
]

function indonesian(amount: number): string {
  if (amount < 12) return satuan[amount] ?? ''
  if (amount < 20) return `${satuan[amount - 10]} belas`
  for (const [size, name, single] of besaran) {
    if (amount < size) continue
    const count = Math.floor(amount / size)
    const left = amount % size
    return (count === 1 ? single : `${indonesian(count)} ${name}`) + (left === 0 ? '' : ` ${indonesian(left)}`)
  }
  return ''
}

const languages: Record<Language, (amount: number) => string> = { en: english, id: indonesian }

/** `one hundred forty thousand` */
export const amountInWords = (amount: number, language: Language): string => languages[language](Math.trunc(amount))

/** The line of a paper that says its amount in words. */
export const sayAmount = (words: Translator, amount: number, language: Language): string =>
  words('receipt.inWords', { amount: capital(amountInWords(amount, language)) })
