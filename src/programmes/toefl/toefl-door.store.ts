/** SQL of the test's seats, as tickets and doors see them. */
import { sql } from 'kysely'
import type { TicketSeats } from '#services/seats/door-seats.ts'

export const toeflTickets: TicketSeats = {
  programme: 'TOEFL',
  title: 'test',
  seats: sql`select d.id as seat_id, d.shift_id, d.user_id, a.name, a.nim,
      d.deleted_at is null and p.deleted_at is null and p.status = 'CONFIRMED' as is_good,
      case when d.is_attend then d.attended_at end as attended_at,
      h.shift, h.shift_label_id, h.place, h.place_label_id, h.starts_at, h.ends_at
    from toefl_detail d join account a on a.id = d.user_id join toefl_payment p on p.id = d.payment_id
    join toefl_shift h on h.id = d.shift_id`,
}
