/** Demo amounts of one's own, as their payments hold them. */
import { programmeOf } from '#services/money-sql.ts'
import { randomBytes } from 'node:crypto'
import type { Trx } from '#kit/database/connect.ts'
import type { PaidEntity } from './payment.rules.ts'
import { largestCode } from './amount.rules.ts'

/** @param regions the initials of those whose payments each have an amount of their own */
export const seedUniqueAmounts = (trx: Trx, regions: readonly string[]) =>
  trx
    .updateTable('region')
    .set({ toefl_unique_amount: true, member_unique_amount: true })
    .where('region_init', 'in', regions)
    .execute()

/** Codes that look drawn, each once. */
export const seedCode = (n: number): number => ((n * 137) % largestCode) + 1

type Seeded = {
  entity: PaidEntity
  paymentId: number
  regionId: number
  size: number
  price: number
  code: number
  at: Date
  isOver: boolean
}

/** The reservation of a payment; one that is over is free for others. */
export async function seedAmount(trx: Trx, given: Seeded): Promise<void> {
  const at = given.at.toISOString()
  await trx
    .insertInto('amount_quote')
    .values({
      token_hash: randomBytes(32),
      programme: programmeOf[given.entity],
      payment_id: given.paymentId,
      region_id: given.regionId,
      // The demo's QRIS receives for every region.
      scope: 0,
      size: given.size,
      price: given.price,
      code: given.code,
      created_at: at,
      expires_at: at,
      released_at: given.isOver ? at : null,
    })
    .execute()
}
