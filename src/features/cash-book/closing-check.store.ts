/** SQL of what is checked before a month is closed. All sums are in sen. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isOf } from '#services/money-sql.ts'
import { isUnexplained, lineRest } from './cash-entry.store.ts'

type Place = { region_id: number; month: string; last: string }
type Found = { count: number; money: number }

const only = ([row]: readonly Found[]): Found => row ?? { count: 0, money: 0 }

/** Lines of the month, of the region's accounts and those of every region, that nothing explains. */
export const countOpenLines = async (db: Db | Trx, { region_id, month, last }: Place): Promise<Found> =>
  only(
    (
      await sql<Found>`
        select count(*)::int as count, coalesce(sum(${lineRest}), 0)::bigint as money
        from statement_line l join payment_account a on a.id = l.account_id
        where l.day between ${month}::date and ${last}::date and (a.region_id = ${region_id} or a.region_id is null)
          and ${isUnexplained}`.execute(db)
    ).rows,
  )

export const findAccountIds = async (db: Db | Trx, regionId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from payment_account where region_id = ${regionId} or region_id is null order by id`.execute(db)
  ).rows.map(({ id }) => id)

/** Tills in which money of the region moved in the month, and that nobody has counted since. */
export const countTills = async (db: Db | Trx, { region_id, month, last }: Place): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from (
        select holder_id, max(day) as day from (
          select unnest(array[from_holder_id, to_holder_id]) as holder_id, day from cash_entry
            where state = 'CONFIRMED' and region_id = ${region_id} and day between ${month}::date and ${last}::date
          union all
          select treasurer_id, day from cash_handover
            where undone_at is null and region_id = ${region_id} and day between ${month}::date and ${last}::date) moved
        where holder_id is not null group by 1) t
      where not exists (select from cash_count c where c.holder_id = t.holder_id and c.day >= t.day)`.execute(db)
  ).rows[0]?.count ?? 0

/** Entries of the region, until the month's end, that nobody has decided on. */
export const countWaiting = async (db: Db | Trx, { region_id, last }: Place): Promise<Found> =>
  only(
    (
      await sql<Found>`
        select count(*)::int as count, coalesce(sum(amount), 0)::bigint as money from cash_entry
        where state in ('ASKED', 'ENTERED') and region_id = ${region_id} and day <= ${last}::date`.execute(db)
    ).rows,
  )

/** Payments of the month that a person confirmed, and no line shows. */
export const countUnproven = async (db: Db | Trx, { region_id, month }: Place): Promise<Found> =>
  only(
    (
      await sql<Found>`
        select count(*)::int as count, coalesce(100 * sum(p.payment_amount), 0)::bigint as money from payment p
        where p.region_id = ${region_id} and p.deleted_at is null and p.status = 'CONFIRMED' and p.payment_type <> 'CASH'
          and p.payment_amount > 0 and p.created_at >= (${month}::date)::timestamp at time zone 'Asia/Jakarta'
          and p.created_at < (${month}::date + interval '1 month') at time zone 'Asia/Jakarta'
          and not exists (select from statement_match m where ${isOf('m')})`.execute(db)
    ).rows,
  )
