/** SQL of the office's list of refunds. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { allOf, type Condition, equal, fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import { isOf, isOfThese, namesOf } from '#services/money-sql.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import type { Refund, RefundFilters } from './refund.contract.ts'
import { type RefundReason, type RefundState, refundStates } from './refund.rules.ts'
import { entity, ofPayment } from './refund.store.ts'

const refunds = (db: Db | Trx) =>
  db
    .selectFrom('refund as f')
    .leftJoin('payment as p', (join) => join.on(isOf('f')))
    .innerJoin('region as r', (join) => join.on(sql<SqlBool>`r.id = coalesce(p.region_id, f.region_id)`))

const shown = (db: Db | Trx) =>
  refunds(db)
    .leftJoin('account as ower', 'ower.id', 'f.owed_by')
    .leftJoin('account as payer', 'payer.id', 'f.refunded_by')
    .leftJoin('file as proof', 'proof.id', 'f.proof_id')
    .leftJoin('toefl_detail as seat', 'seat.id', 'f.detail_id')
    .leftJoin('account as sitter', 'sitter.id', 'seat.user_id')
    .select(['f.id', 'f.amount', 'f.provider', 'f.account_name', 'f.account_number', 'f.owed_at', 'f.refunded_on'])
    .select(['f.reference', 'f.refunded_at', 'f.updated_at', 'r.region_init', 'sitter.name as seat_name'])
    .select(['proof.key as proof', 'ower.name as owed_by_name', 'payer.name as refunded_by_name'])
    .select([entity.as('entity'), ofPayment.as('payment_id'), namesOf.as('name')])
    .select(sql<boolean>`f.was_id is not null`.as('is_gone'))
    .select([sql<RefundState>`f.state`.as('state'), sql<RefundReason>`f.because`.as('because')])
    .select(
      sql<boolean>`(exists (select from statement_match m where m.programme = f.programme and m.payment_id = f.payment_id)
        or exists (select from statement_match m where m.refund_id = f.id))`.as('has_line'),
    )

type Narrowing = Omit<RefundFilters, 'page' | 'per_page' | 'sort'>

/** Everything but the state: the tabs count under these. Nobody searches for a number that they do not see. */
function asked({ q, region_id, term_id, because, ids: named, ...ids }: Narrowing, isNumberHidden: boolean): Condition {
  const number = isNumberHidden ? [] : [sql`f.account_number`]
  const found = searchIn([namesOf, sql`f.account_name`, ...number, sql`f.reference`, sql`f.amount::text`], q)
  const term = term_id ? [sql<SqlBool>`coalesce(p.term_id, f.term_id) = ${term_id}`] : []
  const of = paidEntities.flatMap((one) => {
    const id = ids[`${one}_id`]
    return id === undefined ? [] : [isOfThese('f', one, [id])]
  })
  const these = named ? [sql<SqlBool>`f.id = any(${named.split(',').map(Number)}::int[])`] : []
  return allOf([...equal({ 'r.id': region_id, 'f.because': because }), ...of, ...these, ...term, found])
}

const inState = (state: RefundState | undefined): Condition => (state ? sql`f.state = ${state}` : sql`true`)

const order = {
  sortable: { owed_at: 'f.owed_at', amount: 'f.amount', refunded_on: 'f.refunded_on' },
  sort: 'owed_at',
  tie: 'f.id',
} as const

/** A page of refunds, with how many there are of each state and what those that fit sum up to. */
export async function findPage(db: Db, filters: RefundFilters, isNumberHidden: boolean) {
  const narrowed = asked(filters, isNumberHidden)
  const [page, parts] = await Promise.all([
    fetchPage(shown(db).where(narrowed).where(inState(filters.state)), filters, order),
    refunds(db)
      .where(narrowed)
      .select([sql<RefundState>`f.state`.as('state'), sql<number>`count(*)`.as('refunds')])
      .select(sql<number>`sum(f.amount)::bigint`.as('sum'))
      .groupBy('f.state')
      .execute(),
  ])
  const countOf = (state: RefundState) => parts.find((part) => part.state === state)?.refunds ?? 0
  const counts = Object.fromEntries(refundStates.map((state) => [state, countOf(state)])) as Record<RefundState, number>
  const sum = parts
    .filter((part) => !filters.state || part.state === filters.state)
    .reduce((total, part) => total + part.sum, 0)
  return { ...page, counts, sum }
}

/** The ids of all that fit, in the list's order. */
export const findAllIds = (
  db: Db,
  filters: Omit<RefundFilters, 'page' | 'per_page'>,
  isNumberHidden: boolean,
): Promise<number[]> =>
  fetchIds(
    refunds(db).where(asked(filters, isNumberHidden)).where(inState(filters.state)).select('f.id'),
    filters,
    order,
  )

/** The refunds with these ids, in any order. */
export const findRows = (db: Db | Trx, ids: readonly number[]): Promise<Refund[]> =>
  shown(db)
    .where(sql<SqlBool>`f.id = any(${ids}::int[])`)
    .execute()
