/** SQL of attendance. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/database/connect.ts'

/** The confirmed seats of a NIM, with what the room codes of their shifts are made from. */
export const findSeats = (db: Db, nim: string) =>
  db
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

/** A shift with its secret and who has come so far. */
export const findRoom = (db: Db, shiftId: number) =>
  db
    .selectFrom('toefl_shift as s')
    .innerJoin('toefl_shift_secret as c', 'c.shift_id', 's.id')
    .select(['s.id', 's.shift', 's.starts_at', 's.ends_at', 'c.secret'])
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

/** Wrong tries of the last minute: for this NIM from this address, and from this address. */
export async function countFailures(db: Db, nim: string, address: string) {
  const row = await db
    .selectFrom('attendance_failure')
    .select((eb) => [
      eb.fn.countAll<number>().as('by_address'),
      eb.fn.countAll<number>().filterWhere('nim', '=', nim).as('by_nim'),
    ])
    .where('address', '=', address)
    .where('at', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()
  return { byAddress: row.by_address, byNim: row.by_nim }
}

export const insertFailure = (db: Db, nim: string, address: string) =>
  db.insertInto('attendance_failure').values({ nim, address }).execute()

export const deleteOldFailures = (db: Db) =>
  db
    .deleteFrom('attendance_failure')
    .where('at', '<', sql<string>`now() - interval '1 hour'`)
    .execute()
