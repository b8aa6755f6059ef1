/** The payments' columns in files, whichever programme was paid for. */
import { column, type ExportColumn } from '#services/export-columns.ts'
import type { ColumnsOf } from '#services/exports.ts'
import type { z } from 'zod'
import type { paymentRow } from './payment.contract.ts'
import { paymentTypes } from './payment.rules.ts'

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
    column.number(words('payments.list.number'), (row) => row.id),
    column.text(words('payments.list.status'), (row) => words(`common.status.${row.status}`), 12),
    ...own,
    column.money(words('payments.list.amount'), (row) => row.payment_amount),
    column.text(words('payments.list.type'), typeOf, 15),
    column.text(words('exports.payments.provider'), (row) => row.provider, 15),
    column.text(words('payments.list.sender'), (row) => row.account_name, 30),
    column.text(words('exports.payments.account'), (row) => row.account_number),
    column.moment(words('payments.list.registered'), (row) => row.created_at),
    column.moment(words('payments.list.decided'), (row) => row.decided_at),
    column.text(words('exports.payments.decidedBy'), (row) => row.decided_by_name),
    column.text(words('payments.list.reason'), (row) => row.reject_reason, 30),
    column.moment(words('exports.binned'), (row) => row.deleted_at),
  ]
}
