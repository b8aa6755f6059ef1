/** The committee's list of payments as a file: a line per payment, its group side by side. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import type { Language } from '#words/languages.ts'
import { inLanguage } from '#words/typed.ts'
import { column, type ExportColumn } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { paymentColumnsAround } from '#features/payment/payment.actions.ts'
import { largestGroup } from './registration.rules.ts'
import type { exportPayments as declared, PaymentRow } from './toefl-payment.contract.ts'
import { findAllIds, findRows } from './toefl-payment-list.store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportPayments = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'toefl-payments',
    ids: () => findAllIds(deps.db, call.query),
    rows: (ids) => findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<PaymentRow> = (words, language) =>
  paymentColumnsAround<PaymentRow>(words, [
    column.text(words('payments.list.region'), (row) => row.region_init, 8),
    column.number(words('payments.list.people'), (row) => row.group_size),
    ...Array.from({ length: largestGroup }, (_, index) => person(words, language, index)).flat(),
  ])

function person(words: Parameters<typeof columns>[0], language: Language, index: number): ExportColumn<PaymentRow>[] {
  const number = index + 1
  return [
    column.text(words('exports.payments.name', { number }), ({ registrants }) => registrants[index]?.name, 30),
    column.text(words('exports.payments.nim', { number }), ({ registrants }) => registrants[index]?.nim, 12),
    column.text(
      words('exports.payments.shift', { number }),
      ({ registrants }) => registrants[index] && inLanguage(language, registrants[index]).shift,
    ),
  ]
}
