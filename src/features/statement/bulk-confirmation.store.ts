/** SQL of what is known of payments that are confirmed at once, and of who has opened one. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { hasNear, hasSame } from '#services/likeness/likeness-sql.ts'
import { isOf, matched, namesOf, programmeOf } from '#services/money-sql.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { plainPrice, sentAt } from './match-suggestion.store.ts'

export type KnownPending = {
  id: number
  updated_at: string
  name: string
  region_init: string
  sender: string | null
  amount: number
  isCash: boolean
  isOther: boolean
  isPart: boolean
  isNear: boolean
  isSame: boolean
  opened_at: string | null
  opened_by: string | null
}

/** The pending ones among these payments, the longest waiting first. */
export async function findPending(db: Db, entity: PaidEntity, ids: readonly number[]): Promise<KnownPending[]> {
  const { rows } = await sql<KnownPending>`
    select p.id, p.updated_at, ${namesOf} as name, r.region_init, p.account_name as sender, p.payment_amount as amount,
      p.payment_type = 'CASH' as "isCash",
      coalesce(${plainPrice} - p.amount_code <> p.payment_amount, false)
        and not exists (select from price_reduction f where ${isOf('f')}) as "isOther",
      ${matched} is not null as "isPart", ${hasNear} as "isNear", ${hasSame} as "isSame",
      o.opened_at, who.name as opened_by
    from payment p
    join region r on r.id = p.region_id
    left join payment_opened o on o.programme = p.programme and o.payment_id = p.id and o.opened_at >= ${sentAt}
    left join account who on who.id = o.opened_by
    where p.programme = ${programmeOf[entity]} and p.id = any(${ids}::int[]) and p.status = 'PENDING'
      and p.deleted_at is null
    order by p.created_at, p.id`.execute(db)
  return rows
}

type Opening = { entity: PaidEntity; id: number; by: number; at: string }

/** Keeps who opened the payment last. False for an unknown one. */
export async function keepOpened(db: Db, { entity, id, by, at }: Opening): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_opened (programme, payment_id, opened_by, opened_at)
    select p.programme, p.id, ${by}::int, ${at}::timestamptz from payment p
    where p.programme = ${programmeOf[entity]} and p.id = ${id}
    on conflict (programme, payment_id) do update set opened_by = excluded.opened_by, opened_at = excluded.opened_at
    returning payment_id`.execute(db)
  return rows.length > 0
}
