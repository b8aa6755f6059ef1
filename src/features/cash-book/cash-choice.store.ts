/** SQL of what an entry of the cash book can name. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { isBooked, isOf, namesOf } from '#services/money-sql.ts'
import type { CashChoices } from './cash-entry.contract.ts'

/** What is of a region, or of every one; all of it for somebody of all regions. */
const isFor = (column: RawBuilder<unknown>, regionId: number | null) =>
  sql<SqlBool>`(${regionId}::int is null or coalesce(${column}, ${regionId}::int) = ${regionId}::int)`

export async function findAccounts(db: Db, regionId: number | null): Promise<CashChoices['accounts']> {
  const { rows } = await sql<CashChoices['accounts'][number]>`
    select id, concat_ws(' ', provider, account_number) as name, region_id from payment_account
    where ${isFor(sql`region_id`, regionId)}
    order by coalesce(active_to <= now(), false), provider, id`.execute(db)
  return rows
}

/** The people with a till, these administrators among them. */
export async function findTills(db: Db, admins: readonly number[]): Promise<CashChoices['tills']> {
  const { rows } = await sql<CashChoices['tills'][number]>`
    select a.id, a.name from account a where a.id = any(${admins}::int[])
      or exists (select from cash_entry e where a.id in (e.from_holder_id, e.to_holder_id))
      or exists (select from cash_handover h where h.treasurer_id = a.id and h.undone_at is null)
    order by a.name, a.id`.execute(db)
  return rows
}

export const findCategories = async (db: Db): Promise<CashChoices['categories']> =>
  (
    await sql<CashChoices['categories'][number]>`
      select id, name, name_id, kind from cash_category where is_active order by id`.execute(db)
  ).rows

export const findEvents = (db: Db, regionId: number | null): Promise<CashChoices['events']> =>
  db
    .selectFrom('cash_event')
    .select(['id', 'name', 'term_id', 'region_id'])
    .where(isFor(sql`region_id`, regionId))
    .orderBy('first_day', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Refunds that went back, and no entry says from where. */
export async function findRefunds(db: Db, regionId: number | null): Promise<CashChoices['refunds']> {
  const { rows } = await sql<CashChoices['refunds'][number]>`
    select f.id, coalesce(${namesOf}, '') as name, f.amount, 0 as sen, f.refunded_on as day
    from refund f left join payment p on ${isOf('f')}
    where f.state = 'REFUNDED' and ${isFor(sql`coalesce(p.region_id, f.region_id)`, regionId)} and not ${isBooked}
    order by f.refunded_on desc, f.id desc limit 100`.execute(db)
  return rows
}

export async function findHandovers(db: Db, regionId: number | null): Promise<CashChoices['handovers']> {
  const { rows } = await sql<CashChoices['handovers'][number]>`
    select h.id, c.name, h.amount, 0 as sen, h.day, h.treasurer_id
    from cash_handover h join contact_person c on c.id = h.receiver_id
    where h.undone_at is null and h.treasurer_id is not null and ${isFor(sql`h.region_id`, regionId)} and not exists (select from cash_entry e
      where e.handover_id = h.id and e.state not in ('REJECTED', 'UNDONE')
      and not exists (select from cash_entry d where d.corrects_id = e.id and d.state = 'CONFIRMED'))
    order by h.day desc, h.id desc limit 100`.execute(db)
  return rows
}
