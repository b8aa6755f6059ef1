/** SQL of the facts that a review page shows next to a payment `p`, whichever programme it belongs to. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { billOf, reductionOf } from '#services/money-sql.ts'
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

/** The payments of `table` outside the bin whose proof is the very same file as that of `p`. */
export const sameProof = (table: PaidTable) => sql<number[]>`
  array(select twin.id from file f join file other on other.sha256 = f.sha256 and other.id <> f.id
    join ${sql.table(table)} twin on twin.proof_id = other.id
    where f.id = p.proof_id and twin.deleted_at is null order by twin.id limit 20)`

/**
 * The queue of pending payments as it is around `p`: how many they are, and which come next to it. It begins with the
 * oldest and is a ring.
 */
export function queueAround(table: PaidTable, scope: QueueScope) {
  const [term, region] = [scope.term_id ?? null, scope.region_id ?? null]
  const pending = sql`from ${sql.table(table)} o where o.status = 'PENDING' and o.deleted_at is null
    and (${term}::int is null or o.term_id = ${term}) and (${region}::int is null or o.region_id = ${region})`
  const others = sql`${pending} and o.id <> p.id`
  return sql`cross join lateral (select
    (select count(*) ${pending}) as pending,
    (select id ${others} and (created_at, id) > (p.created_at, p.id) order by created_at, id limit 1) as next,
    (select id ${others} order by created_at, id limit 1) as first,
    (select id ${others} and (created_at, id) < (p.created_at, p.id) order by created_at desc, id desc limit 1) as previous,
    (select id ${others} order by created_at desc, id desc limit 1) as last) queue`
}

/** What a review shows of `queueAround`. */
export const queueColumns = sql`queue.pending, coalesce(queue.next, queue.first) as next_pending_id,
  coalesce(queue.previous, queue.last) as previous_pending_id, ${reductionOf} as reduction, ${billOf} as bill`

/** The history of `p`, the latest first. */
export const historyOf = (table: PaidTable) => sql<HistoryEntry[]>`
  (select coalesce(json_agg(e), '[]') from (select id, at, actor_name, action, before, after from audit_entry
    where entity = ${table} and entity_id = p.id order by id desc limit 50) e)`

/** Moments that come inside JSON look as those of columns do. */
export const inIso = <Row extends object>(rows: readonly Row[], ...names: (keyof Row)[]): Row[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, isoOf(row[name] as string | null)])),
  }))

const isoOf = (moment: string | null) => moment && new Date(moment).toISOString()

type Referring = { provider_id?: number | null | undefined; receiver_id?: number | null | undefined }

/** The provider and receiver that a payment would point to, where they exist. */
export async function findReferences(db: Db, { provider_id = null, receiver_id = null }: Referring) {
  const { rows } = await sql<{ provider: { type: string } | null; receiver: { id: number } | null }>`select
    (select to_jsonb(p) from (select type from payment_provider where id = ${provider_id}::int) p) as provider,
    (select to_jsonb(c) from (select id from contact_person where id = ${receiver_id}::int) c) as receiver`.execute(db)
  return rows[0] ?? { provider: null, receiver: null }
}
