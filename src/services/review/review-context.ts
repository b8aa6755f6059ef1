/** SQL of the facts that a review page shows next to a payment, whichever programme it belongs to. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { QueueScope } from '#review-states.ts'
import type { PaidTable } from '#programme-kinds.ts'

type HistoryEntry = {
  id: number
  at: string
  actor_name: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The payments of `among` outside the bin whose proof is the very same file as that of this payment of `table`. */
export async function findSameProof(db: Db, table: PaidTable, id: number, among = table): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select twin.id from ${sql.table(table)} p
    join file f on f.id = p.proof_id
    join file other on other.sha256 = f.sha256 and other.id <> f.id
    join ${sql.table(among)} twin on twin.proof_id = other.id
    where p.id = ${id} and twin.deleted_at is null order by twin.id limit 20`.execute(db)
  return rows.map((row) => row.id)
}

/** A queue's part as a condition on any table with term and region. */
const inScope = ({ term_id, region_id }: QueueScope) =>
  sql`(${term_id ?? null}::int is null or term_id = ${term_id ?? null})
    and (${region_id ?? null}::int is null or region_id = ${region_id ?? null})`

/**
 * The queue of pending payments as it is around this one: how many they are, and which come next to it. It begins with
 * the oldest and is a ring.
 */
export async function findQueue(db: Db, table: PaidTable, id: number, scope: QueueScope) {
  const pending = sql`from ${sql.table(table)} where status = 'PENDING' and deleted_at is null and ${inScope(scope)}`
  const others = sql`${pending} and id <> ${id}`
  // Moments come to us in milliseconds; the row itself knows its own to the microsecond.
  const here = sql`(select created_at, id from ${sql.table(table)} where id = ${id})`
  const { rows } = await sql<Record<'next' | 'first' | 'previous' | 'last', number | null> & { pending: number }>`
    select
      (select count(*) ${pending}) as pending,
      (select id ${others} and (created_at, id) > ${here} order by created_at, id limit 1) as next,
      (select id ${others} order by created_at, id limit 1) as first,
      (select id ${others} and (created_at, id) < ${here} order by created_at desc, id desc limit 1) as previous,
      (select id ${others} order by created_at desc, id desc limit 1) as last`.execute(db)
  const found = rows[0]
  return {
    next_pending_id: found?.next ?? found?.first ?? null,
    previous_pending_id: found?.previous ?? found?.last ?? null,
    pending: found?.pending ?? 0,
  }
}

/** The history of the payment, the latest first. */
export const findHistory = (db: Db, table: PaidTable, id: number): Promise<HistoryEntry[]> =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_name', 'action', 'before', 'after'])
    .where('entity', '=', table)
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    // The two are written as objects or null.
    .$castTo<HistoryEntry>()
    .execute()

type Referring = { provider_id?: number | null | undefined; receiver_id?: number | null | undefined }

/** The provider and receiver that a payment would point to, where they exist. */
export async function findReferences(db: Db, { provider_id = null, receiver_id = null }: Referring) {
  const { rows } = await sql<{ provider: { type: string } | null; receiver: { id: number } | null }>`select
    (select to_jsonb(p) from (select type from payment_provider where id = ${provider_id}::int) p) as provider,
    (select to_jsonb(c) from (select id from contact_person where id = ${receiver_id}::int) c) as receiver`.execute(db)
  return rows[0] ?? { provider: null, receiver: null }
}
