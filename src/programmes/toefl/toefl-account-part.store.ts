/** SQL of a person's seats, for accounts that go and come back. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

/** A person's seats with their payments, the newest first. */
export const findSeats = (db: Db, userId: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .innerJoin('term as t', 't.id', 'd.term_id')
    .select(['d.id', 'd.payment_id', 's.shift as title', 't.semester', 't.year'])
    .select(['p.status', 'd.created_at', 'd.deleted_at'])
    .where('d.user_id', '=', userId)
    .orderBy('d.id', 'desc')
    .execute()

/** Locks the payments of a person's seats in ascending order: always before any seat or shift. */
export async function lockPaymentsOf(trx: Trx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from toefl_payment
    where id in (select payment_id from toefl_detail where user_id = ${userId}) order by id for update`.execute(trx)
  return rows.map((row) => row.id)
}

export const binSeats = (trx: Trx, userId: number, now: string) =>
  trx
    .updateTable('toefl_detail')
    .set({ deleted_at: now, deleted_because: 'ACCOUNT' })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()

/** Seats whose payment was binned since, or rejected without holding them, wait for that one instead. */
export const leaveToPayments = (trx: Trx, userId: number) =>
  sql`
    update toefl_detail d
    set deleted_because = case when p.status = 'REJECTED' and p.seats_held_until is null then 'REJECTED' else 'PAYMENT' end
    from toefl_payment p
    where p.id = d.payment_id and d.user_id = ${userId} and d.deleted_because = 'ACCOUNT'
      and ((p.status = 'REJECTED' and p.seats_held_until is null) or p.deleted_at is not null)`.execute(trx)

/** The seats that went to the bin with the account. */
export const findBinned = (trx: Trx, userId: number) =>
  trx
    .selectFrom('toefl_detail')
    .select(['id', 'shift_id'])
    .where('user_id', '=', userId)
    .where('deleted_because', '=', 'ACCOUNT')
    .execute()

export const takeBack = (trx: Trx, userId: number) =>
  trx
    .updateTable('toefl_detail')
    .set({ deleted_at: null, deleted_because: null })
    .where('user_id', '=', userId)
    .where('deleted_because', '=', 'ACCOUNT')
    .execute()

export const deleteSeats = (trx: Trx, userId: number) =>
  trx.deleteFrom('toefl_detail').where('user_id', '=', userId).returningAll().execute()

/** Deletes those of the payments that hold nobody's seat any more; those of a group keep its others. */
export const deleteEmptyPayments = (trx: Trx, ids: readonly number[]) =>
  trx
    .deleteFrom('toefl_payment as p')
    .where(sql<boolean>`p.id = any(${ids}::int[])`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('toefl_detail as d').select('d.id').whereRef('d.payment_id', '=', 'p.id'))),
    )
    .returningAll()
    .execute()
