/** The receipt of a confirmed payment: for its people and the committee, and attached to their mails. */
import type { Deps } from '../../../../deps.ts'
import type { Db } from '../../../../kit/database/connect.ts'
import type { Caller } from '../../../../kit/endpoint/caller.ts'
import { conflict, notFound } from '../../../../kit/errors/errors.ts'
import { amountInWords } from '../../../../services/receipt/in-words.ts'
import { drawReceipt, type Receipt } from '../../../../services/receipt/receipt.ts'
import { shelf } from '../../../../services/receipt/shelf.ts'
import { day, momentRange, rupiah } from '../../../../words/format.ts'
import type { Language } from '../../../../words/languages.ts'
import { translatorFor } from '../../../../words/words.ts'
import { receiptNumber } from '../rules.ts'
import * as store from './store.ts'

export type ReceiptFile = { filename: string; contentType: string; content: Buffer }

// A group's mails and its members' downloads come within minutes: the page is drawn once for them.
const drawn = shelf(8 * 1024 * 1024)

/**
 * The receipt as a file.
 * @throws 404 for everybody but the people of the payment and ADMIN, 409 while it is not confirmed
 */
export async function readReceipt(deps: Deps, caller: Caller, id: number, language: Language): Promise<ReceiptFile> {
  const isAllowed = caller.role === 'ADMIN' || (await store.isOfGroup(deps.db, id, caller.id))
  const facts = isAllowed ? await store.findReceiptFacts(deps.db, id) : undefined
  if (!facts) throw notFound()
  if (facts.status !== 'CONFIRMED') throw conflict('payments.refused.noReceipt')
  return fileOf(deps.db, facts, language)
}

/** The receipt for a mail; null when the payment is gone. */
export async function receiptAttachment(db: Db, id: number, language: Language): Promise<ReceiptFile | null> {
  const facts = await store.findReceiptFacts(db, id)
  return facts ? fileOf(db, facts, language) : null
}

async function fileOf(db: Db, facts: store.ReceiptFacts, language: Language): Promise<ReceiptFile> {
  const people = await store.findReceiptPeople(db, facts.id)
  // Whatever stands on the page is part of the key: a moved shift or a mended name is drawn anew.
  const key = JSON.stringify([facts, people, language])
  const content = await drawn(key, () => drawReceipt(receiptOf(facts, people, language)))
  return { filename: `${receiptNumber(facts)}.pdf`, contentType: 'application/pdf', content }
}

type People = Awaited<ReturnType<typeof store.findReceiptPeople>>

/** What stands on the page. */
export function receiptOf(facts: store.ReceiptFacts, people: People, language: Language): Receipt {
  const words = translatorFor(language)
  const number = receiptNumber(facts)
  const issuedAt = new Date(facts.decided_at ?? facts.updated_at)
  const semester = facts.semester === 'EVEN' ? words('common.semester.EVEN') : words('common.semester.ODD')
  const method = facts.provider ?? words('receipt.cash', { receiver: facts.receiver ?? words('receipt.committee') })
  return {
    language,
    title: words('receipt.title', { number }),
    club: words('common.club'),
    heading: words('receipt.heading'),
    stamp: words('receipt.paid'),
    facts: [
      [words('receipt.number'), number],
      [words('receipt.date'), day(issuedAt, language)],
      [words('receipt.for'), words('receipt.toefl')],
      [
        words('receipt.term'),
        words('receipt.termValue', { semester, year: String(facts.year), next: String(facts.year + 1) }),
      ],
      [words('receipt.region'), facts.region],
      [words('receipt.payer'), facts.account_name ?? people[0]?.name ?? '–'],
      [words('receipt.method'), method],
    ],
    amount: {
      label: words('receipt.amount'),
      value: rupiah(facts.payment_amount),
      inWords: words('receipt.inWords', { amount: capital(amountInWords(facts.payment_amount, language)) }),
    },
    people: {
      heading: words('receipt.people'),
      columns: [words('receipt.name'), words('receipt.nim'), words('receipt.shift')],
      rows: people.map((person) => [
        person.name,
        person.nim,
        `${person.shift}: ${momentRange(person.starts_at, person.ends_at, language)}`,
      ]),
    },
    notes: [words('receipt.issued'), words('receipt.keep')],
    issuedAt,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
