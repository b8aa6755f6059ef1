/** SQL of the amounts that are reserved. The unique index decides who gets one (docs/decisions/036). */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { entityOf, isOf, programmeOf } from '#services/money-sql.ts'
import type { PaidEntity } from './payment.rules.ts'
import type { Held } from './amount.rules.ts'
import { keptDays, knownDays, largestCode, mostOfOneNetwork } from './amount.rules.ts'

export type Quote = Held & { id: number; amount: number; expires_at: string }

const columns = sql`id, ${entityOf(sql.ref('programme'))} as entity, region_id, size, price, shift_id, code, amount, expires_at, payment_id is not null as is_used,
  released_at is not null as is_released`

export async function findQuote(db: Db, token: Buffer): Promise<Quote | undefined> {
  const { rows } = await sql<Quote>`select ${columns} from amount_quote where token_hash = ${token}`.execute(db)
  return rows[0]
}

/** The reserved amount as a value of a larger statement; null where there is none. */
export const quoteValue = (token: Buffer): RawBuilder<Held | null> => sql<Held | null>`
  (select to_jsonb(q) from (select ${columns} from amount_quote where token_hash = ${token}) q)`

/** Forgets a reservation that nobody registered with. */
export const dropUnused = (db: Db, id: number) =>
  db.deleteFrom('amount_quote').where('id', '=', id).where('payment_id', 'is', null).execute()

export type Wanted = {
  token: Buffer
  entity: PaidEntity
  region_id: number
  size: number
  price: number
  shift_id?: number | null
  /** Of the sender's network. */
  sender: string | null
  /** The code that is taken where it is free: the form has shown it before. */
  preferred: number
  now: string
  expires_at: string
}

/** Whether a reservation that is `held` may come into the same account: 0 is the scope of accounts for all regions. */
const mayMeet = (scope: 'place.scope' | 'q.scope'): RawBuilder<boolean> =>
  sql<boolean>`(held.scope = ${sql.ref(scope)} or held.scope = 0 or ${sql.ref(scope)} = 0)`

/**
 * Reserves one of the free amounts, by chance and rather one that rests for long. Nothing is made where another
 * request was quicker with the same one, which can be tried again as long as some are free.
 */
export async function drawAmount(db: Db, wanted: Wanted): Promise<{ made: Quote | null; hasFree: boolean }> {
  const { token, entity, region_id, size, price, shift_id = null, sender, preferred, now, expires_at } = wanted
  const { rows } = await sql<{ made: Quote | null; has_free: boolean }>`
    with place as (
      select case when exists (select from payment_account where region_id is null
          and active_from <= ${now}::timestamptz and coalesce(active_to > ${now}::timestamptz, true))
        then 0 else ${region_id}::int end as scope),
    free as (
      select place.scope, c.code from place, generate_series(1, least(${largestCode}::int, ${price}::int - 1)) as c(code)
      where not exists (select from amount_quote held
          where held.amount = ${price}::int - c.code and held.released_at is null
            and ${mayMeet('place.scope')})
        and (${sender}::text is null or ${mostOfOneNetwork}::int > (select count(*) from amount_quote own
          where own.sender = ${sender}::text and own.released_at is null and own.payment_id is null))
      order by c.code <> ${preferred}::int, exists (select from amount_quote last
          where last.amount = ${price}::int - c.code
            and last.released_at > ${now}::timestamptz - make_interval(days => ${keptDays}::int)), random()
      limit 1),
    made as (
      insert into amount_quote (token_hash, programme, region_id, scope, size, price, shift_id, code, sender, expires_at)
      select ${token}::bytea, ${programmeOf[entity]}::text, ${region_id}::int, scope, ${size}::int, ${price}::int, ${shift_id}::int, code,
        ${sender}::text,
        ${expires_at}::timestamptz from free
      on conflict do nothing
      returning ${columns})
    select exists (select from free) as has_free, (select to_jsonb(made) from made) as made`.execute(db)
  return { made: rows[0]?.made ?? null, hasFree: rows[0]?.has_free ?? false }
}

/** Gives a reserved amount to the payment of the same statement; its rows are none where it is no longer free. */
export const giveTo = (token: Buffer, entity: PaidEntity, payment: RawBuilder<number>) => sql<{ id: number }>`
  update amount_quote set payment_id = ${payment}
  where token_hash = ${token} and programme = ${programmeOf[entity]} and payment_id is null and released_at is null returning id`

/** Reservations that wait for their registration no longer. */
export const releaseExpired = (db: Db, now: string) =>
  db
    .updateTable('amount_quote')
    .set({ released_at: now })
    .where('released_at', 'is', null)
    .where('payment_id', 'is', null)
    .where('expires_at', '<=', now)
    .execute()

/** Whether a payment's amount is no longer needed: it is confirmed, or was turned down long ago. */
const isOver = (now: string): RawBuilder<boolean> => sql<boolean>`case
  when p.deleted_at is not null then p.deleted_at <= ${now}::timestamptz - make_interval(days => ${keptDays}::int)
  when p.status = 'PENDING' then false
  when p.status = 'CONFIRMED' then true
  else p.decided_at <= ${now}::timestamptz - make_interval(days => ${keptDays}::int) end`

export const releaseDecided = (db: Db | Trx, now: string) =>
  sql`update amount_quote q set released_at = ${now} from payment p
    where ${isOf('q')} and q.released_at is null and ${isOver(now)}`.execute(db)

/**
 * Payments that wait again, after a decision was taken back, have their amounts reserved again. An amount that another
 * payment has by now stays there; a person then decides the match.
 */
export async function reserveAgain(db: Db, now: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select q.id from amount_quote q join payment p on ${isOf('q')}
    where q.released_at is not null and not ${isOver(now)}
      and not exists (select from amount_quote held
        where held.amount = q.amount and ${mayMeet('q.scope')} and held.released_at is null)
    order by q.id limit 500`.execute(db)
  for (const { id } of rows) {
    await sql`update amount_quote q set released_at = null where id = ${id} and not exists (
      select from amount_quote held where held.amount = q.amount and ${mayMeet('q.scope')} and held.released_at is null)`
      .execute(db)
      .catch((error: { code?: string }) => {
        // Reserved by somebody in this moment.
        if (error.code !== '23505') throw error
      })
  }
}

/** Forgets amounts that were freed long ago. A payment knows its code itself. */
export const forgetReleased = (db: Db, now: string) =>
  sql`delete from amount_quote where released_at <= ${now}::timestamptz - make_interval(days => ${knownDays}::int)`.execute(
    db,
  )
