/** SQL of the lines that payments keep. All of it demands the transaction. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { PaidEntity } from './statement.contract.ts'
import type { Money } from './line-match.rules.ts'

/** The column that names the payment, by the payment's table. */
export const columnOf = { toefl_payment: 'toefl_payment_id', member_payment: 'member_payment_id' } as const

export type PaidSoFar = Money & { id: number; payment_type: string; deleted_at: string | null; updated_at: string }

const paidSoFar = (entity: PaidEntity) => sql`
  select p.id, p.status, p.payment_type, p.payment_amount, p.deleted_at, p.updated_at,
    coalesce((select sum(m.amount) from statement_match m where m.${sql.ref(columnOf[entity])} = p.id), 0)::bigint as received,
    exists (select from refund f where f.${sql.ref(columnOf[entity])} = p.id and f.because = 'OVERPAID'
      and f.state <> 'NOTHING') as has_surplus
  from ${sql.table(entity)} p`

/** The payments with what their lines come to; whoever asks has locked them. */
export const findPaidSoFar = async (trx: Trx, entity: PaidEntity, ids: readonly number[]): Promise<PaidSoFar[]> =>
  (await sql<PaidSoFar>`${paidSoFar(entity)} where p.id = any(${ids}::int[]) order by p.id`.execute(trx)).rows

/** The payments, locked in ascending order until the transaction ends: nobody decides on them meanwhile. */
export async function lockPayments(trx: Trx, entity: PaidEntity, ids: readonly number[]): Promise<PaidSoFar[]> {
  await sql`select from ${sql.table(entity)} where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return findPaidSoFar(trx, entity, ids)
}

export type KeptLine = { line_id: number; amount: number; reason: string | null }
export type NewMatch = KeptLine & { entity: PaidEntity; paymentId: number; by: number | null; at: string }

/** Keeps a part of the line with the payment; false where it has one already. */
export async function insertMatch(trx: Trx, given: NewMatch): Promise<boolean> {
  const { rows } = await sql`
    insert into statement_match (line_id, ${sql.ref(columnOf[given.entity])}, amount, reason, reason_by, matched_by,
      matched_at)
    values (${given.line_id}, ${given.paymentId}, ${given.amount}, ${given.reason},
      ${given.reason === null ? null : given.by}, ${given.by}, ${given.at})
    on conflict do nothing returning id`.execute(trx)
  return rows.length === 1
}

/** Says of a payment's last line why what is there is enough. */
export async function explainLast(
  trx: Trx,
  entity: PaidEntity,
  paymentId: number,
  said: { reason: string; by: number | null },
): Promise<void> {
  const own = sql`${sql.ref(columnOf[entity])} = ${paymentId}`
  await sql`update statement_match set reason = ${said.reason}, reason_by = ${said.by}
    where id = (select max(id) from statement_match where ${own})`.execute(trx)
}

export type Found = KeptLine & { payment_id: number }

/** The lines of these payments, as they came. */
export async function findMatches(trx: Trx, entity: PaidEntity, ids: readonly number[]): Promise<Found[]> {
  const column = sql.ref(columnOf[entity])
  const { rows } = await sql<Found>`select line_id, ${column} as payment_id, amount, reason from statement_match
    where ${column} = any(${ids}::int[]) order by id`.execute(trx)
  return rows
}

/**
 * Frees lines of these payments: all, or the one that is given. What was left of a line and set aside is open with it:
 * nobody has said that all of it is no payment.
 */
export async function deleteMatches(
  trx: Trx,
  entity: PaidEntity,
  ids: readonly number[],
  lineId: number | null = null,
): Promise<Found[]> {
  const column = sql.ref(columnOf[entity])
  const { rows } = await sql<Found>`
    with freed as (delete from statement_match where ${column} = any(${ids}::int[])
        and (${lineId}::int is null or line_id = ${lineId}) returning id, line_id, ${column} as payment_id, amount, reason),
      opened as (delete from statement_aside where line_id in (select line_id from freed))
    select line_id, payment_id, amount, reason from freed order by id`.execute(trx)
  return rows
}

/** Those of these payments of whose money nothing goes back. */
export async function findWithoutRefund(trx: Trx, entity: PaidEntity, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::int[]) as asked (id) where not exists
      (select from refund f where f.${sql.ref(columnOf[entity])} = asked.id and f.state <> 'NOTHING')`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function rememberBinned(trx: Trx, entity: PaidEntity, freed: readonly Found[]): Promise<void> {
  if (freed.length === 0) return
  await sql`insert into statement_match_binned (line_id, ${sql.ref(columnOf[entity])}, amount, reason)
    select line_id, payment_id, amount, reason from json_to_recordset(${JSON.stringify(freed)}::json)
      as given (line_id int, payment_id int, amount bigint, reason text)`.execute(trx)
}

/** What these payments had before they went to the bin or were rejected. */
export async function findBinned(trx: Trx, entity: PaidEntity, ids: readonly number[]): Promise<Found[]> {
  const column = sql.ref(columnOf[entity])
  const { rows } = await sql<Found>`select line_id, ${column} as payment_id, amount, reason from statement_match_binned
    where ${column} = any(${ids}::int[]) order by id`.execute(trx)
  return rows
}

export async function takeBinned(trx: Trx, entity: PaidEntity, ids: readonly number[]): Promise<Found[]> {
  const column = sql.ref(columnOf[entity])
  const { rows } = await sql<Found>`
    with taken as (delete from statement_match_binned where ${column} = any(${ids}::int[])
      returning id, line_id, ${column} as payment_id, amount, reason)
    select line_id, payment_id, amount, reason from taken order by id`.execute(trx)
  return rows
}
