/** SQL of one payment opened for review: what stands beside the row of the list. */
import { sql } from 'kysely'
import type { Db } from '../../../../kit/database/connect.ts'
import type { HistoryEntry, PaymentReview, QueueScope } from '../contract.ts'

export const findPlace = (db: Db, paymentId: number) =>
  db
    .selectFrom('toefl_payment as p')
    .innerJoin('region as r', 'r.id', 'p.region_id')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .leftJoin('contact_person as c', 'c.id', 'p.receiver_id')
    .select(['r.region', 't.semester', 't.year', 'c.name as receiver'])
    .select(['r.toefl_price_one', 'r.toefl_price_two', 'r.toefl_price_three'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst()

/** The group; `taken` counts the seats of everybody in that shift. */
export const findGroup = (db: Db, paymentId: number): Promise<PaymentReview['registrants']> =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .select(['d.id', 'd.user_id', 'a.name', 'a.nim', 'd.shift_id', 's.shift', 's.starts_at', 's.ends_at', 's.quota'])
    .select(['d.deleted_at', 'd.deleted_because'])
    .select(
      sql<number>`(select count(*) from toefl_detail o where o.shift_id = s.id and o.deleted_at is null)`.as('taken'),
    )
    .where('d.payment_id', '=', paymentId)
    .orderBy('d.id')
    .execute()

/** Other payments outside the bin whose proof is the very same file. */
export async function findSameProof(db: Db, paymentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('toefl_payment as p')
    .innerJoin('file as f', 'f.id', 'p.proof_id')
    .innerJoin('file as other', (join) => join.onRef('other.sha256', '=', 'f.sha256').onRef('other.id', '<>', 'f.id'))
    .innerJoin('toefl_payment as twin', 'twin.proof_id', 'other.id')
    .select('twin.id')
    .where('p.id', '=', paymentId)
    .where('twin.deleted_at', 'is', null)
    .orderBy('twin.id')
    .limit(20)
    .execute()
  return rows.map((row) => row.id)
}

/** The part of all payments that a queue is about, as a condition on either table. */
const inScope = ({ term_id, region_id }: QueueScope) =>
  sql`(${term_id ?? null}::int is null or term_id = ${term_id ?? null})
    and (${region_id ?? null}::int is null or region_id = ${region_id ?? null})`

/** The pending payments that come next to this one in the queue, which begins with the oldest and is a ring. */
export async function findNeighbours(db: Db, payment: { id: number; created_at: string }, scope: QueueScope) {
  const pending = sql`from toefl_payment
    where status = 'PENDING' and deleted_at is null and id <> ${payment.id} and ${inScope(scope)}`
  // Moments come to us in milliseconds; the row itself knows its own to the microsecond.
  const here = sql`(select created_at, id from toefl_payment where id = ${payment.id})`
  const { rows } = await sql<Record<'next' | 'first' | 'previous' | 'last', number | null>>`
    select
      (select id ${pending} and (created_at, id) > ${here} order by created_at, id limit 1) as next,
      (select id ${pending} order by created_at, id limit 1) as first,
      (select id ${pending} and (created_at, id) < ${here} order by created_at desc, id desc limit 1) as previous,
      (select id ${pending} order by created_at desc, id desc limit 1) as last`.execute(db)
  const found = rows[0]
  return {
    next_pending_id: found?.next ?? found?.first ?? null,
    previous_pending_id: found?.previous ?? found?.last ?? null,
  }
}

export async function countPending(db: Db, scope: QueueScope): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(sum(payments), 0) as pending from toefl_payment_tally
    where status = 'PENDING' and not in_bin and ${inScope(scope)}`.execute(db)
  return rows[0]?.pending ?? 0
}

/** What happened to the payment, the latest first. */
export const findHistory = (db: Db, paymentId: number): Promise<HistoryEntry[]> =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_name', 'action', 'before', 'after'])
    .where('entity', '=', 'toefl_payment')
    .where('entity_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(50)
    // The two are written as objects or null.
    .$castTo<HistoryEntry>()
    .execute()
