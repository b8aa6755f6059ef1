/** SQL of the committee's list of membership payments. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import {
  allOf,
  type Condition,
  containing,
  equal,
  fetchTabbedIds,
  fetchTabbedPage,
  idsOf,
  inOrder,
  numberOf,
} from '#kit/database/list.ts'
import { reviewStatuses } from '#review-states.ts'
import { listColumns, listSource, moneyConditions, paymentWords } from '#services/money-sql.ts'
import { amountIn } from '#features/payment/payment.rules.ts'
import type { MemberPaymentFilters, MemberPaymentRow } from './membership.contract.ts'

/** The filters without paging, as an export has them too. */
type Filters = Omit<MemberPaymentFilters, 'page' | 'per_page'>

const hasWord = (word: string): Condition => sql`(search_text(a.name, a.nim) like ${containing(word)}
  or search_text(p.account_name, p.account_number) like ${containing(word)} or p.id = ${numberOf(word)}::int
  or (p.amount_code > 0 and p.payment_amount = ${amountIn(word)}::int))`

/** The rows under the filters, whichever tab is open. */
const narrowed = (db: Db, { term_id, region_id, kind, payment_type, payment_amount, q, ...money }: Filters) =>
  db
    .selectFrom('member_payment as p')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .select('p.id')
    .where(
      allOf([
        ...equal({
          'p.term_id': term_id,
          'p.region_id': region_id,
          'p.kind': kind,
          'p.payment_type': payment_type,
          'p.payment_amount': payment_amount,
        }),
        ...moneyConditions(money),
        ...paymentWords(q).map(hasWord),
      ]),
    )

const list = {
  of: 'p',
  amount: sql`p.payment_amount`,
  states: reviewStatuses,
  sortable: {
    created_at: 'p.created_at',
    payment_amount: 'p.payment_amount',
    status: 'p.status',
    kind: 'p.kind',
    decided_at: 'p.decided_at',
    account_name: 'p.account_name',
    name: 'a.name',
    id: 'p.id',
  },
} as const

/** One page, and how many each tab has. */
export async function findPage(db: Db, filters: MemberPaymentFilters) {
  const { data, ...page } = await fetchTabbedPage(narrowed(db, filters), filters, list)
  return { ...page, data: await findRows(db, idsOf(data)) }
}

/** The ids of the whole list in its order, for an export. */
export const findAllIds = (db: Db, filters: Filters): Promise<number[]> =>
  fetchTabbedIds(narrowed(db, filters), filters, list)

/** The columns of a payment. */
export const rowColumns = sql`${listColumns}, p.user_id, p.kind, a.name, a.nim`

/** Where they come from. */
export const rowSource = sql`member_payment p join account a on a.id = p.user_id ${listSource}`

/** The rows of these ids, in their order. */
export async function findRows(db: Db, ids: readonly number[]): Promise<MemberPaymentRow[]> {
  const { rows } = await sql<MemberPaymentRow>`
    select ${rowColumns} from ${rowSource} where p.id = any(${ids}::int[])`.execute(db)
  return inOrder(ids, rows)
}
