/** SQL of receipts. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

export const findReceiptFacts = (db: Db, paymentId: number) =>
  db
    .selectFrom('toefl_payment as p')
    .innerJoin('region as r', 'r.id', 'p.region_id')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .leftJoin('payment_provider as v', 'v.id', 'p.provider_id')
    .leftJoin('contact_person as c', 'c.id', 'p.receiver_id')
    .select([
      'p.id',
      'p.status',
      'p.payment_type',
      'p.payment_amount',
      'p.account_name',
      'p.decided_at',
      'p.updated_at',
    ])
    .select(['r.region', 'r.region_init', 't.semester', 't.year', 'v.name as provider', 'c.name as receiver'])
    .where('p.id', '=', paymentId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()

export type ReceiptFacts = NonNullable<Awaited<ReturnType<typeof findReceiptFacts>>>

export const findReceiptPeople = (db: Db, paymentId: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .select(['a.name', 'a.nim', 's.shift', 's.starts_at', 's.ends_at'])
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
