/** Invoices and receipts of other income, drawn as the receipts of payments are. */
import type { Deps } from '#deps.ts'
import { conflict } from '#kit/errors.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import { sayAmount } from '#services/receipt/in-words.ts'
import { drawReceipt, type Receipt } from '#services/receipt/receipt.ts'
import { day, rupiah } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { readEntry } from './cash-entry.actions.ts'
import type { CashEntry } from './cash-entry.contract.ts'
import { categoryName } from './cash-entry.rules.ts'
import { type Paper, paperNumber, paperOf } from './income-paper.rules.ts'

/**
 * The paper of an entry as a PDF, in the reader's language.
 * @throws 404 for an unknown entry or one of another region, 409 for one that is no income
 */
export async function readPaper(
  deps: Pick<Deps, 'db' | 'now'>,
  { caller, id, language }: FileRequest,
): Promise<MadeFile & { content: Buffer }> {
  const entry = await readEntry(deps, caller, id)
  const paper = paperOf(entry)
  if (!paper) throw conflict('cashBook.problems.noPaper')
  const content = await drawReceipt(pageOf(entry, paper, language))
  return { filename: `${paperNumber(entry)}.pdf`, contentType: 'application/pdf', content }
}

function pageOf(entry: CashEntry, paper: Paper, language: Language): Receipt {
  const words = translatorFor(language)
  const number = paperNumber(entry)
  // What was confirmed once was a receipt, also after it was taken back.
  const kind = entry.number === null ? 'invoice' : 'receipt'
  const { to, category, event } = entry
  const ended = entry.undone ?? entry.rejected
  const issued = entry.confirmed?.at ?? entry.entered?.at ?? `${entry.day}T00:00:00Z`
  const method =
    to.place === 'TILL' ? words('receipt.cash', { receiver: to.name ?? words('receipt.committee') }) : (to.name ?? '–')
  const void_ = ended
    ? words('receipt.income.voidOn', { day: day(new Date(ended.at), language) })
    : words('receipt.income.voidBy')
  return {
    language,
    title: words(`receipt.income.${kind}Title`, { number }),
    club: words('common.club'),
    shortName: words('common.product'),
    heading: words(`receipt.income.${kind}`),
    stamp: words(`receipt.income.stamp.${paper}`),
    facts: [
      [words('receipt.number'), number],
      [
        words(kind === 'receipt' ? 'receipt.income.received' : 'receipt.income.issuedOn'),
        day(kind === 'receipt' ? entry.day : new Date(issued), language),
      ],
      [words(kind === 'receipt' ? 'receipt.payer' : 'receipt.income.billTo'), entry.payee ?? '–'],
      [words('receipt.region'), entry.region_init],
      [words(kind === 'receipt' ? 'receipt.method' : 'receipt.income.payTo'), method],
    ],
    amount: {
      label: words('receipt.amount'),
      value: rupiah(entry.amount + entry.sen / 100),
      inWords: entry.sen > 0 ? '' : sayAmount(words, entry.amount, language),
    },
    people: {
      heading: words('receipt.for'),
      columns: [words('receipt.income.category'), words('receipt.income.event'), words('receipt.income.note')],
      rows: [[category ? categoryName(category, language) : '–', event?.name ?? '–', entry.note ?? '–']],
    },
    notes: [...(paper === 'VOID' ? [void_] : []), words(`receipt.income.${kind}Note`)],
    issuedAt: new Date(issued),
  }
}
