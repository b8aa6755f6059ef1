/** The office's list of one programme's payments: its filters and search, a page with its tabs, all ids, and the rows. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
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
import type { ListQuery } from '#kit/endpoint/fields.ts'
import { reviewStatuses } from '#review-states.ts'
import { amountIn } from '#words/amount-in.ts'
import { type MoneyFilters, moneyConditions, paymentWords } from './money-sql.ts'

type Filters = Pick<ListQuery, 'q' | 'sort'> &
  MoneyFilters & {
    status?: string | undefined
    trashed?: 'only' | 'with' | undefined
    term_id?: number | undefined
    region_id?: number | undefined
    payment_type?: string | undefined
    payment_amount?: number | undefined
  }

type Of<D, TB extends keyof D, Asked, Row> = {
  /** The ids of the payments `p`, joined to whom they are for. */
  from: (db: Db) => SelectQueryBuilder<D, TB, { id: number }>
  /** What a word may be in, besides the account that paid, the number and the amount. */
  searched: RawBuilder<string>
  /** The programme's own filters, by the column that has to equal them. */
  own: (filters: Asked) => Record<string, string | number | undefined>
  /** The filters with the payments that `fits` means: which lines fit, services do not know. */
  fitted: (db: Db, filters: Asked) => Promise<Asked & Pick<MoneyFilters, 'fitting'>>
  /** The programme's own columns to sort by. */
  sortable: Record<string, RawBuilder<unknown>>
  /** What a row shows, and where it comes from. */
  columns: RawBuilder<Row>
  source: RawBuilder<unknown>
}

const ofPayment = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.ref(`p.${name}`)}`]))

/** A list of payments; the filters of an export have no page. */
export function paymentListOf<Row extends { id: number }, Asked extends Filters, D, TB extends keyof D>({
  from,
  searched,
  own,
  fitted,
  sortable,
  columns,
  source,
}: Of<D, TB, Asked, Row>) {
  const common = ['created_at', 'payment_amount', 'status', 'decided_at', 'account_name', 'id']
  const list = {
    of: 'p',
    amount: sql`p.payment_amount`,
    states: reviewStatuses,
    sortable: { ...ofPayment(common), ...sortable },
  }
  const hasWord = (word: string): Condition => sql`(${searched} like ${containing(word)}
    or search_text(p.account_name, p.account_number) like ${containing(word)} or p.id = ${numberOf(word)}::int
    or (p.amount_code > 0 and p.payment_amount = ${amountIn(word)}::int))`
  /** The rows under the filters, whichever tab is open. */
  const narrowed = (db: Db, filters: Asked & Pick<MoneyFilters, 'fitting'>) => {
    const { term_id, region_id, payment_type, payment_amount, q, ...money } = filters
    const place = { 'p.term_id': term_id, 'p.region_id': region_id }
    const paid = { 'p.payment_type': payment_type, 'p.payment_amount': payment_amount }
    return from(db).where(
      allOf([
        ...equal({ ...place, ...own(filters), ...paid }),
        ...moneyConditions(money),
        ...paymentWords(q).map(hasWord),
      ]),
    )
  }
  /** The rows of these ids, in their order. */
  const findRows = async (db: Db, ids: readonly number[]): Promise<Row[]> => {
    const { rows } = await sql<Row>`select ${columns} from ${source} where p.id = any(${ids}::int[])`.execute(db)
    return inOrder(ids, rows)
  }
  return {
    findRows,
    /** One page, and how many each tab has. */
    findPage: async (db: Db, filters: Asked & ListQuery) => {
      const { data, ...page } = await fetchTabbedPage(narrowed(db, await fitted(db, filters)), filters, list)
      return { ...page, data: await findRows(db, idsOf(data)) }
    },
    /** The ids of the whole list in its order, for an export. */
    findAllIds: async (db: Db, filters: Asked): Promise<number[]> =>
      fetchTabbedIds(narrowed(db, await fitted(db, filters)), filters, list),
  }
}
