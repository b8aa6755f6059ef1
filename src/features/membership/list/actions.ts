/** The committee's list of membership payments as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import { paymentTypes } from '#features/payments/rules.ts'
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

const columns: ColumnsOf<MemberPaymentRow> = (words) => {
  const typeOf = (row: MemberPaymentRow) => {
    const type = paymentTypes.find((one) => one === row.payment_type)
    return type && words(`payments.types.${type}`)
  }
  return [
    { header: words('payments.list.number'), kind: 'number', value: (row) => row.id },
    {
      header: words('payments.list.status'),
      kind: 'text',
      value: (row) => words(`common.status.${row.status}`),
      width: 12,
    },
    {
      header: words('membership.list.kind'),
      kind: 'text',
      value: (row) => words(`membership.kinds.${row.kind}`),
      width: 18,
    },
    { header: words('payments.list.region'), kind: 'text', value: (row) => row.region_init, width: 8 },
    { header: words('membership.list.name'), kind: 'text', value: (row) => row.name, width: 30 },
    { header: words('membership.list.nim'), kind: 'text', value: (row) => row.nim, width: 12 },
    { header: words('payments.list.amount'), kind: 'money', value: (row) => row.payment_amount },
    { header: words('payments.list.type'), kind: 'text', value: typeOf, width: 15 },
    { header: words('exports.payments.provider'), kind: 'text', value: (row) => row.provider, width: 15 },
    { header: words('payments.list.sender'), kind: 'text', value: (row) => row.account_name, width: 30 },
    { header: words('exports.payments.account'), kind: 'text', value: (row) => row.account_number },
    { header: words('payments.list.registered'), kind: 'moment', value: (row) => row.created_at },
    { header: words('payments.list.decided'), kind: 'moment', value: (row) => row.decided_at },
    { header: words('exports.payments.decidedBy'), kind: 'text', value: (row) => row.decided_by_name },
    { header: words('payments.list.reason'), kind: 'text', value: (row) => row.reject_reason, width: 30 },
    { header: words('exports.binned'), kind: 'moment', value: (row) => row.deleted_at },
  ]
}
