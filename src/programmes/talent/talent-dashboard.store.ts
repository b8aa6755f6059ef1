/** SQL of what the dashboards say of talents: parts of their statements. */
import { sql } from 'kysely'
import type { DashboardRecords } from '#services/dashboard-records.ts'

export const talentRecords: DashboardRecords = {
  own: (userId) => sql`select 'talent_recruitment' as entity, id from talent_recruitment where user_id = ${userId}`,
  past: (userId) => sql`
    select 'TALENT' as programme, t.id, t.term_id, t.created_at as at, null::text as status,
      concat_ws(', ', f.name, g.name) as title,
      concat_ws(', ', coalesce(f.name_id, f.name), coalesce(g.name_id, g.name)) as title_label_id,
      null::int as score, null::int as receipt_id
    from talent_recruitment t join talent_field f on f.id = t.first_talent_field_id
      left join talent_field g on g.id = t.second_talent_field_id
    where t.user_id = ${userId} and t.deleted_at is null`,
  pending: {},
  counted: (termId) => sql`
    select region_id, '' as status, count(*) as records, '0' as amount, min(created_at) as oldest_at
    from talent_recruitment where term_id = ${termId} and deleted_at is null group by region_id`,
}
