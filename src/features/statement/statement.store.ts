/** SQL of the lines of statements. Functions that lock or write demand the transaction. */
import { isLineOf } from '#services/accounts/duty-region.ts'
import { entityOf, hasRest, isOf, namesOf } from '#services/money-sql.ts'
import { sql, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { allOf, type Condition, equal, fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import type { LineFilters, StatementAccount, StatementLine } from './statement.contract.ts'
import { type LineState } from './statement.rules.ts'
import { rupiahAndSen } from './sen.rules.ts'

/** How much of each line is matched. */
const taken = sql<{
  line_id: number
  amount: number
}>`(select line_id, sum(amount)::bigint as amount from statement_match group by line_id)`.as<'t'>('t')
const left = sql<number>`(l.amount - coalesce(t.amount, 0))`
const state = sql<LineState>`case when s.line_id is not null then 'ASIDE' when ${hasRest} then 'OPEN' else 'MATCHED' end`

/** Provider and number: the office's name of an account. */
const accountName = sql<string>`concat_ws(' ', a.provider, a.account_number)`

/** The payments that a line paid, each with its part and its people. */
const payments = sql<StatementLine['payments']>`coalesce((select jsonb_agg(jsonb_build_object(
    'entity', ${entityOf(sql`coalesce(m.programme, f.programme)`)}, 'id', coalesce(m.payment_id, f.was_id),
    'amount', m.amount, 'reason', m.reason, 'is_gone', f.id is not null, 'name', ${namesOf}) order by m.id)
  from statement_match m left join payment p on ${isOf('m')} left join refund f on f.id = m.refund_id
  where m.line_id = l.id), '[]')`

const otherHalf = (own: 'line_id' | 'out_line_id', other: 'line_id' | 'out_line_id') => sql<StatementLine['reverses']>`
  (select jsonb_build_object('id', o.id, 'day', o.day, 'text', o.text) from statement_reversal r
    join statement_line o on o.id = ${sql.ref(`r.${other}`)} where ${sql.ref(`r.${own}`)} = l.id and r.parted_at is null)`
const reversedBy = otherHalf('line_id', 'out_line_id')
const reverses = otherHalf('out_line_id', 'line_id')
const goneSince = sql<StatementLine['gone_since']>`
  (select jsonb_build_object('import_id', o.id, 'file_name', o.file_name, 'at', o.imported_at) from statement_gone g
    join statement_import o on o.id = g.import_id where g.line_id = l.id and g.back_import_id is null order by o.id limit 1)`

const lines = (db: Db | Trx) =>
  db
    .selectFrom('statement_line as l')
    .innerJoin('statement_import as i', 'i.id', 'l.import_id')
    .innerJoin('payment_account as a', 'a.id', 'l.account_id')
    .leftJoin(taken, 't.line_id', 'l.id')
    .leftJoin('statement_aside as s', 's.line_id', 'l.id')

const shown = (db: Db | Trx) =>
  lines(db)
    .leftJoin('account as setter', 'setter.id', 's.set_by')
    .select(['l.id', 'l.account_id', 'l.import_id', 'i.file_name', 'l.row', 'l.day', 'l.amount', 'l.sen', 'l.text'])
    .select(['l.is_out', reversedBy.as('reversed_by'), reverses.as('reverses'), goneSince.as('gone_since')])
    .select(accountName.as('account'))
    .select([
      state.as('state'),
      left.as('left'),
      payments.as('payments'),
      sql<StatementLine['payment']>`${payments} -> 0`.as('payment'),
    ])
    .select(
      sql<StatementLine['aside']>`case when s.line_id is not null then jsonb_build_object(
        'reason', s.reason, 'by_name', setter.name, 'at', s.set_at, 'entry_id', s.entry_id) end`.as('aside'),
    )

/** An amount is searched as people write it: 74.731 is 74731. */
const plainAmounts = (search: string | undefined): string | undefined =>
  search?.replaceAll(/\b\d{1,3}(?:[.,]\d{3})+\b/g, (amount) => amount.replaceAll(/[.,]/g, ''))

type Narrowing = Omit<LineFilters, 'page' | 'per_page' | 'sort'>

/** Whether a match is of a confirmed payment of the term outside the recycle bin. */
const paidIn = (termId: number): Condition => sql`exists (select from payment p where ${isOf('m')}
  and p.term_id = ${termId} and p.status = 'CONFIRMED' and p.deleted_at is null)`

/** Of all matches those that are asked for; null where all are. */
function paidOf({ paid_in_term, paid_elsewhere_than }: Narrowing): Condition | null {
  if (!paid_in_term && !paid_elsewhere_than) return null
  return allOf([
    ...(paid_in_term ? [paidIn(paid_in_term)] : []),
    ...(paid_elsewhere_than ? [sql<SqlBool>`not ${paidIn(paid_elsewhere_than)}`] : []),
  ])
}

const ways: Record<NonNullable<LineFilters['way']>, Condition> = {
  IN: sql`not l.is_out`,
  OUT: sql`l.is_out`,
  DOUBTFUL: sql`exists (select from doubtful_line d where d.line_id = l.id)`,
}

/** Everything but the state: the tabs count under these. */
function asked(filters: Narrowing): Condition {
  const { q, account_id, import_id, region_id, from, to, way = 'IN' } = filters
  const matches = paidOf(filters)
  const paid = matches
    ? [sql<SqlBool>`exists (select from statement_match m where m.line_id = l.id and ${matches})`]
    : []
  const days = [...(from ? [sql<SqlBool>`l.day >= ${from}`] : []), ...(to ? [sql<SqlBool>`l.day <= ${to}`] : [])]
  const ofRegion = region_id === undefined ? [] : [isLineOf(sql`${region_id}::int`)]
  const found = searchIn([sql`l.text`, sql`l.amount::text`], plainAmounts(q))
  return allOf([
    ...equal({ 'l.account_id': account_id, 'l.import_id': import_id }),
    ways[way],
    ...ofRegion,
    ...paid,
    ...days,
    found,
  ])
}

/** A line of which a part is matched has money in two states. */
const states: Record<LineState, Condition> = {
  OPEN: sql`(s.line_id is null and ${hasRest})`,
  MATCHED: sql`t.line_id is not null`,
  ASIDE: sql`s.line_id is not null`,
}
const inState = (wanted: LineState | undefined): Condition => (wanted ? states[wanted] : sql`true`)

const order = { sortable: { day: 'l.day', amount: sql`(l.amount, l.sen)` }, sort: '-day', tie: 'l.id' } as const

/** A page of lines, with how many there are of each state and what they sum up to. */
export async function findLines(db: Db, filters: LineFilters) {
  const narrowed = asked(filters)
  const matches = paidOf(filters)
  const matched = matches
    ? sql<number>`(select sum(m.amount) from statement_match m where m.line_id = l.id and ${matches})`
    : sql<number>`t.amount`
  const count = (of: LineState) => sql<number>`count(*) filter (where ${states[of]})`
  // In sen. A matched line has none.
  const rest = sql<number>`(100 * ${left} + l.sen)`
  const sum = (of: LineState, amount = rest) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${states[of]}), 0)::bigint`
  const [page, found] = await Promise.all([
    fetchPage(shown(db).where(narrowed).where(inState(filters.state)), filters, order),
    lines(db)
      .where(narrowed)
      .select([count('OPEN').as('open'), count('MATCHED').as('matched'), count('ASIDE').as('aside')])
      .select([
        sum('OPEN').as('open_sum'),
        sum('MATCHED', sql`(100 * ${matched})`).as('matched_sum'),
        sum('ASIDE').as('aside_sum'),
      ])
      .select(sql<number>`coalesce(sum(100 * l.amount + l.sen), 0)::bigint`.as('sum'))
      .executeTakeFirstOrThrow(),
  ])
  const sums = { OPEN: found.open_sum, MATCHED: found.matched_sum, ASIDE: found.aside_sum }
  return {
    ...page,
    counts: { OPEN: found.open, MATCHED: found.matched, ASIDE: found.aside },
    ...summed(filters.state ? sums[filters.state] : found.sum),
  }
}

function summed(all: number): { sum: number; sum_sen: number } {
  const { amount, sen } = rupiahAndSen(all)
  return { sum: amount, sum_sen: sen }
}

/** The ids of all that fit, in the list's order. */
export const findLineIds = (db: Db, filters: Omit<LineFilters, 'page' | 'per_page'>): Promise<number[]> =>
  fetchIds(lines(db).where(asked(filters)).where(inState(filters.state)).select('l.id'), filters, order)

/** The lines with these ids, in any order. */
export const findRows = (db: Db | Trx, ids: readonly number[]): Promise<StatementLine[]> =>
  shown(db)
    .where(sql<SqlBool>`l.id = any(${ids}::int[])`)
    .execute()

export type Locked = { id: number; account_id: number; day: string; amount: number; left: number; state: LineState }

/** The lines, locked in ascending order until the transaction ends, with what they are by then. */
export async function lockLines(trx: Trx, ids: readonly number[]): Promise<Locked[]> {
  await sql`select id from statement_line where id = any(${ids}::int[]) order by id for no key update`.execute(trx)
  // After the lock, or what somebody else has just taken of a line would not be seen.
  const { rows } = await sql<Locked>`
    select l.id, l.account_id, l.day, l.amount, l.amount - t.amount as left,
      case when s.line_id is not null then 'ASIDE' when ${hasRest} then 'OPEN' else 'MATCHED' end as state
    from credit_line l left join statement_aside s on s.line_id = l.id
    cross join lateral (select coalesce(sum(m.amount), 0)::bigint as amount from statement_match m where m.line_id = l.id) t
    where l.id = any(${ids}::int[]) order by l.id`.execute(trx)
  return rows
}

export const insertAside = (trx: Trx, given: { lineId: number; reason: string; by: number; at: string }) =>
  trx
    .insertInto('statement_aside')
    .values({ line_id: given.lineId, reason: given.reason, set_by: given.by, set_at: given.at })
    .execute()

/** Parts the pair of a line that it is one half of; gives both ids, or nothing where it is in no pair. */
export const partPair = (trx: Trx, lineId: number, by: number | null, at: string) =>
  trx
    .updateTable('statement_reversal')
    .set({ parted_by: by, parted_at: at })
    .where((is) => is.or([is('line_id', '=', lineId), is('out_line_id', '=', lineId)]))
    .where('parted_at', 'is', null)
    .returning(['line_id', 'out_line_id'])
    .executeTakeFirst()

export const deleteAside = (trx: Trx, lineId: number) =>
  trx
    .deleteFrom('statement_aside')
    .where('line_id', '=', lineId)
    // An entry of the cash book lets go of its lines itself.
    .where('entry_id', 'is', null)
    .returning('reason')
    .executeTakeFirst()

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
      (select count(*) from credit_line l
        cross join lateral (select sum(m.amount) as amount from statement_match m where m.line_id = l.id) t
        where l.account_id = a.id and ${hasRest} and not exists (select from statement_aside s where s.line_id = l.id)) as open_lines
    from payment_account a left join region r on r.id = a.region_id
    order by has_ended, a.provider, a.id`.execute(db)
  return rows
}
