/** SQL of what stands beside a payment that is opened for review, whichever programme it belongs to. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { PaymentTable } from './payments.ts'

/** The part of all payments that a queue is about. */
type Scope = { term_id?: number | undefined; region_id?: number | undefined }

type HistoryEntry = {
  id: number
  at: string
  actor_name: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The payments of `among` outside the bin whose proof is the very same file as that of this payment of `table`. */
export async function findSameProof(db: Db, table: PaymentTable, id: number, among = table): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select twin.id from ${sql.table(table)} p
    join file f on f.id = p.proof_id
    join file other on other.sha256 = f.sha256 and other.id <> f.id
    join ${sql.table(among)} twin on twin.proof_id = other.id
    where p.id = ${id} and twin.deleted_at is null order by twin.id limit 20`.execute(db)
  return rows.map((row) => row.id)
}

/** A queue's part as a condition on any table with term and region. */
export const inScope = ({ term_id, region_id }: Scope) =>
  sql`(${term_id ?? null}::int is null or term_id = ${term_id ?? null})
    and (${region_id ?? null}::int is null or region_id = ${region_id ?? null})`

/** The pending payments that come next to this one in the queue, which begins with the oldest and is a ring. */
export async function findNeighbours(db: Db, table: PaymentTable, id: number, scope: Scope) {
  const pending = sql`from ${sql.table(table)}
    where status = 'PENDING' and deleted_at is null and id <> ${id} and ${inScope(scope)}`
  // Moments come to us in milliseconds; the row itself knows its own to the microsecond.
  const here = sql`(select created_at, id from ${sql.table(table)} where id = ${id})`
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

/** What happened to the payment, the latest first. */
export const findHistory = (db: Db, table: PaymentTable, id: number): Promise<HistoryEntry[]> =>
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
