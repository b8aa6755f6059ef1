/** SQL of what is kept of those who apply for the board. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'
import { nobody } from '#services/audit/personal.ts'
import { deleteFileRows } from '#services/accounts/own-rows.ts'

const none = sql.lit(nobody)
const waits = sql`r.status in ('SUBMITTED', 'INTERVIEW')`

export const boardPersonal: Personal = {
  tables: [
    {
      table: 'bom_recruitment',
      kind: 'BOARD',
      isOf: (userId) => sql`r.user_id = ${userId}`,
      copy: {
        name: 'board_applications',
        record: () => sql`to_jsonb(r) - 'decided_by' || jsonb_build_object('tasks',
          (select jsonb_agg(to_jsonb(t)) from bom_task_submission t where t.recruitment_id = r.id), 'interview',
          (select jsonb_build_object('starts_at', i.starts_at, 'ends_at', i.ends_at, 'place', i.place, 'link', i.link)
            from bom_interview i where i.recruitment_id = r.id))`,
      },
      consent: { kind: 'BOARD', isHeld: sql`r.first_preference_reason <> ${none}`, isAhead: () => waits },
      ledNowhere: sql`r.status <> 'ACCEPTED'`,
      leaves: waits,
      // Texts, interview notes and handed-in files go.
      async empty(trx, ids) {
        await sql`delete from bom_interview where recruitment_id = any(${ids}::int[])`.execute(trx)
        await sql`update bom_recruitment set first_preference_reason = ${none}, second_preference_reason = ${none},
          third_preference_reason = ${none} where id = any(${ids}::int[])`.execute(trx)
        const { rows } = await sql<{ file_id: number | null }>`delete from bom_task_submission
          where recruitment_id = any(${ids}::int[]) returning file_id`.execute(trx)
        return deleteFileRows(
          trx,
          rows.flatMap(({ file_id }) => file_id ?? []),
        )
      },
    },
  ],
  texts: { bom_interview: { key: 'recruitment_id', columns: ['note'] } },
  files: (userId) => sql`select t.file_id from bom_task_submission t join bom_recruitment b on b.id = t.recruitment_id
    where b.user_id = ${userId} and t.file_id is not null`,
}
