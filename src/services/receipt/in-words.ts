/** Whole amounts in words, as receipts state them beside the digits. */
import type { Language } from '../../words/languages.ts'

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

const languages: Record<Language, (amount: number) => string> = { en: english }

/** `one hundred forty thousand` */
export const amountInWords = (amount: number, language: Language): string => languages[language](Math.trunc(amount))
