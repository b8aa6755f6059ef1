/** SQL of the party's shifts that the declarative list has no need of. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

/** The holders of a shift's seats: outside the bin, and not rejected. */
export const findSignedUp = (trx: Trx, shiftId: number) =>
  trx
    .selectFrom('welcoming_party')
    .select(['id', 'user_id', 'email', 'status'])
    .where('shift_id', '=', shiftId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'REJECTED')
    .orderBy('id')
    .execute()

/** Whether region `r` has a shift to come that has seats. */
export const hasShiftAhead = (moment: RawBuilder<unknown>) => sql<boolean>`exists (select from welcoming_party_shift s
  where s.term_id = r.current_term_id and s.is_active and s.quota > 0 and s.starts_at > ${moment})`
