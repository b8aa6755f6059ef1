/** SQL of what the dashboards say of the board: parts of their statements. */
import { sql } from 'kysely'
import type { DashboardRecords } from '#services/dashboard-records.ts'

export const boardRecords: DashboardRecords = {
  own: (userId) => sql`select 'bom_recruitment' as entity, id from bom_recruitment where user_id = ${userId}`,
  past: (userId) => sql`
    select 'BOM' as programme, b.id, b.term_id, b.created_at as at, b.status, v.name as title, v.name_id as title_label_id,
      null::int as score, null::int as receipt_id
    from bom_recruitment b left join bom_division v on v.id = b.accepted_division_id
    where b.user_id = ${userId} and b.deleted_at is null`,
  pending: {
    bom_recruitments: (here) => sql`select count(*) from bom_recruitment
      where status = 'SUBMITTED' and deleted_at is null and ${here('region_id')}`,
  },
  counted: (termId) => sql`
    select region_id, status, count(*) as records, '0' as amount, min(created_at) as oldest_at
    from bom_recruitment where term_id = ${termId} and deleted_at is null group by region_id, status`,
}
