/** The receipt of a confirmed membership: for its owner and the committee, and attached to the mail. */
import type { Deps } from '#deps.ts'
import type { Db } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import { isAdmin } from '#roles.ts'
import { receiptFile, type ReceiptFile } from '#services/receipt/payment-receipt.ts'
import type { Language } from '#words/languages.ts'
import type { Translator } from '#words/words.ts'
import { receiptNumber } from '../rules.ts'
import { findReceiptFacts, type ReceiptFacts } from './store.ts'

/**
 * The receipt as a file.
 * @throws 404 for everybody but the owner and ADMIN, 409 while the payment is not confirmed
 */
export async function readReceipt(deps: Deps, caller: Caller, id: number, language: Language): Promise<ReceiptFile> {
  const facts = await findReceiptFacts(deps.db, id)
  if (!facts || (!isAdmin(caller) && facts.user_id !== caller.id)) throw notFound()
  if (facts.status !== 'CONFIRMED') throw conflict('payments.refused.noReceipt')
  return fileOf(facts, language)
}

/** The receipt for a mail; null when the payment is gone. */
export async function receiptAttachment(db: Db, id: number, language: Language): Promise<ReceiptFile | null> {
  const facts = await findReceiptFacts(db, id)
  return facts ? fileOf(facts, language) : null
}

function fileOf(facts: ReceiptFacts, language: Language): Promise<ReceiptFile> {
  const kind = facts.kind === 'EXTEND' ? 'EXTEND' : 'NEW'
  return receiptFile(
    facts,
    {
      number: receiptNumber(facts),
      purpose: (words: Translator) => words('receipt.membership'),
      keep: (words: Translator) => words('receipt.keepMember'),
      people: (words: Translator) => ({
        heading: words('receipt.member'),
        columns: [words('receipt.name'), words('receipt.nim'), words('receipt.kind')],
        rows: [[facts.name, facts.nim, words(`membership.kinds.${kind}`)]],
      }),
    },
    language,
  )
}
