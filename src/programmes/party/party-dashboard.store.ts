/** SQL of what the dashboards say of the party: parts of their statements. */
import { sql } from 'kysely'
import type { DashboardRecords } from '#services/dashboard-records.ts'

export const partyRecords: DashboardRecords = {
  own: (userId) => sql`select 'welcoming_party' as entity, id from welcoming_party where user_id = ${userId}
    union all select 'party_payment', id from party_payment where user_id = ${userId}`,
  past: (userId) => sql`
    select 'WELCOMING_PARTY' as programme, w.id, w.term_id, w.created_at as at, w.status, s.shift as title,
      s.shift_label_id as title_label_id, null::int as score,
      case w.status when 'CONFIRMED' then w.payment_id end as receipt_id
    from welcoming_party w join welcoming_party_shift s on s.id = w.shift_id
    where w.user_id = ${userId} and w.deleted_at is null`,
  pending: {
    welcoming_parties: (here) => sql`select count(*) from welcoming_party w join account a on a.id = w.user_id
      where w.status = 'PENDING' and w.deleted_at is null and ${here('a.region_id')}`,
    party_payments: (here) => sql`select count(*) from party_payment
      where status = 'PENDING' and deleted_at is null and ${here('region_id')}`,
  },
  // Of everybody: an account without a region signs up too. Money belongs to the region that it was paid to.
  counted: (termId) => sql`
    select a.region_id, w.status, count(*) as records, '0' as amount, min(w.created_at) as oldest_at
    from welcoming_party w join account a on a.id = w.user_id
    where w.term_id = ${termId} and w.deleted_at is null group by a.region_id, w.status
    union all
    select region_id, status, 0, sum(payment_amount)::bigint::text, null
    from party_payment where term_id = ${termId} and deleted_at is null group by region_id, status`,
  isPaidIn: (termId) => sql`exists (select from party_payment m where m.region_id = r.id and m.term_id = ${termId})`,
}
