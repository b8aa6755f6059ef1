/** SQL of the party's seats, as the desk at its door sees them. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { WalkInSeats } from '#services/seats/walk-in-seats.ts'
import { partySeats } from './party.store.ts'

export const partyDesk: Omit<WalkInSeats, 'take'> = {
  programme: 'PARTY',
  seats: partySeats,
  freeBy: 'PEOPLE',
  isFreeUnpaid: true,
  // People of all regions come to the party, and all pay to one.
  isByRegion: false,
  region: sql`null::int`,
  payee: sql`s.payee_region_id`,
  price: sql`case when s.payee_region_id is null then 0 else coalesce(s.price, 0) end`,
  isSeated: sql`exists (select from welcoming_party w where (w.user_id = a.id or w.nim = a.nim) and w.term_id = s.term_id
    and w.deleted_at is null and (w.status <> 'REJECTED' or w.is_held))`,
}

/** What an account gives to a sign-up. */
export const findPerson = (trx: Trx, userId: number) =>
  trx
    .selectFrom('account')
    .select(['name', 'nim', 'email', 'phone_number', 'line_id', 'campus_location', 'major_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
