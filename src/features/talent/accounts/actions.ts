/** What the talent programme keeps of a person: applications that were made while signed in. */
import { ownRows } from '#services/accounts/own-rows.ts'

export const talentAccountPart = ownRows({
  table: 'talent_recruitment',
  async list(db, userId) {
    const applications = await db
      .selectFrom('talent_recruitment as a')
      .innerJoin('term as t', 't.id', 'a.term_id')
      .innerJoin('talent_field as f', 'f.id', 'a.first_talent_field_id')
      .select(['a.id', 'f.name', 't.semester', 't.year', 'a.created_at', 'a.deleted_at'])
      .where('a.user_id', '=', userId)
      .orderBy('a.id', 'desc')
      .execute()
    return applications.map(({ id, name, semester, year, created_at, deleted_at }) => ({
      kind: 'talent',
      id,
      to: `/talent-recruitments/${id}/edit`,
      title: name,
      term: { semester, year },
      status: null,
      at: created_at,
      deleted_at,
    }))
  },
})
