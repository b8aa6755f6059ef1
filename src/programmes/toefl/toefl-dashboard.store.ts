/** SQL of what the dashboards say of the test: parts of their statements. */
import { sql } from 'kysely'
import type { DashboardRecords } from '#services/dashboard-records.ts'

export const toeflRecords: DashboardRecords = {
  own: (userId) => sql`
    select 'toefl_payment' as entity, payment_id as id from toefl_detail where user_id = ${userId}
    union select 'toefl_detail', id from toefl_detail where user_id = ${userId}`,
  past: (userId) => sql`
    select 'TOEFL' as programme, d.id, d.term_id, d.created_at as at, p.status, s.shift as title,
      s.shift_label_id as title_label_id, d.score, case p.status when 'CONFIRMED' then p.id end as receipt_id
    from toefl_detail d join toefl_payment p on p.id = d.payment_id join toefl_shift s on s.id = d.shift_id
    where d.user_id = ${userId} and p.deleted_at is null
      and (d.deleted_at is null or (d.deleted_because = 'REJECTED' and p.status = 'REJECTED'))`,
  pending: {
    toefl_payments: (here) => sql`select coalesce(sum(payments), 0)::int from toefl_payment_tally
      where status = 'PENDING' and not in_bin and ${here('region_id')}`,
    edit_requests: (here) => sql`select count(*) from toefl_detail d join toefl_payment p on p.id = d.payment_id
      where d.edit_status = 'REQUESTED' and d.deleted_at is null and ${here('p.region_id')}`,
  },
}
