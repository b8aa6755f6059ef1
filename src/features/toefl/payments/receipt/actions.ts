/** The receipt of a confirmed payment: for its people and the committee, and attached to their mails. */
import type { Deps } from '#deps.ts'
import type { Db } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import { isAdmin } from '#roles.ts'
import { receiptFile, type ReceiptFile, receiptPage } from '#services/receipt/payment-receipt.ts'
import type { Receipt } from '#services/receipt/receipt.ts'
import { momentRange } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import type { Translator } from '#words/words.ts'
import { receiptNumber } from '../rules.ts'
import * as store from './store.ts'

/**
 * The receipt as a file.
 * @throws 404 for everybody but the people of the payment and ADMIN, 409 while it is not confirmed
 */
export async function readReceipt(deps: Deps, caller: Caller, id: number, language: Language): Promise<ReceiptFile> {
  const isAllowed = isAdmin(caller) || (await store.isOfGroup(deps.db, id, caller.id))
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
  return receiptFile(facts, ofTest(facts, await store.findReceiptPeople(db, facts.id), language), language)
}

type People = Awaited<ReturnType<typeof store.findReceiptPeople>>

/** What stands on the page. */
export const receiptOf = (facts: store.ReceiptFacts, people: People, language: Language): Receipt =>
  receiptPage(facts, ofTest(facts, people, language), language)

const ofTest = (facts: store.ReceiptFacts, people: People, language: Language) => ({
  number: receiptNumber(facts),
  purpose: (words: Translator) => words('receipt.toefl'),
  keep: (words: Translator) => words('receipt.keep'),
  people: (words: Translator) => ({
    heading: words('receipt.people'),
    columns: [words('receipt.name'), words('receipt.nim'), words('receipt.shift')],
    rows: people.map((person) => [
      person.name,
      person.nim,
      `${person.shift}: ${momentRange(person.starts_at, person.ends_at, language)}`,
    ]),
  }),
})
