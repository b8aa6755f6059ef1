/** The receipt of a confirmed payment, as every programme issues it: what stands on the page, and the file. */
import { day, rupiah } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import { type Translator, translatorFor } from '#words/words.ts'
import { amountInWords } from './in-words.ts'
import { drawReceipt, type Receipt } from './receipt.ts'
import { makeCache } from './cache.ts'

/** What the tables hold about a payment that has a receipt. */
export type ReceiptFacts = {
  id: number
  payment_amount: number
  account_name: string | null
  decided_at: string | null
  updated_at: string
  region: string
  region_init: string
  semester: string
  year: number
  provider: string | null
  receiver: string | null
}

export type ReceiptFile = { filename: string; contentType: string; content: Buffer }

type OfProgramme = {
  number: string
  /** What was paid for. */
  purpose: (words: Translator) => string
  /** For whom, with what they get; the first cell of the first row pays where no sender is known. */
  people: (words: Translator) => Receipt['people']
  /** Whom to ask. */
  keep: (words: Translator) => string
}

// A group's mails and its members' downloads come within minutes: the page is drawn once for them.
const drawn = makeCache(8 * 1024 * 1024)

/** The receipt as a PDF. Whatever stands on the page is compared, so that a corrected name makes a new one. */
export async function receiptFile(
  facts: ReceiptFacts,
  programme: OfProgramme,
  language: Language,
): Promise<ReceiptFile> {
  const receipt = receiptPage(facts, programme, language)
  const content = await drawn(JSON.stringify(receipt), () => drawReceipt(receipt))
  return { filename: `${programme.number}.pdf`, contentType: 'application/pdf', content }
}

/** What stands on the page. */
export function receiptPage(
  facts: ReceiptFacts,
  { number, purpose, people, keep }: OfProgramme,
  language: Language,
): Receipt {
  const words = translatorFor(language)
  const issuedAt = new Date(facts.decided_at ?? facts.updated_at)
  const semester = facts.semester === 'EVEN' ? words('common.semester.EVEN') : words('common.semester.ODD')
  const method = facts.provider ?? words('receipt.cash', { receiver: facts.receiver ?? words('receipt.committee') })
  const whom = people(words)
  return {
    language,
    title: words('receipt.title', { number }),
    club: words('common.club'),
    heading: words('receipt.heading'),
    stamp: words('receipt.paid'),
    facts: [
      [words('receipt.number'), number],
      [words('receipt.date'), day(issuedAt, language)],
      [words('receipt.for'), purpose(words)],
      [
        words('receipt.term'),
        words('receipt.termValue', { semester, year: String(facts.year), next: String(facts.year + 1) }),
      ],
      [words('receipt.region'), facts.region],
      [words('receipt.payer'), facts.account_name ?? whom.rows[0]?.[0] ?? '–'],
      [words('receipt.method'), method],
    ],
    amount: {
      label: words('receipt.amount'),
      value: rupiah(facts.payment_amount),
      inWords: words('receipt.inWords', { amount: capital(amountInWords(facts.payment_amount, language)) }),
    },
    people: whom,
    notes: [words('receipt.issued'), keep(words)],
    issuedAt,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
