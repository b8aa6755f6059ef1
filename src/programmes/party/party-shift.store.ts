/** SQL of the party's shifts that the declarative list has no need of. */
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
