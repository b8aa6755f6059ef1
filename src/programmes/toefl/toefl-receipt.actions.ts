/** The receipt of a confirmed payment: for its people and the committee, and attached to their mails. */
import { receiptsOf } from '#services/receipt/payment-receipt.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { findReceiptPeople, isOfGroup } from './toefl-receipt.store.ts'

export const toeflReceipts = receiptsOf({
  table: 'toefl_payment',
  prefix: 'TOEFL',
  isOwner: isOfGroup,
  findPeople: findReceiptPeople,
  people: (group, words, language) => ({
    heading: words('receipt.people'),
    columns: [words('receipt.name'), words('receipt.nim'), words('receipt.shift')],
    rows: group.map((person) => [
      person.name,
      person.nim,
      `${inLanguage(language, person).shift}: ${momentRange(person.starts_at, person.ends_at, language)}`,
    ]),
  }),
  purpose: (words) => words('receipt.toefl'),
  keep: (words) => words('receipt.keep'),
})
