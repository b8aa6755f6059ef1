/** SQL of closed months: what is written of one, and how it is now. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { entityOf, isOf, matchedOf, namesOf, standing } from '#services/money-sql.ts'
import { moved } from './cash-place.store.ts'
import type { ChangedPayment } from '#features/closing/closing.contract.ts'
import type { Accepted, Held, Written } from '#features/closing/closing.rules.ts'

/** Months of one region wait for each other, and for what is being booked in it. */
export const lockRegion = (trx: Trx, id: number) =>
  trx.selectFrom('region').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Place = { region_id: number; month: string }

/** The payments `p` of the month, with the state of their money. */
const payments = ({ region_id, month }: Place) => sql`
  select p.programme, p.id as payment_id,
    ${standing} as standing,
    case when p.status = 'CONFIRMED' then m.account_id end as account_id, p.payment_amount::bigint as amount,
    case when p.status = 'CONFIRMED' then coalesce(m.amount, 0) else 0 end::bigint as line_amount
  from payment p left join (${matchedOf}) m on ${isOf('m')}
  where p.region_id = ${region_id} and p.deleted_at is null
    and p.created_at >= (${month}::date)::timestamp at time zone 'Asia/Jakarta'
    and p.created_at < (${month}::date + interval '1 month') at time zone 'Asia/Jakarta'`

const paymentSums = sql`coalesce((select jsonb_agg(s) from (select programme, standing, account_id, count(*) as payments,
    sum(amount) as amount, sum(line_amount) as line_amount from found group by 1, 2, 3 order by 1, 2, 3) s), '[]')`

const entrySums = ({ region_id, month }: Place) => sql`coalesce((select jsonb_agg(s) from (
    select e.kind, e.from_place as "from", e.to_place as "to", count(*) as entries, sum(e.amount) as amount from cash_entry e
    where e.region_id = ${region_id} and e.state = 'CONFIRMED' and e.day >= ${month}::date
      and e.day < ${month}::date + interval '1 month' group by 1, 2, 3 order by 1, 2, 3) s), '[]')`

/** The sums of a month as they are. */
export async function findFigures(db: Db | Trx, place: Place): Promise<Written> {
  const { rows } = await sql<Written>`
    with found as (${payments(place)}) select ${paymentSums} as payments, ${entrySums(place)} as entries`.execute(db)
  return rows[0] ?? { payments: [], entries: [] }
}

/** What every place of the club held at the end of a day: by entries, lines of payments, and cash that was handed over. */
const balancesAt = (day: string) => sql`
  select place, id, sum(signed)::bigint as amount from (
    select place, coalesce(account_id, holder_id, person_id) as id, signed from (${moved}) every
      where day <= ${day}::date and place <> 'OUTSIDE'
    union all
    select 'ACCOUNT', l.account_id, 100 * m.amount from statement_match m join statement_line l on l.id = m.line_id
      where l.day <= ${day}::date
    union all
    select 'TILL', treasurer_id, 100 * amount from cash_handover where undone_at is null and day <= ${day}::date
      and treasurer_id is not null) moved
  group by 1, 2 having sum(signed) <> 0 order by 1, 2`

export const findBalances = async (db: Db | Trx, day: string): Promise<Held[]> =>
  (await sql<Held>`${balancesAt(day)}`.execute(db)).rows

type New = Place & { last: string; reasons: Accepted[]; closes_term_id: number | null; by: number; at: string }

/** Writes the month as it is at this moment, with each of its payments: one statement, so one moment. */
export async function insertClosed(trx: Trx, given: New): Promise<number> {
  const { region_id, month, last, reasons, closes_term_id, by, at } = given
  const { rows } = await sql<{ id: number }>`
    with found as materialized (${payments(given)}),
    made as (
      insert into closed_month (region_id, month, figures, balances, closes_term_id, closed_by, closed_at)
      select ${region_id}::int, ${month}::date, jsonb_build_object('payments', ${paymentSums}, 'entries', ${entrySums(given)}),
        coalesce((select jsonb_agg(b) from (${balancesAt(last)}) b), '[]'),
        ${closes_term_id}::int, ${by}::int, ${at}::timestamptz
      returning id),
    said as (
      insert into closed_reason (closed_id, about, count, money, reason)
      select made.id, r."check", r.count, r.money, r.reason from made, json_to_recordset(${JSON.stringify(reasons)}::json)
        as r ("check" text, count int, money bigint, reason text)),
    kept as (
      insert into closed_payment (closed_id, programme, payment_id, standing, account_id, amount, line_amount)
      select made.id, f.programme, f.payment_id, f.standing, f.account_id, f.amount, f.line_amount from made, found f)
    select id from made`.execute(trx)
  const [made] = rows
  if (!made) throw new Error('a month was not written')
  return made.id
}

export type ClosedRow = {
  id: number
  region_id: number
  region: string
  region_init: string
  month: string
  figures: Written
  balances: Held[]
  reasons: Accepted[]
  closes_term_id: number | null
  closed_by: number | null
  closed_by_name: string | null
  closed_at: string
  reopened_by_name: string | null
  reopened_at: string | null
  reopen_reason: string | null
  /** Whether no later one is closed. */
  is_last: boolean
}

