/** SQL of the test's seats, as the desk at its door sees them. */
import { sql } from 'kysely'
import { toeflSeats } from '#services/seats/seats.ts'
import type { WalkInSeats } from '#services/seats/walk-in-seats.ts'

export const toeflDesk: Omit<WalkInSeats, 'take'> = {
  programme: 'TOEFL',
  seats: toeflSeats,
  freeBy: 'MONEY',
  isFreeUnpaid: false,
  isByRegion: true,
  region: sql`s.region_id`,
  payee: sql`h.id`,
  price: sql`(select toefl_price_one from region where id = r.id)`,
  isSeated: sql`exists (select from toefl_detail d
    where d.user_id = a.id and d.term_id = s.term_id and d.deleted_at is null)`,
}
