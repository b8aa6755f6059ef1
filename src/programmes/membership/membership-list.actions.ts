/** The committee's list of membership payments as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { paymentColumnsAround } from '#features/payment/payment.actions.ts'
import type { exportMemberPayments as declared, MemberPaymentRow } from './membership.contract.ts'
import { findAllIds, findRows } from './membership-list.store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportMemberPayments = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'member-payments',
    ids: () => findAllIds(deps.db, call.query),
    rows: (ids) => findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<MemberPaymentRow> = (words) =>
  paymentColumnsAround<MemberPaymentRow>(words, [
    column.text(words('membership.list.kind'), (row) => words(`membership.kinds.${row.kind}`), 18),
    column.text(words('payments.list.region'), (row) => row.region_init, 8),
    column.text(words('membership.list.name'), (row) => row.name, 30),
    column.text(words('membership.list.nim'), (row) => row.nim, 12),
  ])
