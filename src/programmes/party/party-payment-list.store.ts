/** SQL of the committee's list of the party's payments. */
import { sql } from 'kysely'
import { listColumns, listSource } from '#services/money-sql.ts'
import { paymentListOf } from '#services/payment-list.ts'
import { withFitting } from '#features/statement/fitting-payment.actions.ts'
import type { PartyPaymentFilters, PartyPaymentRow } from './party-payment.contract.ts'

/** The columns of a payment. */
export const rowColumns = sql<PartyPaymentRow>`${listColumns},
  p.user_id, w.id as sign_up_id, w.name, w.nim, w.shift_id, s.shift, s.shift_label_id, s.starts_at, s.ends_at`

/** Where they come from. */
export const rowSource = sql`party_payment p
  join welcoming_party w on w.payment_id = p.id
  join welcoming_party_shift s on s.id = w.shift_id ${listSource}`

/** The filters without paging, as an export has them too. */
type Filters = Omit<PartyPaymentFilters, 'page' | 'per_page'>

export const { findPage, findAllIds, findRows } = paymentListOf({
  from: (db) =>
    db.selectFrom('party_payment as p').innerJoin('welcoming_party as w', 'w.payment_id', 'p.id').select('p.id'),
  searched: sql`search_text(w.name, w.nim)`,
  own: ({ shift_id }: Filters) => ({ 'w.shift_id': shift_id }),
  fitted: (db, filters) => withFitting(db, 'party_payment', filters),
  sortable: { name: sql`w.name` },
  columns: rowColumns,
  source: rowSource,
})
