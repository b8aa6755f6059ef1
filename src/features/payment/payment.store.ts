/** SQL of what every programme's list of payments can be narrowed to, by where the money is. */
import { type RawBuilder, sql } from 'kysely'
import { type Condition, wordsOf } from '#kit/database/list.ts'
import type { Db } from '#kit/database/connect.ts'
import type { MoneyFilters, NearProof } from './payment.contract.ts'
import type { Evidence } from './payment.rules.ts'
import type { PaidEntity } from '#features/statement/statement.contract.ts'

const columnOf = { toefl_payment: 'm.toefl_payment_id', member_payment: 'm.member_payment_id' } as const

/** The sum of the payment's lines (`p`); null without any. */
export const matched = (entity: PaidEntity) => sql`(select sum(m.amount)::bigint from statement_match m
  where ${sql.ref(columnOf[entity])} = p.id)`

/** The sum that the people who stay have to pay: less by the seats of the payment `p` that were given up. */
export const due = (entity: PaidEntity) => sql`(p.payment_amount - coalesce((select sum(coalesce(f.share, f.amount))
  from refund f where ${sql.ref(`f.${entity}_id`)} = p.id and f.because = 'SEAT'), 0))`

/**
 * The sum of the confirmed payment `p` that stays: less than its price if seats were given up, or less was accepted.
 */
export const kept = (entity: PaidEntity): RawBuilder<number> => sql<number>`
  least(${due(entity)}, ${matched(entity)})::bigint`

/** The sum that had come for a rejected payment and is still free, so only the rest is missing. */
export const partsAside = (
  id: RawBuilder<unknown>,
  entity: PaidEntity = 'toefl_payment',
): RawBuilder<number> => sql<number>`
  (select coalesce(sum(b.amount), 0)::bigint from statement_match_binned b join statement_line l on l.id = b.line_id
    where ${sql.ref(`b.${entity}_id`)} = ${id} and not exists (select from statement_aside s where s.line_id = l.id)
      and l.amount - coalesce((select sum(o.amount) from statement_match o where o.line_id = l.id), 0) >= b.amount)`

/** The part of the pending payment `p` that has come, or had come before its rejection; null of every other. */
export const partReceived = (entity: PaidEntity): RawBuilder<number | null> => sql<number | null>`
  (select came from (select case p.status when 'PENDING' then ${matched(entity)}
      when 'REJECTED' then nullif(${partsAside(sql`p.id`, entity)}, 0) end as came) part
    where came < ${due(entity)})`

/** The sum that such a payment still misses. */
export const partMissing = (entity: PaidEntity): RawBuilder<number | null> => sql<number | null>`
  (${due(entity)} - ${partReceived(entity)})::bigint`

/** The sum of the payment `p` to be sent back: the excess, or the price of a seat that was given up. */
export const moneyAhead = (entity: PaidEntity): RawBuilder<number | null> => sql<number | null>`
  (select sum(f.amount)::bigint from refund f where ${sql.ref(`f.${entity}_id`)} = p.id and f.state = 'OWED'
    and f.because in ('OVERPAID', 'SEAT'))`

/** Whether the rejected payment `p` cannot be put right any more, because its money goes back or is looked for. */
export const goesBack = (entity: PaidEntity): RawBuilder<boolean> => sql<boolean>`
  (p.status = 'REJECTED' and exists (select from refund f where ${sql.ref(`f.${entity}_id`)} = p.id
    and f.because = 'REJECTED' and f.state <> 'NOTHING'))`

/** So many of the last decisions are looked at, none older than these days; fewer than the least say nothing. */
const decisions = { most: 200, days: 7, least: 5 }

/**
 * How many minutes a decision took in the middle, of the last ones in the region of the pending payment `p`; null of
 * every other payment, of one that waits for the rest of its money, and after too few.
 */
export const usualMinutes = (entity: PaidEntity, now: Date): RawBuilder<number | null> => sql<number | null>`
  case when p.status = 'PENDING' and p.deleted_at is null and ${partReceived(entity)} is null then (
    select case when count(*) >= ${decisions.least} then greatest(1, round(percentile_cont(0.5)
        within group (order by q.minutes)))::int end
    from (select extract(epoch from decided_at - coalesce(mended_at, created_at))::float8 / 60 as minutes
      from ${sql.table(entity)} where region_id = p.region_id and deleted_at is null
        and decided_at > ${now.toISOString()}::timestamptz - make_interval(days => ${decisions.days})
      order by decided_at desc limit ${decisions.most}) q) end`

/** The words of a search among payments: `Rp 74.653` is one, not two. */
export const paymentWords = (search: string | undefined): string[] =>
  wordsOf(search?.replaceAll(/\brp\.?\s+(?=\d)/gi, 'rp'))

/** The first moment of a day in Jakarta. */
const startOf = (day: string): RawBuilder<unknown> => sql`(${day}::date::timestamp at time zone 'Asia/Jakarta')`

/** The conditions on a payment that the query calls `p`. */
export function moneyConditions(entity: PaidEntity, filters: MoneyFilters): Condition[] {
  const { evidence, expected, paid_to, receiver_id, from, to } = filters
  const matches = sql`select from statement_match m where ${sql.ref(columnOf[entity])} = p.id`
  const kinds: Record<Evidence, Condition> = {
    LINE: sql`exists (${matches})`,
    CASH: sql`(p.payment_type = 'CASH' and not exists (${matches}))`,
    NONE: sql`(p.payment_type <> 'CASH' and not exists (${matches}))`,
  }
  const conditions: (Condition | null)[] = [
    evidence ? kinds[evidence] : null,
    expected ? sql<boolean>`p.status <> 'REJECTED'` : null,
    paid_to
      ? sql<boolean>`exists (select from statement_match m join statement_line l on l.id = m.line_id
          where ${sql.ref(columnOf[entity])} = p.id and l.account_id = ${paid_to})`
      : null,
    receiver_id === undefined
      ? null
      : sql<boolean>`p.receiver_id is not distinct from ${receiver_id === 0 ? null : receiver_id}::int`,
    from ? sql<boolean>`p.created_at >= ${startOf(from)}` : null,
    to ? sql<boolean>`p.created_at < ${startOf(to)} + interval '1 day'` : null,
  ]
  return conditions.filter((condition) => condition !== null)
}

const most = 5

/** Payments and sign-ups outside the bin whose proof was found to be nearly the picture of this key. */
export async function findNearProofs(db: Db, key: string): Promise<NearProof[]> {
  const { rows } = await sql<NearProof>`
    with near as (
      select other.id, other.key, other.sha256 = own.sha256 as is_same from file own
      join proof_likeness l on l.file_id = own.id or l.like_id = own.id
      join file other on other.id = case when l.file_id = own.id then l.like_id else l.file_id end
      where own.key = ${key} and not own.is_public
    )
    select 'TOEFL' as programme, p.id, p.status, p.created_at, near.key as proof, near.is_same,
      coalesce(p.account_name, (select a.name from toefl_detail d join account a on a.id = d.user_id
        where d.payment_id = p.id order by d.id limit 1), '') as name
    from near join toefl_payment p on p.proof_id = near.id where p.deleted_at is null
    union all
    select 'MEMBERSHIP', p.id, p.status, p.created_at, near.key, near.is_same, a.name
    from near join member_payment p on p.proof_id = near.id join account a on a.id = p.user_id where p.deleted_at is null
    union all
    select 'PARTY', p.id, p.status, p.created_at, near.key, near.is_same, p.name
    from near join welcoming_party p on p.proof_id = near.id where p.deleted_at is null
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}
