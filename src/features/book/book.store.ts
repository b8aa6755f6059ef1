/** SQL of the books. The queries begin at different ends, so the equations compare separate counts. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { AcceptedDifference, BooksQuery, CashHeld, RegionRefunds } from './book.contract.ts'
import { entityOf, hasRest, isOf, matchedOf, matchedSums, namesOf, standing } from '#services/money-sql.ts'
import type { Cell, Lines, Sum } from './book.rules.ts'

/** All of a term is read at one moment. */
export const inSnapshot = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // A term is added up in memory: on disk, as by default, it takes a third longer.
      await sql`set local work_mem = '32MB'`.execute(trx)
      return read(trx)
    })

export const findTerm = (db: Db | Trx, id: number) =>
  db.selectFrom('term').select(['id', 'semester', 'year']).where('id', '=', id).executeTakeFirst()

export const findRegions = (db: Db | Trx) =>
  db.selectFrom('region').select(['id', 'region', 'region_init']).orderBy('id').execute()

export type Entity = Cell['programme']

const entity = entityOf(sql.ref('p.programme'))

/** The payments of a term outside the recycle bin; by account, too, where that is asked for. */
export async function findCells(db: Trx, termId: number, { byAccount = false } = {}): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select ${entity} as programme, p.region_id, (p.created_at at time zone 'Asia/Jakarta')::date as day,
      ${standing} as standing,
      case when p.status = 'CONFIRMED' then m.account_id end as account_id, count(*) as payments,
      sum(p.payment_amount)::bigint as amount,
      coalesce(sum(m.amount) filter (where p.status = 'CONFIRMED'), 0)::bigint as line_amount
    from payment p left join (${byAccount ? matchedOf : matchedSums}) m on ${isOf('m')}
    where p.term_id = ${termId} and p.deleted_at is null
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/**
 * Every match with what it paid of its payment, where that is a confirmed one of the term outside the bin: of the last
 * line of a payment all that the lines before have left, so that the parts of a payment come to its amount.
 */
const shares = (termId: number) => sql`
  select m.line_id, m.amount, m.is_last,
    case when m.is_last then p.payment_amount - (m.total - m.amount) when p.id is not null then m.amount end as paid
  from (select m.*, sum(amount) over so_far as total, lead(id) over so_far is null as is_last
    from statement_match m
    window so_far as (partition by programme, payment_id order by id rows unbounded preceding)) m
  left join payment p on ${isOf('m')} and p.term_id = ${termId} and p.status = 'CONFIRMED' and p.deleted_at is null`

type LineCell = {
  account_id: number
  place: 'seen' | 'here' | 'elsewhere' | 'aside' | 'open'
  /** Of the days that are asked for; the others are only there for lines that paid something. */
  is_asked: boolean
  paid: number
  /** How many payments have their last line there. */
  payments: number
} & Lines

/** The money of all accounts by what became of it; a line that was split counts in each place that has some of it. */
export async function findLineCells(db: Trx, { term_id, from, to }: BooksQuery): Promise<LineCell[]> {
  const isAsked = within({ from, to })
  const { rows } = await sql<LineCell>`
    select l.account_id, 'seen' as place, true as is_asked, count(*) as lines, floor(sum(100 * l.amount + l.sen) / 100)::bigint as amount,
      (sum(l.sen) % 100)::int as sen, 0::bigint as paid, 0 as payments
    from credit_line l where ${isAsked} group by 1
    union all
    select l.account_id, case when m.paid is null then 'elsewhere' else 'here' end, ${isAsked}, count(distinct l.id),
      sum(m.amount)::bigint, 0, coalesce(sum(m.paid), 0)::bigint, count(*) filter (where m.is_last)
    from (${shares(term_id)}) m join statement_line l on l.id = m.line_id group by 1, 2, 3
    union all
    select l.account_id, case when s.line_id is null then 'open' else 'aside' end, true, count(*),
      floor(sum(100 * (l.amount - coalesce(t.amount, 0)) + l.sen) / 100)::bigint, (sum(l.sen) % 100)::int, 0, 0
    from credit_line l ${withTaken}
    left join statement_aside s on s.line_id = l.id
    where ${hasRest} and ${isAsked} group by 1, 2`.execute(db)
  return rows
}

/** How much of each line is matched. */
export const withTaken = sql`left join (select line_id, sum(amount)::bigint as amount from statement_match group by 1) t
  on t.line_id = l.id`

const within = ({ from, to }: Pick<BooksQuery, 'from' | 'to'>): RawBuilder<unknown> =>
  sql`l.day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`

export type BooksAccount = {
  id: number
  name: string
  region_id: number | null
  region_init: string | null
  covered: { from: string; to: string } | null
}

export async function findAccounts(db: Trx): Promise<BooksAccount[]> {
  const { rows } = await sql<BooksAccount>`
    select a.id, concat_ws(' ', a.provider, a.account_number) as name, a.region_id, r.region_init,
      (select case when count(*) > 0 then jsonb_build_object('from', min(i.period_from), 'to', max(i.period_to)) end
        from statement_import i where i.account_id = a.id and i.undone_at is null) as covered
    from payment_account a left join region r on r.id = a.region_id
    order by coalesce(a.active_to <= now(), false), a.region_id nulls first, a.provider, a.id`.execute(db)
  return rows
}

export type Edge = {
  account_id: number
  first: string
  last: string
  /** All that came in between, in sen. */
  came: number
  opening: number
  closing: number
}

/**
 * The balance before the first line of each account and after its last, if all lines have one. Within a day the lines
 * are in the order of their file, whose first row may be the newest: then its days, or else its balances, fall.
 */
