/** The invoice or receipt of a bill, drawn as the receipts of payments are; and the file of the list. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import { sayAmount } from '#services/receipt/in-words.ts'
import { drawReceipt, type Receipt } from '#services/receipt/receipt.ts'
import { activeAccounts } from '#features/payment/payment-account.actions.ts'
import { day, rupiah } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { readBill } from './bill.actions.ts'
import type { Bill, exportBills as exportDeclared, WholeBill } from './bill.contract.ts'
import { billPaper } from './bill.rules.ts'
import * as store from './bill.store.ts'

/** The paper of a bill, in the reader's language. Throws 404 for an unknown one. */
export async function readBillPaper(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, language }: FileRequest,
): Promise<MadeFile & { content: Buffer }> {
  const bill = await readBill({ db }, id)
  const accounts = await activeAccounts(db, bill.region_id, now())
  const payTo = accounts
    .filter(({ kind }) => kind === 'BANK_TRANSFER')
    .map(({ provider, account_number, account_holder }) =>
      [provider, account_number, account_holder].filter(Boolean).join(' '),
    )
  const content = await drawReceipt(pageOf(bill, payTo, language))
  return { filename: `${bill.number}.pdf`, contentType: 'application/pdf', content }
}

function pageOf(bill: WholeBill, payTo: readonly string[], language: Language): Receipt {
  const words = translatorFor(language)
  const { number, state, amount, received, due } = bill
  const kind = state === 'PAID' ? 'receipt' : 'invoice'
  const covers = bill.covers.filter(({ status, in_bin, is_cash }) => status !== 'REJECTED' && !in_bin && !is_cash)
  const ended = bill.cancelled_at
    ? [words('receipt.income.voidOn', { day: day(new Date(bill.cancelled_at), language) })]
    : []
  const isPart = state === 'OPEN' && received > 0
  return {
    language,
    title: words(`receipt.income.${kind}Title`, { number }),
    club: words('common.club'),
    shortName: words('common.product'),
    heading: words(`receipt.income.${kind}`),
    stamp: words(`receipt.income.stamp.${billPaper[state]}`),
    facts: [
      [words('receipt.number'), number],
      [words('receipt.income.issuedOn'), day(new Date(bill.made_at), language)],
      [words(kind === 'receipt' ? 'receipt.payer' : 'receipt.income.billTo'), bill.institution],
      [words('receipt.region'), bill.region_init],
      ...(isPart ? ([[words('receipt.bill.received'), rupiah(received)]] as const) : []),
      ...(kind === 'invoice' && payTo.length > 0 ? ([[words('receipt.income.payTo'), payTo.join('; ')]] as const) : []),
      ...(bill.note === null ? [] : ([[words('receipt.income.note'), bill.note]] as const)),
    ],
    amount: {
      label: words(isPart ? 'receipt.bill.missing' : 'receipt.amount'),
      value: rupiah(isPart ? due : amount),
      inWords: sayAmount(words, isPart ? due : amount, language),
    },
    people: {
      heading: words('receipt.for'),
      columns: [words('receipt.bill.people'), words('receipt.bill.payment'), words('receipt.bill.amount')],
      rows: covers.map(({ entity, id, name, amount: each }) => [
        name,
        words('receipt.bill.of', { programme: entity, id: String(id) }),
        rupiah(each),
      ]),
    },
    notes: [...ended, words(`receipt.bill.${kind}Note`)],
    issuedAt: new Date(bill.made_at),
  }
}

/** Answers with all bills that the list holds under the same filters. */
export const exportBills = (deps: Deps, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'bills',
    ids: () => store.findBillIds(deps.db, call.query),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<Bill> = (words) => [
  column.text(words('bills.list.number'), (row) => row.number, 16),
  column.text(words('bills.list.institution'), (row) => row.institution, 32),
  column.text(words('bills.list.state'), (row) => words(`bills.states.${row.state}`), 12),
  column.text(words('common.region'), (row) => row.region_init, 8),
  column.number(words('bills.list.payments'), (row) => row.payments),
  column.money(words('bills.list.amount'), (row) => row.amount),
  column.money(words('bills.list.received'), (row) => row.received),
  column.money(words('bills.list.due'), (row) => row.due),
  column.moment(words('bills.list.made'), (row) => row.made_at),
  column.text(words('bills.list.contact'), (row) => row.contact, 28),
  column.text(words('bills.list.note'), (row) => row.note, 32),
]
