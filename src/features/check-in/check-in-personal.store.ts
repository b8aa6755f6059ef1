/** SQL of what the doors keep of people: when somebody's ticket or seat was scanned. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'
import { hashOfTicket } from './check-in.store.ts'

/** Everybody whose seat was on a list has a ticket, also after the seat went to somebody else. */
const ticketsOf = (userId: number) => sql`ticket t where t.user_id = ${userId} and t.programme = r.programme
  and (r.hash = ${hashOfTicket} or r.hash is null and r.seat_id = t.seat_id and r.shift_id = t.shift_id)`

export const checkInPersonal: Personal = {
  tables: [
    {
      table: 'check_in',
      kind: 'TOEFL',
      // Who takes a scan back names no ticket.
      isOf: (userId) => sql`(exists (select from ${ticketsOf(userId)}) or r.undoes in (
        select o.nonce from check_in o, ticket t where o.programme = r.programme and o.shift_id = r.shift_id
          and t.user_id = ${userId} and t.programme = o.programme
          and (o.hash = ${hashOfTicket} or o.hash is null and o.seat_id = t.seat_id and o.shift_id = t.shift_id)))`,
      copy: {
        name: 'check_ins',
        // Who scanned, and with which phone, is about them.
        record: () => sql`jsonb_build_object('programme', r.programme, 'shift_id', r.shift_id, 'seat_id', r.seat_id,
          'at', r.at, 'received_at', r.received_at, 'takes_back', r.undoes is not null)`,
      },
    },
  ],
  texts: { door_link: { columns: ['helper'] } },
}
