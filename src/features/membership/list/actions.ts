/** The committee's list of membership payments as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import { paymentColumnsAround } from '#features/payments/actions.ts'
import type { exportMemberPayments as declared, MemberPaymentRow } from '../contract.ts'
import { findAllIds, findRows } from './store.ts'

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
    {
      header: words('membership.list.kind'),
      kind: 'text',
      value: (row) => words(`membership.kinds.${row.kind}`),
      width: 18,
    },
    { header: words('payments.list.region'), kind: 'text', value: (row) => row.region_init, width: 8 },
    { header: words('membership.list.name'), kind: 'text', value: (row) => row.name, width: 30 },
    { header: words('membership.list.nim'), kind: 'text', value: (row) => row.nim, width: 12 },
  ])
