/** SQL of prices that the office has reduced. All of it demands the transaction, with the payment locked. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { isOf, programmeOf } from '#services/money-sql.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'

export type Price = {
  payment_amount: number
  amount_code: number
  full_amount: number
  full_code: number
  is_reduced: boolean
}

/** What the payment asks for, and what it asked for before a reduction. */
export async function findPrice(trx: Trx, entity: PaidEntity, id: number): Promise<Price> {
  const { rows } = await sql<Price>`
    select p.payment_amount, p.amount_code, coalesce(f.full_amount, p.payment_amount) as full_amount,
      coalesce(f.full_code, p.amount_code) as full_code, f.id is not null as is_reduced
    from payment p left join price_reduction f on ${isOf('f')}
    where p.programme = ${programmeOf[entity]} and p.id = ${id}`.execute(trx)
  const [price] = rows
  if (!price) throw new Error('a price is read of a payment that is locked')
  return price
}

/** By the payment's own table: the running totals are kept by triggers of it. */
export const writeAmount = (trx: Trx, entity: PaidEntity, id: number, amount: number, code: number) =>
  sql`update ${sql.table(entity)} set payment_amount = ${amount}, amount_code = ${code} where id = ${id}`.execute(trx)

type Reduction = { full: Price; reason: string; by: number; at: string }

/** A second reduction replaces the first, and keeps what was asked for before both. */
export const keepReduction = (trx: Trx, entity: PaidEntity, id: number, { full, reason, by, at }: Reduction) =>
  sql`insert into price_reduction (programme, payment_id, full_amount, full_code, reason, reduced_by, reduced_at)
    values (${programmeOf[entity]}, ${id}, ${full.full_amount}, ${full.full_code}, ${reason}, ${by}, ${at})
    on conflict (payment_id, programme) do update
      set reason = excluded.reason, reduced_by = excluded.reduced_by, reduced_at = excluded.reduced_at`.execute(trx)

export const dropReduction = (trx: Trx, entity: PaidEntity, id: number) =>
  sql`delete from price_reduction where programme = ${programmeOf[entity]} and payment_id = ${id}`.execute(trx)
