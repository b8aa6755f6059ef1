/** SQL of what of which line paid which payment. */
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { allOf, type Condition, equal, fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import { entityOf, isOf, namesOf } from '#services/money-sql.ts'
import type { MatchedFilters, MatchedLine } from './match-list.contract.ts'

const matches = (db: Db) =>
  db
    .selectFrom('statement_match as m')
    .innerJoin('statement_line as l', 'l.id', 'm.line_id')
    .innerJoin('payment as p', (join) => join.on(isOf('m')))
    .innerJoin('region as r', 'r.id', 'p.region_id')

const shown = (db: Db) =>
  matches(db)
    .innerJoin('payment_account as a', 'a.id', 'l.account_id')
    .leftJoin('account as matcher', 'matcher.id', 'm.matched_by')
    .select(['m.id', 'l.day', 'm.amount', 'l.text', 'r.region_init', 'm.reason', 'm.matched_at'])
    .select([entityOf(sql.ref('m.programme')).as('entity'), namesOf.as('name'), 'matcher.name as matched_by_name'])
    .select('p.id as payment_id')
    .select(sql<string>`concat_ws(' ', a.provider, a.account_number)`.as('account'))

type Filters = Omit<MatchedFilters, 'page' | 'per_page'>

const asked = ({ q, term_id, region_id, from, to }: Filters): Condition =>
  allOf([
    ...equal({ 'r.id': region_id, 'p.term_id': term_id }),
    ...(from ? [sql<SqlBool>`l.day >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`l.day <= ${to}`] : []),
    searchIn([sql`l.text`, sql`m.amount::text`, namesOf], q),
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
