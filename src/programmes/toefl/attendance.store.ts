/** SQL of attendance. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

/** The confirmed seats of a NIM, with what the room codes of their shifts are made from. */
export const findSeats = (trx: Trx, nim: string) =>
  trx
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .innerJoin('toefl_shift_secret as c', 'c.shift_id', 'd.shift_id')
    .select(['d.id', 'c.secret'])
    .where('a.nim', '=', nim)
    .where('d.deleted_at', 'is', null)
    .where('p.status', '=', 'CONFIRMED')
    .where('p.deleted_at', 'is', null)
    .execute()

/** A shift with its secret and its attendance so far. */
export const findRoom = (db: Db, shiftId: number) =>
  db
    .selectFrom('toefl_shift as s')
    .innerJoin('toefl_shift_secret as c', 'c.shift_id', 's.id')
    .select(['s.id', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at', 'c.secret'])
    .select((eb) =>
      eb
        .selectFrom('toefl_detail as d')
        .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
        .select(
          sql<{ registrants: number; present: number }>`json_build_object('registrants', count(*),
            'present', count(*) filter (where d.is_attend))`.as('counts'),
        )
        .whereRef('d.shift_id', '=', 's.id')
        .where('d.deleted_at', 'is', null)
        .where('p.status', '=', 'CONFIRMED')
        .as('counts'),
    )
    .where('s.id', '=', shiftId)
    .executeTakeFirst()
