/** The list of refunds, and its file. */
import type { Deps } from '#deps.ts'
import { type Caller, hides } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { inOwnRegion } from '#features/payment/payment.rules.ts'
import type { exportRefunds as exportDeclared, Refund, RefundFilters } from './refund.contract.ts'
import * as store from './refund-list.store.ts'

/** Of SCAC's own region, whichever it asks for. */
export const listRefunds = ({ db }: Pick<Deps, 'db'>, caller: Caller, filters: RefundFilters) =>
  store.findPage(db, inOwnRegion(caller, filters), hides(caller, 'account_number'))

/** Answers with all that the list holds under the same filters. */
export const exportRefunds = (deps: Deps, caller: Caller, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'refunds',
    ids: () => store.findAllIds(deps.db, inOwnRegion(caller, call.query), hides(caller, 'account_number')),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<Refund> = (words) => [
  column.number(words('refunds.list.number'), (row) => row.id),
  column.text(words('refunds.list.name'), (row) => row.name, 30),
  column.text(words('refunds.list.programme'), (row) => words(`refunds.of.${row.entity}`), 18),
  column.number(words('refunds.list.payment'), (row) => row.payment_id),
  column.text(words('refunds.list.region'), (row) => row.region_init, 8),
  column.text(words('refunds.list.state'), (row) => words(`refunds.states.${row.state}`), 16),
  column.text(words('refunds.list.because'), (row) => words(`refunds.because.${row.because}`), 20),
  column.money(words('refunds.list.amount'), (row) => row.amount),
  column.text(words('refunds.list.provider'), (row) => row.provider, 15),
  column.text(words('refunds.list.accountNumber'), (row) => row.account_number, 20),
  column.text(words('refunds.list.accountName'), (row) => row.account_name, 30),
  column.moment(words('refunds.list.owedAt'), (row) => row.owed_at),
  column.text(words('refunds.list.owedBy'), (row) => row.owed_by_name),
  column.text(words('refunds.list.refundedOn'), (row) => row.refunded_on, 12),
  column.text(words('refunds.list.reference'), (row) => row.reference, 24),
  column.text(words('refunds.list.refundedBy'), (row) => row.refunded_by_name),
]
