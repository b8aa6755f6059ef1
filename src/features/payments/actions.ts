/** What the files of payments say of each, whichever programme was paid for. */
import type { ExportColumn } from '#services/exports/columns.ts'
import type { ColumnsOf } from '#services/exports/exports.ts'
import type { z } from 'zod'
import type { paymentRow } from './contract.ts'
import { paymentTypes } from './rules.ts'

export { moneyConditions } from './store.ts'

type Payment = z.output<typeof paymentRow>

/** The columns of every payment around the programme's own, which say what was paid for and for whom. */
export function paymentColumnsAround<Row extends Payment>(
  words: Parameters<ColumnsOf<Row>>[0],
  own: readonly ExportColumn<Row>[],
): ExportColumn<Row>[] {
  const typeOf = (row: Row) => {
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
    ...own,
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
