/** What the welcoming party keeps of a person: sign-ups with their proofs. */
import { ownRows } from '#services/accounts/own-rows.ts'
import { lockSeatsOf, wantedSeats } from '#services/seats/seats.ts'
import { findOfAccount, partySeats } from '../store.ts'

export const partyAccountPart = ownRows({
  table: 'welcoming_party',
  file: 'proof_id',
  async list(db, userId) {
    const signUps = await findOfAccount(db, userId)
    return signUps.map(({ id, shift_id, shift, semester, year, status, created_at, deleted_at }) => ({
      kind: 'welcoming',
      id,
      to: `/welcoming-parties/${shift_id}`,
      title: shift,
      term: { semester, year },
      status,
      at: created_at,
      deleted_at,
    }))
  },
  async beforeRestore(trx, rows) {
    const seated = rows.filter((row) => row['status'] !== 'REJECTED')
    await lockSeatsOf(trx, partySeats, wantedSeats(seated.map((row) => Number(row['shift_id']))))
  },
})
