/** SQL of the lines of statements. What locks or writes demands the transaction. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { allOf, type Condition, equal, fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import type { LineFilters, StatementAccount, StatementLine } from './contract.ts'
import type { LineState } from './rules.ts'

const state = sql<LineState>`case when m.line_id is not null then 'MATCHED' when s.line_id is not null then 'ASIDE' else 'OPEN' end`

/** Provider and number: what the office calls an account. */
const accountName = sql<string>`concat_ws(' ', a.provider, a.account_number)`

/** Whom a payment is for. */
const payerName = sql`coalesce(
  (select string_agg(who.name, ', ' order by d.id) from toefl_detail d join account who on who.id = d.user_id
    where d.payment_id = m.toefl_payment_id),
  (select who.name from member_payment p join account who on who.id = p.user_id where p.id = m.member_payment_id), '')`

const lines = (db: Db | Trx) =>
  db
    .selectFrom('statement_line as l')
    .innerJoin('statement_import as i', 'i.id', 'l.import_id')
    .innerJoin('payment_account as a', 'a.id', 'l.account_id')
    .leftJoin('statement_match as m', 'm.line_id', 'l.id')
    .leftJoin('statement_aside as s', 's.line_id', 'l.id')

const shown = (db: Db | Trx) =>
  lines(db)
    .leftJoin('account as setter', 'setter.id', 's.set_by')
    .select(['l.id', 'l.account_id', 'l.import_id', 'i.file_name', 'l.row', 'l.day', 'l.amount', 'l.text'])
    .select(accountName.as('account'))
    .select(state.as('state'))
    .select(
      sql<StatementLine['payment']>`case when m.line_id is not null then jsonb_build_object(
        'entity', case when m.toefl_payment_id is not null then 'toefl_payment' else 'member_payment' end,
        'id', coalesce(m.toefl_payment_id, m.member_payment_id), 'name', ${payerName}) end`.as('payment'),
    )
    .select(
      sql<StatementLine['aside']>`case when s.line_id is not null then jsonb_build_object(
        'reason', s.reason, 'by_name', setter.name, 'at', s.set_at) end`.as('aside'),
    )

/** An amount is searched as people write it: 74.731 is 74731. */
const plainAmounts = (search: string | undefined): string | undefined =>
  search?.replaceAll(/\b\d{1,3}(?:[.,]\d{3})+\b/g, (amount) => amount.replaceAll(/[.,]/g, ''))

type Narrowing = Omit<LineFilters, 'page' | 'per_page' | 'sort'>

/** Whether a matched line paid a confirmed payment of the term outside the recycle bin. */
const paidIn = (termId: number): Condition => {
  const counts = sql`p.term_id = ${termId} and p.status = 'CONFIRMED' and p.deleted_at is null`
  return sql`(exists (select from toefl_payment p where p.id = m.toefl_payment_id and ${counts})
    or exists (select from member_payment p where p.id = m.member_payment_id and ${counts}))`
}

/** Everything but the state: the tabs count under these. */
function asked({ q, account_id, import_id, paid_in_term, paid_elsewhere_than, from, to }: Narrowing): Condition {
  const paid: Condition[] = [
    ...(paid_in_term ? [paidIn(paid_in_term)] : []),
    ...(paid_elsewhere_than ? [sql<SqlBool>`m.line_id is not null and not ${paidIn(paid_elsewhere_than)}`] : []),
  ]
  const days = [...(from ? [sql<SqlBool>`l.day >= ${from}`] : []), ...(to ? [sql<SqlBool>`l.day <= ${to}`] : [])]
  const found = searchIn([sql`l.text`, sql`l.amount::text`], plainAmounts(q))
  return allOf([...equal({ 'l.account_id': account_id, 'l.import_id': import_id }), ...paid, ...days, found])
}

const inState = (wanted: LineState | undefined): Condition => (wanted ? sql`${state} = ${wanted}` : sql`true`)

const order = { sortable: { day: 'l.day', amount: 'l.amount' }, sort: '-day', tie: 'l.id' } as const

/** A page of lines, with how many there are of each state and what they sum up to. */
export async function findLines(db: Db, filters: LineFilters) {
  const narrowed = asked(filters)
  const [page, parts] = await Promise.all([
    fetchPage(shown(db).where(narrowed).where(inState(filters.state)), filters, order),
    lines(db)
      .where(narrowed)
      .select([state.as('state'), sql<number>`count(*)`.as('lines'), sql<number>`sum(l.amount)::bigint`.as('sum')])
      .groupBy(sql`1`)
      .execute(),
  ])
  const of = (wanted: LineState) => parts.find((part) => part.state === wanted)?.lines ?? 0
  const sum = parts
    .filter((part) => !filters.state || part.state === filters.state)
    .reduce((total, part) => total + part.sum, 0)
  return { ...page, counts: { OPEN: of('OPEN'), MATCHED: of('MATCHED'), ASIDE: of('ASIDE') }, sum }
}

/** The ids of all that fit, in the list's order. */
export const findLineIds = (db: Db, filters: Omit<LineFilters, 'page' | 'per_page'>): Promise<number[]> =>
  fetchIds(lines(db).where(asked(filters)).where(inState(filters.state)).select('l.id'), filters, order)

/** The lines with these ids, in any order. */
export const findRows = (db: Db | Trx, ids: readonly number[]): Promise<StatementLine[]> =>
  shown(db)
    .where(sql<SqlBool>`l.id = any(${ids}::int[])`)
    .execute()

export type Locked = { id: number; account_id: number; day: string; amount: number; state: LineState }

/** The lines, locked in ascending order until the transaction ends, with what they are by then. */
export async function lockLines(trx: Trx, ids: readonly number[]): Promise<Locked[]> {
  await sql`select id from statement_line where id = any(${ids}::int[]) order by id for no key update`.execute(trx)
  return lines(trx)
    .select(['l.id', 'l.account_id', 'l.day', 'l.amount', state.as('state')])
    .where(sql<SqlBool>`l.id = any(${ids}::int[])`)
    .orderBy('l.id')
    .execute()
}

export const insertAside = (trx: Trx, given: { lineId: number; reason: string; by: number; at: string }) =>
  trx
    .insertInto('statement_aside')
    .values({ line_id: given.lineId, reason: given.reason, set_by: given.by, set_at: given.at })
    .execute()

export const deleteAside = (trx: Trx, lineId: number) =>
  trx.deleteFrom('statement_aside').where('line_id', '=', lineId).returning('reason').executeTakeFirst()

/** The first bank account of a region. */
export const findSampleAccount = (db: Db) =>
  db
    .selectFrom('payment_account')
    .select(['id', 'region_id', 'account_number'])
    .where('kind', '=', 'BANK_TRANSFER')
    .where('region_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()

/** The accounts, those that have ended last. */
export async function findAccounts(db: Db): Promise<StatementAccount[]> {
  const { rows } = await sql<StatementAccount>`
    select a.id, ${accountName} as name, a.account_holder as holder, r.region_init,
      coalesce(a.active_to <= now(), false) as has_ended,
      (select max(i.period_to) from statement_import i where i.account_id = a.id and i.undone_at is null) as covered_to,
      (select count(*) from statement_line l where l.account_id = a.id
        and not exists (select from statement_match m where m.line_id = l.id)
        and not exists (select from statement_aside s where s.line_id = l.id)) as open_lines
    from payment_account a left join region r on r.id = a.region_id
    order by has_ended, a.provider, a.id`.execute(db)
  return rows
}
