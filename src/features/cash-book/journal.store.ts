/** SQL of a year's journal. All of it is read at one moment. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { isOf } from '#services/money-sql.ts'
import type { DayLine } from './account-day.rules.ts'
import { dayLine } from './cash-place.store.ts'

/** What a line paid: a payment that is confirmed, one that waits, or one that is deleted and was refunded. */
export type LinePart = { programme: string | null; status: string | null; region_init: string | null; amount: number }
export type FoundLine = DayLine & { account_id: number; parts: LinePart[] }

/** The lines of all accounts until a year's end; of older ones the balances begin the year. */
export async function findLines(trx: Trx, year: number): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select ${dayLine}, l.account_id, coalesce(m.parts, '[]') as parts
    from statement_line l left join statement_aside s on s.line_id = l.id
    left join (
      select m.line_id, sum(m.amount)::bigint as amount, jsonb_agg(jsonb_build_object('programme', p.programme,
        'status', p.status, 'region_init', r.region_init, 'amount', 100 * m.amount) order by m.id) as parts
      from statement_match m left join payment p on ${isOf('m')} left join region r on r.id = p.region_id
      group by 1) m on m.line_id = l.id
    where l.day < ${`${year + 1}-01-01`}::date order by l.account_id, l.day, l.import_id, l.row`.execute(trx)
  return rows
}

export const findAccounts = async (trx: Trx) =>
  (
    await sql<{ id: number; name: string }>`
      select id, concat_ws(' ', provider, account_number, id) as name from payment_account order by id`.execute(trx)
  ).rows

export type FoundEntry = {
  day: string
  amount: number
  kind: string
  number: string
  payee: string | null
  category: string | null
  category_kind: 'IN' | 'OUT' | null
  from_place: string
  from_account_id: number | null
  from_name: string | null
  to_place: string
  to_account_id: number | null
  to_name: string | null
}

/** The entries of the cash book that count, until a year's end; of older ones tills and people begin the year. */
export async function findEntries(trx: Trx, year: number): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select e.day, e.amount, e.kind, concat_ws('-', e.series, e.year, e.number) as number, e.payee, c.name as category,
      c.kind as category_kind, e.from_place, e.from_account_id,
      case e.from_place when 'TILL' then f.name when 'PERSON' then e.person_name end as from_name,
      e.to_place, e.to_account_id, case e.to_place when 'TILL' then t.name when 'PERSON' then e.person_name end as to_name
    from cash_entry e left join cash_category c on c.id = e.category_id
    left join account f on f.id = e.from_holder_id left join account t on t.id = e.to_holder_id
    where e.state = 'CONFIRMED' and e.day < ${`${year + 1}-01-01`}::date order by e.day, e.id`.execute(trx)
  return rows
}

export type FoundCash = {
  day: string
  amount: number
  programme: string
  region_init: string
  receiver: string | null
  is_cash: boolean
}

/** Confirmed payments without a line, until a year's end: cash that somebody took, and what a person confirmed. */
export async function findWithoutLine(trx: Trx, year: number): Promise<FoundCash[]> {
  const { rows } = await sql<FoundCash>`
    select (p.decided_at at time zone 'Asia/Jakarta')::date as day, 100 * sum(p.payment_amount)::bigint as amount, p.programme,
      r.region_init, c.name as receiver, p.payment_type = 'CASH' as is_cash
    from payment p join region r on r.id = p.region_id left join contact_person c on c.id = p.receiver_id
    where p.status = 'CONFIRMED' and p.deleted_at is null and p.payment_amount > 0
      and (p.decided_at at time zone 'Asia/Jakarta')::date < ${`${year + 1}-01-01`}::date
      and not exists (select from statement_match m where ${isOf('m')})
    group by 1, 3, 4, 5, 6 order by 1, 3, 4, 5`.execute(trx)
  return rows
}

export type FoundHandover = { day: string; amount: number; receiver: string; treasurer: string | null }

export async function findHandovers(trx: Trx, year: number): Promise<FoundHandover[]> {
  const { rows } = await sql<FoundHandover>`
    select h.day, 100 * h.amount as amount, c.name as receiver, a.name as treasurer
    from cash_handover h join contact_person c on c.id = h.receiver_id left join account a on a.id = h.treasurer_id
    where h.undone_at is null and h.day < ${`${year + 1}-01-01`}::date order by h.day, h.id`.execute(trx)
  return rows
}
