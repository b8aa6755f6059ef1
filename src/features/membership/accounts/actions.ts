/** What the membership keeps of a person: payments with their proofs. */
import { ownRows } from '#services/accounts/own-rows.ts'

export const memberAccountPart = ownRows({
  table: 'member_payment',
  file: 'proof_id',
  async list(db, userId) {
    const payments = await db
      .selectFrom('member_payment as p')
      .innerJoin('term as t', 't.id', 'p.term_id')
      .select(['p.id', 'p.kind', 't.semester', 't.year', 'p.status', 'p.created_at', 'p.deleted_at'])
      .where('p.user_id', '=', userId)
      .orderBy('p.id', 'desc')
      .execute()
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
