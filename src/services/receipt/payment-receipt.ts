/** The receipt of a confirmed payment, as every programme issues it: who may have it, its content, and the file. */
import type { Deps } from '#deps.ts'
import type { Db } from '#kit/database/connect.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import { clubMark } from '#services/club.ts'
import { day, rupiah } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import { type Translator, translatorFor } from '#words/words.ts'
import { sayAmount } from './in-words.ts'
import { drawReceipt, type Receipt } from './receipt.ts'
import { makeCache } from './receipt-cache.ts'
import { findFacts, type ReceiptFacts } from './receipt-store.ts'
import type { PaidTable } from '#programme-kinds.ts'

export type ReceiptFile = MadeFile & { content: Buffer }

type Issuer<People> = {
  table: PaidTable
  /** The beginning of its numbers: `TOEFL-2026-ODD-KMG-000042`. */
  prefix: string
  /** The people it is for, with what each gets. */
  findPeople: (db: Db, paymentId: number) => Promise<People>
  /** The first cell of the first row pays where no sender is known. */
  people: (found: People, words: Translator, language: Language) => Receipt['people']
  /** Whether the receipt is theirs too. */
  isOwner: (db: Db, paymentId: number, userId: number) => Promise<boolean>
  /** The thing that was paid for. */
  purpose: (words: Translator) => string
  /** The contact person. */
  keep: (words: Translator) => string
}

// A group's mails and its members' downloads come within minutes: the page is drawn once for them.
const drawn = makeCache(8 * 1024 * 1024)

/** The receipts of a programme's payments. */
export function receiptsOf<People>(issuer: Issuer<People>) {
  async function page(db: Db, facts: ReceiptFacts, language: Language): Promise<Receipt> {
    return pageOf(facts, issuer, await issuer.findPeople(db, facts.id), language)
  }

  /** All content of the page is compared, so a corrected name makes a new one. */
  async function file(db: Db, facts: ReceiptFacts, language: Language): Promise<ReceiptFile> {
    const receipt = await page(db, facts, language)
    const content = await drawn(clubMark() + JSON.stringify(receipt), () => drawReceipt(receipt))
    return { filename: `${numberOf(facts, issuer.prefix)}.pdf`, contentType: 'application/pdf', content }
  }

  return {
    /** The content of the page; null when the payment is gone. */
    async page(db: Db, id: number, language: Language): Promise<Receipt | null> {
      const facts = await findFacts(db, issuer, id)
      return facts ? page(db, facts, language) : null
    },

    /**
     * The receipt as a file.
     * @throws 404 for everybody but its owners and ADMIN, 409 while the payment is not confirmed
     */
    async read({ db }: Pick<Deps, 'db'>, { caller, id, language }: FileRequest): Promise<ReceiptFile> {
      const isAllowed = isAdmin(caller) || (await issuer.isOwner(db, id, caller.id))
      const facts = isAllowed ? await findFacts(db, issuer, id) : undefined
      if (!facts) throw notFound()
      if (facts.status !== 'CONFIRMED') throw conflict('payments.refused.noReceipt')
      return file(db, facts, language)
    },

    /** The receipt for a mail; null when the payment is gone. */
    async attachment(db: Db, id: number, language: Language): Promise<ReceiptFile | null> {
      const facts = await findFacts(db, issuer, id)
      return facts ? file(db, facts, language) : null
    },
  }
}

const numberOf = ({ year, semester, region_init, id }: ReceiptFacts, prefix: string): string =>
  [prefix, year, semester, region_init, String(id).padStart(6, '0')].join('-')

function pageOf<People>(facts: ReceiptFacts, issuer: Issuer<People>, found: People, language: Language): Receipt {
  const words = translatorFor(language)
  const number = numberOf(facts, issuer.prefix)
  const issuedAt = new Date(facts.decided_at ?? facts.updated_at)
  const semester = facts.semester === 'EVEN' ? words('common.semester.EVEN') : words('common.semester.ODD')
  const method = facts.provider ?? words('receipt.cash', { receiver: facts.receiver ?? words('receipt.committee') })
  const people = issuer.people(found, words, language)
  return {
    language,
    title: words('receipt.title', { number }),
    club: words('common.club'),
    shortName: words('common.product'),
    heading: words('receipt.heading'),
    stamp: words('receipt.paid'),
    facts: [
      [words('receipt.number'), number],
      [words('receipt.date'), day(issuedAt, language)],
      [words('receipt.for'), issuer.purpose(words)],
      [
        words('receipt.term'),
        words('receipt.termValue', { semester, year: String(facts.year), next: String(facts.year + 1) }),
      ],
      [words('receipt.region'), facts.region],
      [words('receipt.payer'), facts.account_name ?? people.rows[0]?.[0] ?? '–'],
      [words('receipt.method'), method],
    ],
    amount: {
      label: words('receipt.amount'),
      value: rupiah(facts.kept),
      inWords: sayAmount(words, facts.kept, language),
    },
    people,
    notes: [words('receipt.issued'), issuer.keep(words)],
    issuedAt,
  }
}
