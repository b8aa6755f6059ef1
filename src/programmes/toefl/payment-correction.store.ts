/** SQL of a payment as its group sees it, of correcting it, and of the seats that are held until then. */
import { sql } from 'kysely'
import type { ShiftDate } from '#shift-date.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isShown, ownColumns } from '#services/money-sql.ts'
import type { FoundPayment } from '#features/own-payment/own-payment.actions.ts'

export type Found = FoundPayment & {
  mend_until: string | null
  seats_held_until: string | null
  people: (ShiftDate & {
    detail_id: number
    name: string
    user_id: number
    is_payer: boolean
    is_attend: boolean
    score: number | null
    deleted_at: string | null
    is_given_up: boolean
  })[]
  /** Of the seats that the rejection freed: whether each could be taken again. */
  has_room: boolean
}

/** Seats in use, those that its rejection freed, those that were given up, and those of a registration that its payer cancelled. */
const seen = sql`(d.deleted_at is null or d.deleted_because in ('REJECTED', 'CANCELLED')
  or (p.cancelled_at is not null and d.deleted_because = 'PAYMENT'))`

/**
 * A payment outside the bin, or cancelled, for somebody of its group.
 * @param userId null for a visitor by the payer's link
 */
export async function findOwn(db: Db | Trx, id: number, userId: number | null, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${ownColumns(userId, now)}, p.mend_until, p.seats_held_until,
      (select coalesce(jsonb_agg(jsonb_build_object('detail_id', d.id, 'name', a.name, 'user_id', a.id, 'shift', s.shift,
          'is_payer', exists (select from file_viewer v where v.file_id = p.proof_id and v.user_id = a.id),
          'is_attend', d.is_attend, 'score', d.score, 'deleted_at', d.deleted_at,
          'is_given_up', coalesce(d.deleted_because = 'CANCELLED', false),
          'starts_at', s.starts_at, 'ends_at', s.ends_at, 'place', s.place,
          'shift_label_id', s.shift_label_id, 'place_label_id', s.place_label_id) order by d.id), '[]')
        from toefl_detail d join account a on a.id = d.user_id join toefl_shift s on s.id = d.shift_id
        where d.payment_id = p.id and ${seen}) as people,
      not exists (select from (select d.shift_id, count(*) as wanted from toefl_detail d
          where d.payment_id = p.id and d.deleted_because = 'REJECTED' group by d.shift_id) freed
        join toefl_shift s on s.id = freed.shift_id
        where s.quota < freed.wanted + coalesce((select taken from toefl_shift_seats where shift_id = s.id), 0)
      ) as has_room
    from toefl_payment p join region r on r.id = p.region_id
    where p.id = ${id} and ${isShown} and (${userId}::int is null or exists (
      select from toefl_detail d where d.payment_id = p.id and d.user_id = ${userId}::int and ${seen}))`.execute(db)
  return rows[0]
}

/** Rejected payments whose hold is over, locked; payments that were corrected in between are not among them. */
export async function lockEndedHolds(trx: Trx, now: string): Promise<{ id: number; seats_held_until: string }[]> {
  // The condition is checked again once the lock is there, so a correction at this moment comes first or not at all.
  const { rows } = await sql<{ id: number; seats_held_until: string }>`
    select id, seats_held_until from toefl_payment
    where seats_held_until <= ${now} and status = 'REJECTED' and deleted_at is null
    order by id limit 500 for update`.execute(trx)
  return rows
}

export const endHolds = (trx: Trx, ids: readonly number[]) =>
  sql`update toefl_payment set seats_held_until = null where id = any(${ids}::int[])`.execute(trx)
