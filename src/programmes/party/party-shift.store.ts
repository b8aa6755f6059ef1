/** SQL of the party's shifts that the declarative list has no need of. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { openSeats } from '#services/seats/seats.ts'
import { partySeats } from './party.store.ts'

/** The holders of a shift's seats: outside the bin, and not rejected. */
export const findSignedUp = (trx: Trx, shiftId: number) =>
  trx
    .selectFrom('welcoming_party')
    .select(['id', 'user_id', 'email', 'status'])
    .where('shift_id', '=', shiftId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('status', '<>', 'REJECTED'), eb('is_held', '=', true)]))
    .orderBy('id')
    .execute()

/** Whether region `r` has a shift to come that has seats. */
export const hasShiftAhead = (moment: RawBuilder<unknown>) => sql<boolean>`exists (select from welcoming_party_shift s
  where s.term_id = r.current_term_id and s.is_active and s.quota > 0 and s.starts_at > ${moment})`

/** Whether every shift of region `r` that costs something is paid to a region where that is possible. */
export const canBePaid = (moment: RawBuilder<unknown>, hasWay: (region: string) => RawBuilder<boolean>) =>
  sql<boolean>`not exists (select from welcoming_party_shift s join region payee on payee.id = s.payee_region_id
    where s.term_id = r.current_term_id and s.is_active and s.quota > 0 and s.price > 0 and s.starts_at > ${moment}
      and not ${hasWay('payee')})`

/** SQL for the shifts to come that students see, with the places that are left. */
export const shiftsAhead = (moment: RawBuilder<unknown>) => sql`
  select s.starts_at, ${openSeats} as places
  from welcoming_party_shift s left join welcoming_party_shift_seats c on c.shift_id = s.id
  where s.is_active and s.starts_at > ${moment}
    and exists (select from region r where r.is_active and r.current_term_id = s.term_id)`

/** For the accounts that wait for a seat, each alone. Who has no region waits by the usual numbers. */
export const partyWaiting = {
  programme: 'PARTY',
  window: 'WELCOMING_PARTY_REGISTRATION',
  seats: partySeats,
  reservations: 'welcoming_party_reservation',
  sizes: sql<number[]>`array[1]`,
  terms: {
    hours: sql<number>`coalesce(t.party_offer_hours, 24)`,
    // Any free seat suffices for one person: nobody is passed over.
    passes: sql<number>`0`,
    minutes: sql<number>`coalesce(t.party_wait_minutes, 720)`,
  },
  seated: (termId: number) => sql`select a.nim from welcoming_party w join account a on a.id = w.user_id
    where w.term_id = ${termId} and w.deleted_at is null and (w.status <> 'REJECTED' or w.is_held)`,
} as const
