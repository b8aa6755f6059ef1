/** SQL of one payment opened for review: what stands beside the row of the list. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { inScope } from '#services/review/surroundings.ts'
import type { PaymentReview, QueueScope } from '../contract.ts'

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

/** Other payments outside the bin that came from the same address as this one. */
export async function findSameSender(db: Db, paymentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select twin.id from toefl_payment p join toefl_payment twin on twin.sender = p.sender
    where p.id = ${paymentId} and twin.id <> p.id and twin.deleted_at is null order by twin.id limit 200`.execute(db)
  return rows.map((row) => row.id)
}

/** The group; `taken` counts the seats of everybody in that shift. */
export const findGroup = (db: Db, paymentId: number): Promise<PaymentReview['registrants']> =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .select(['d.id', 'd.user_id', 'a.name', 'a.nim', 'd.shift_id', 's.shift', 's.starts_at', 's.ends_at', 's.quota'])
    .select(['d.deleted_at', 'd.deleted_because'])
    .select(sql<number>`coalesce((select taken from toefl_shift_seats where shift_id = s.id), 0)`.as('taken'))
    .where('d.payment_id', '=', paymentId)
    .orderBy('d.id')
    .execute()

export async function countPending(db: Db, scope: QueueScope): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(sum(payments), 0) as pending from toefl_payment_tally
    where status = 'PENDING' and not in_bin and ${inScope(scope)}`.execute(db)
  return rows[0]?.pending ?? 0
}
