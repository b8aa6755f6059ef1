/** SQL of the party's seats, as tickets and doors see them. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { LockedForDoor, TicketSeats } from '#services/seats/door-seats.ts'

export const partyTickets: TicketSeats = {
  programme: 'PARTY',
  title: 'party',
  seats: sql`select w.id as seat_id, w.shift_id, w.user_id, w.name, w.nim,
      w.deleted_at is null and w.status = 'CONFIRMED' as is_good, w.attended_at,
      h.shift, h.shift_label_id, h.place, h.place_label_id, h.starts_at, h.ends_at
    from welcoming_party w join welcoming_party_shift h on h.id = w.shift_id`,
}

/** The sign-ups, locked in ascending order until the transaction ends. */
export async function lockForDoor(trx: Trx, ids: readonly number[]): Promise<LockedForDoor[]> {
  const found = await sql<LockedForDoor>`select id as seat_id, shift_id, attended_at,
      deleted_at is null and status = 'CONFIRMED' as is_good
    from welcoming_party where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return found.rows
}

type Change = { seat_id: number; at: string | null }

/** Since when each is there. */
export const setAttended = (trx: Trx, changes: readonly Change[]) =>
  sql`update welcoming_party w set attended_at = c.at
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (seat_id int, at timestamptz)
    where w.id = c.seat_id`.execute(trx)
