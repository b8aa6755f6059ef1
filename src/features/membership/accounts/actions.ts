/** What the membership keeps of a person: payments with their proofs. */
import { ownRows } from '#services/accounts/own-rows.ts'
import { findOfAccount } from '../store.ts'

export const memberAccountPart = ownRows({
  table: 'member_payment',
  file: 'proof_id',
  async list(db, userId) {
    const payments = await findOfAccount(db, userId)
    return payments.map(({ id, kind, semester, year, status, created_at, deleted_at }) => ({
      kind: 'member',
      id,
      to: `/member-payments/${id}/edit`,
      title: kind,
      term: { semester, year },
      status,
      at: created_at,
      deleted_at,
    }))
  },
})
