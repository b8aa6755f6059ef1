/** SQL of what of which line paid which payment. */
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { allOf, type Condition, equal, fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import type { MatchedFilters, MatchedLine } from './match-list.contract.ts'

const entity = sql<PaidEntity>`case when m.toefl_payment_id is not null then 'toefl_payment' else 'member_payment' end`
const name = sql<string>`coalesce(member.name, (select string_agg(who.name, ', ' order by d.id) from toefl_detail d
  join account who on who.id = d.user_id where d.payment_id = m.toefl_payment_id), '')`

const matches = (db: Db) =>
  db
    .selectFrom('statement_match as m')
    .innerJoin('statement_line as l', 'l.id', 'm.line_id')
    .leftJoin('toefl_payment as t', 't.id', 'm.toefl_payment_id')
    .leftJoin('member_payment as p', 'p.id', 'm.member_payment_id')
    .leftJoin('account as member', 'member.id', 'p.user_id')
    .innerJoin('region as r', (join) => join.on(sql<SqlBool>`r.id = coalesce(t.region_id, p.region_id)`))

const shown = (db: Db) =>
  matches(db)
    .innerJoin('payment_account as a', 'a.id', 'l.account_id')
    .leftJoin('account as matcher', 'matcher.id', 'm.matched_by')
    .select(['m.id', 'l.day', 'm.amount', 'l.text', 'r.region_init', 'm.reason', 'm.matched_at'])
    .select([entity.as('entity'), name.as('name'), 'matcher.name as matched_by_name'])
    .select(sql<number>`coalesce(m.toefl_payment_id, m.member_payment_id)`.as('payment_id'))
    .select(sql<string>`concat_ws(' ', a.provider, a.account_number)`.as('account'))

type Filters = Omit<MatchedFilters, 'page' | 'per_page'>

const asked = ({ q, term_id, region_id, from, to }: Filters): Condition =>
  allOf([
    ...equal({ 'r.id': region_id }),
    ...(term_id ? [sql<SqlBool>`coalesce(t.term_id, p.term_id) = ${term_id}`] : []),
    ...(from ? [sql<SqlBool>`l.day >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`l.day <= ${to}`] : []),
    searchIn([sql`l.text`, sql`m.amount::text`, name], q),
  ])

const order = { sortable: { day: 'l.day', amount: 'm.amount' }, sort: '-day', tie: 'm.id' } as const

export const findPage = (db: Db, filters: MatchedFilters) =>
  fetchPage(shown(db).where(asked(filters)), filters, {
    ...order,
    total: matches(db)
      .where(asked(filters))
      .select(sql<number>`count(*)`.as('total')),
  })

/** The ids of all that fit, in the list's order. */
export const findAllIds = (db: Db, filters: Filters): Promise<number[]> =>
  fetchIds(matches(db).where(asked(filters)).select('m.id'), filters, order)

/** The matches with these ids, in any order. */
export const findRows = (db: Db, ids: readonly number[]): Promise<MatchedLine[]> =>
  shown(db)
    .where(sql<SqlBool>`m.id = any(${ids}::int[])`)
    .execute()
