/** The file of the list of refunds. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import type { exportRefunds as exportDeclared, Refund } from '../contract.ts'
import * as store from '../store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportRefunds = (deps: Deps, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'refunds',
    ids: () => store.findAllIds(deps.db, call.query),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<Refund> = (words) => [
  { header: words('refunds.list.number'), kind: 'number', value: (row) => row.id },
  { header: words('refunds.list.name'), kind: 'text', value: (row) => row.name, width: 30 },
  {
    header: words('refunds.list.programme'),
    kind: 'text',
    value: (row) => words(`refunds.of.${row.entity}`),
    width: 18,
  },
  { header: words('refunds.list.payment'), kind: 'number', value: (row) => row.payment_id },
  { header: words('refunds.list.region'), kind: 'text', value: (row) => row.region_init, width: 8 },
  {
    header: words('refunds.list.state'),
    kind: 'text',
    value: (row) => words(`refunds.states.${row.state}`),
    width: 16,
  },
  {
    header: words('refunds.list.because'),
    kind: 'text',
    value: (row) => words(`refunds.because.${row.because}`),
    width: 20,
  },
  { header: words('refunds.list.amount'), kind: 'money', value: (row) => row.amount },
  { header: words('refunds.list.provider'), kind: 'text', value: (row) => row.provider, width: 15 },
  { header: words('refunds.list.accountNumber'), kind: 'text', value: (row) => row.account_number, width: 20 },
  { header: words('refunds.list.accountName'), kind: 'text', value: (row) => row.account_name, width: 30 },
  { header: words('refunds.list.owedAt'), kind: 'moment', value: (row) => row.owed_at },
  { header: words('refunds.list.owedBy'), kind: 'text', value: (row) => row.owed_by_name },
  { header: words('refunds.list.refundedOn'), kind: 'text', value: (row) => row.refunded_on, width: 12 },
  { header: words('refunds.list.reference'), kind: 'text', value: (row) => row.reference, width: 24 },
  { header: words('refunds.list.refundedBy'), kind: 'text', value: (row) => row.refunded_by_name },
]