const closed = sql`
  select c.id, c.region_id, r.region, r.region_init, c.month, c.figures, c.balances, coalesce((select jsonb_agg(jsonb_build_object(
      'check', s.about, 'count', s.count, 'money', s.money, 'reason', s.reason) order by s.id)
    from closed_reason s where s.closed_id = c.id), '[]') as reasons, c.closes_term_id, c.closed_by,
    closer.name as closed_by_name, c.closed_at, opener.name as reopened_by_name, c.reopened_at, c.reopen_reason,
    not exists (select from closed_month o where o.region_id = c.region_id and o.reopened_at is null and o.month > c.month) as is_last
  from closed_month c join region r on r.id = c.region_id left join account closer on closer.id = c.closed_by
  left join account opener on opener.id = c.reopened_by`

export const findClosed = async (db: Db | Trx, id: number): Promise<ClosedRow | undefined> =>
  (await sql<ClosedRow>`${closed} where c.id = ${id}`.execute(db)).rows[0]

/** All that are closed now, of one region or all. */
export const findAllClosed = async (db: Db | Trx, regionId?: number): Promise<ClosedRow[]> =>
  (
    await sql<ClosedRow>`${closed} where c.reopened_at is null
      and (${regionId ?? null}::int is null or c.region_id = ${regionId ?? null}::int) order by c.month, c.region_id`.execute(
      db,
    )
  ).rows

export const markReopened = (trx: Trx, id: number, given: { by: number; at: string; reason: string }) =>
  trx
    .updateTable('closed_month')
    .set({ reopened_by: given.by, reopened_at: given.at, reopen_reason: given.reason })
    .where('id', '=', id)
    .execute()

/** Payments that are not as they were written, or that came into the month or left it. */
export async function findChanged(
  db: Db | Trx,
  { id, region_id, month }: Place & { id: number },
): Promise<ChangedPayment[]> {
  const side = (row: 'w' | 'n') => {
    const of = (name: string) => sql.ref(`${row}.${name}`)
    return sql`case when ${of('payment_id')} is not null then jsonb_build_object('standing', ${of('standing')},
      'amount', ${of('amount')}, 'line_amount', ${of('line_amount')}) end`
  }
  const { rows } = await sql<ChangedPayment>`
    with now as (${payments({ region_id, month })}),
    changed as (
      select coalesce(w.programme, n.programme) as programme, coalesce(w.payment_id, n.payment_id) as payment_id,
        ${side('w')} as written, ${side('n')} as now
      from (select * from closed_payment where closed_id = ${id}) w
      full join now n on n.programme = w.programme and n.payment_id = w.payment_id
      where row(w.standing, w.account_id, w.amount, w.line_amount) is distinct from row(n.standing, n.account_id, n.amount, n.line_amount))
    select ${entityOf(sql.ref('c.programme'))} as programme, c.payment_id, c.written, c.now, p.id is not null as is_there,
      coalesce(${namesOf}, '') as name
    from changed c left join payment p on p.programme = c.programme and p.id = c.payment_id
    order by c.programme, c.payment_id`.execute(db)
  return rows
}

type Life = {
  region_id: number
  region: string
  region_init: string
  term_id: number
  current_term_id: number
  first: string
  last: string
}

/** From when until when something happened, by region and term. A closed month stays, whatever becomes of what was in it. */
export async function findLives(db: Db | Trx, regionId?: number): Promise<Life[]> {
  const { rows } = await sql<Life>`
    select a.region_id, r.region, r.region_init, a.term_id, r.current_term_id, min(a.first) as first, max(a.last) as last from (
      select region_id, term_id, min(created_at at time zone 'Asia/Jakarta')::date as first,
        max(created_at at time zone 'Asia/Jakarta')::date as last from payment where deleted_at is null group by 1, 2
      union all
      select region_id, term_id, min(day), max(day) from cash_entry where state not in ('REJECTED', 'UNDONE') group by 1, 2
      union all
      select c.region_id, coalesce(c.closes_term_id, own.current_term_id), c.month, c.month
      from closed_month c join region own on own.id = c.region_id
      where c.reopened_at is null and not exists (select from payment p where p.region_id = c.region_id and p.deleted_at is null
          and date_trunc('month', p.created_at at time zone 'Asia/Jakarta') = c.month)
        and not exists (select from cash_entry e where e.region_id = c.region_id and e.state not in ('REJECTED', 'UNDONE')
          and date_trunc('month', e.day) = c.month)) a
    join region r on r.id = a.region_id
    where ${regionId ?? null}::int is null or a.region_id = ${regionId ?? null}::int
    group by 1, 2, 3, 4, 5 order by 1, 4`.execute(db)
  return rows
}

export const findTerms = async (db: Db | Trx) =>
  (await sql<{ id: number; semester: 'ODD' | 'EVEN'; year: number }>`select id, semester, year from term`.execute(db))
    .rows

/** The names of the places, as they are now; of people without one, none. */
export async function findNames(db: Db | Trx): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'ACCOUNT:' || id as key, concat_ws(' ', provider, account_number) as name from payment_account
    union all
    select of.place || ':' || a.id, a.name from account a cross join (values ('TILL'), ('PERSON')) of (place)
    where exists (select from cash_entry e where a.id in (e.from_holder_id, e.to_holder_id, e.person_id))
      or exists (select from cash_handover h where h.treasurer_id = a.id)`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
