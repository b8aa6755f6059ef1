/** SQL of receipts. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

export const findReceiptPeople = (db: Db, paymentId: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .select(['a.name', 'a.nim', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at'])
    .where('d.payment_id', '=', paymentId)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.id')
    .execute()

/** Whether the user registered through this payment. */
export async function isOfGroup(db: Db, paymentId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('toefl_detail')
    .select(sql<number>`1`.as('one'))
    .where('payment_id', '=', paymentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}
