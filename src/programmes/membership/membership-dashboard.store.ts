/** SQL of what the dashboards say of membership: parts of their statements. */
import { sql } from 'kysely'
import type { DashboardRecords } from '#services/dashboard-records.ts'

export const membershipRecords: DashboardRecords = {
  own: (userId) => sql`select 'member_payment' as entity, id from member_payment where user_id = ${userId}`,
  past: (userId) => sql`
    select 'MEMBERSHIP' as programme, id, term_id, created_at as at, status, null::text as title,
      null::text as title_label_id, null::int as score, case status when 'CONFIRMED' then id end as receipt_id
    from member_payment where user_id = ${userId} and deleted_at is null`,
  pending: {
    member_payments: (here) => sql`select count(*) from member_payment
      where status = 'PENDING' and deleted_at is null and ${here('region_id')}`,
  },
  counted: (termId) => sql`
    select region_id, status, count(*) as records, sum(payment_amount)::bigint::text as amount,
      min(created_at) as oldest_at
    from member_payment where term_id = ${termId} and deleted_at is null group by region_id, status`,
  isPaidIn: (termId) => sql`exists (select from member_payment m where m.region_id = r.id and m.term_id = ${termId})`,
}
