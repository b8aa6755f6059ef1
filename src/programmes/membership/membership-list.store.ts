/** SQL of the committee's list of membership payments. */
import { sql } from 'kysely'
import { listColumns, listSource } from '#services/money-sql.ts'
import { paymentListOf } from '#services/payment-list.ts'
import { withFitting } from '#features/statement/fitting-payment.actions.ts'
import type { MemberPaymentFilters, MemberPaymentRow } from './membership.contract.ts'

/** The columns of a payment. */
export const rowColumns = sql<MemberPaymentRow>`${listColumns}, p.user_id, p.kind, a.name, a.nim`

/** Where they come from. */
export const rowSource = sql`member_payment p join account a on a.id = p.user_id ${listSource}`

/** The filters without paging, as an export has them too. */
type Filters = Omit<MemberPaymentFilters, 'page' | 'per_page'>

export const { findPage, findAllIds, findRows } = paymentListOf({
  from: (db) => db.selectFrom('member_payment as p').innerJoin('account as a', 'a.id', 'p.user_id').select('p.id'),
  searched: sql`search_text(a.name, a.nim)`,
  own: ({ kind }: Filters) => ({ 'p.kind': kind }),
  fitted: (db, filters) => withFitting(db, 'member_payment', filters),
  sortable: { kind: sql`p.kind`, name: sql`a.name` },
  columns: rowColumns,
  source: rowSource,
})
