/** What the board keeps of a person: applications, with the tasks that were handed in. */
import { sql } from 'kysely'
import { ownRows } from '#services/accounts/own-rows.ts'

export const boardAccountPart = ownRows({
  table: 'bom_recruitment',
  async list(db, userId) {
    const applications = await db
      .selectFrom('bom_recruitment as b')
      .innerJoin('term as t', 't.id', 'b.term_id')
      .innerJoin('bom_division as d', 'd.id', 'b.first_preference_id')
      .innerJoin('account as a', 'a.id', 'b.user_id')
      .select(['b.id', 'a.nim', 'd.name', 't.semester', 't.year', 'b.status', 'b.created_at', 'b.deleted_at'])
      .where('b.user_id', '=', userId)
      .orderBy('b.id', 'desc')
      .execute()
    return applications.map(({ id, nim, name, semester, year, status, created_at, deleted_at }) => ({
      kind: 'bom',
      id,
      to: `/bom-recruitments?q=${nim}`,
      title: name,
      term: { semester, year },
      status,
      at: created_at,
      deleted_at,
    }))
  },
  async filesOf(trx, userId) {
    const { rows } = await sql<{ id: number }>`
      select s.file_id as id from bom_task_submission s join bom_recruitment b on b.id = s.recruitment_id
      where b.user_id = ${userId} and s.file_id is not null`.execute(trx)
    return rows.map((row) => row.id)
  },
})