export async function findEdges(db: Trx, days: Pick<BooksQuery, 'from' | 'to'>): Promise<Edge[]> {
  const { rows } = await sql<Edge>`
    with ends as (
      select l.account_id, min(l.day) as first, max(l.day) as last, sum(100 * l.amount + l.sen)::bigint as came
      from credit_line l where ${within(days)} group by 1 having count(*) = count(l.balance)),
    edge as (
      select l.account_id, l.import_id, l.row, l.day, 100 * l.amount + l.sen as came, l.balance
      from ends e join credit_line l on l.account_id = e.account_id and l.day in (e.first, e.last)),
    ways as (
      select l.import_id, coalesce(nullif(sign(covar_pop(l.row, l.day - date '2000-01-01')), 0),
        nullif(sign(covar_pop(l.row, l.balance)), 0), 1) as way
      from credit_line l where l.import_id in (select import_id from edge) group by 1),
    placed as (select edge.*, edge.row * ways.way as place from edge join ways using (import_id))
    select e.account_id, e.first, e.last, e.came,
      (select balance - came from placed p where p.account_id = e.account_id and p.day = e.first
        order by import_id, place limit 1) as opening,
      (select balance from placed p where p.account_id = e.account_id and p.day = e.last
        order by import_id desc, place desc limit 1) as closing
    from ends e`.execute(db)
  return rows
}

const cashOf = (termId: number) => sql`
  select ${entity} as programme, p.region_id, p.receiver_id, count(*) as payments, sum(p.payment_amount)::bigint as amount
  from payment p
  where p.term_id = ${termId} and p.deleted_at is null and p.status = 'CONFIRMED' and p.payment_type = 'CASH' and p.payment_amount > 0
    and not exists (select from statement_match m where ${isOf('m')})
  group by 1, 2, 3`

type Held = Omit<CashHeld, 'received'> & Sum

/** The receivers of a term's cash, and how much of it is handed over. */
export async function findCash(db: Db | Trx, termId: number, regionId?: number): Promise<CashHeld[]> {
  const { rows } = await sql<Held>`
    with parts as (
      select programme, region_id, receiver_id, payments, amount, 0 as handed
      from (${cashOf(termId)}) received
      union all
      select null, region_id, receiver_id, 0, 0, amount from cash_handover where term_id = ${termId} and undone_at is null)
    select h.region_id, r.region_init, h.receiver_id, c.name as receiver, sum(h.payments)::int as payments,
      sum(h.amount)::bigint as amount, sum(h.handed)::bigint as handed_over,
      (sum(h.amount) - sum(h.handed))::bigint as held,
      coalesce(jsonb_agg(jsonb_build_object('programme', h.programme, 'payments', h.payments, 'amount', h.amount)
        order by h.programme desc) filter (where h.programme is not null), '[]') as parts
    from parts h join region r on r.id = h.region_id left join contact_person c on c.id = h.receiver_id
    where ${regionId === undefined ? sql`true` : sql`h.region_id = ${regionId}`}
    group by 1, 2, 3, 4 order by h.region_id, c.name nulls first, h.receiver_id`.execute(db)
  return rows.map(({ payments, amount, ...held }) => ({ ...held, received: { payments, amount } }))
}

/** Money of a term that goes back to students, or went, by region. */
export async function findRefunds(db: Trx, termId: number): Promise<RegionRefunds[]> {
  const sumOf = (state: string) => {
    const of = sql`filter (where f.state = ${state})`
    return sql`jsonb_build_object('refunds', count(*) ${of}, 'amount', coalesce(sum(f.amount) ${of}, 0))`
  }
  const { rows } = await sql<RegionRefunds>`
    select r.id as region_id, r.region, ${sumOf('TO_CHECK')} as to_check, ${sumOf('OWED')} as owed,
      ${sumOf('REFUNDED')} as refunded
    from refund f left join payment p on ${isOf('f')}
    join region r on r.id = coalesce(p.region_id, f.region_id)
    where coalesce(p.term_id, f.term_id) = ${termId} and f.state <> 'NOTHING'
    group by 1, 2 order by 1`.execute(db)
  return rows
}

/** Confirmed payments of a term whose lines come to another amount, with who accepted it and why. */
export async function findAccepted(db: Trx, termId: number): Promise<AcceptedDifference[]> {
  // What was too much and goes back is no difference that was accepted.
  const { rows } = await sql<AcceptedDifference>`
    select ${entity} as programme, p.id as payment_id, ${namesOf} as name, p.region_id, r.region_init,
      (p.created_at at time zone 'Asia/Jakarta')::date as day, p.payment_amount as due, paid.received,
      said.reason, speaker.name as by_name, paid.lines
    from (select m.programme, m.payment_id, max(m.id) as id from statement_match m
      where m.reason is not null and m.payment_id is not null group by 1, 2) latest
    join statement_match said on said.id = latest.id
    join payment p on p.programme = latest.programme and p.id = latest.payment_id
    join region r on r.id = p.region_id
    left join account speaker on speaker.id = said.reason_by
    cross join lateral (
      select sum(m.amount)::bigint as received, jsonb_agg(jsonb_build_object('id', l.id, 'day', l.day,
        'account', concat_ws(' ', a.provider, a.account_number), 'amount', m.amount) order by m.id) as lines
      from statement_match m join statement_line l on l.id = m.line_id join payment_account a on a.id = l.account_id
      where ${isOf('m')}) paid
    where p.term_id = ${termId} and p.status = 'CONFIRMED' and p.deleted_at is null
      and paid.received <> p.payment_amount
      and not exists (select from refund f where ${isOf('f')} and f.because = 'OVERPAID' and f.state <> 'NOTHING')
    order by day desc, payment_id desc`.execute(db)
  return rows
}
