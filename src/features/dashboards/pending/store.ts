/** SQL of what waits. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { PendingCounts } from './contract.ts'

/** `adults` is the last day of birth of an adult. All numbers in one statement: every screen of the office asks for them. */
export const countPending = (db: Db, adults: string): Promise<PendingCounts> =>
  db
    .selectNoFrom([
      sql<number>`(select coalesce(sum(payments), 0)::int from toefl_payment_tally
        where status = 'PENDING' and not in_bin)`.as('toefl_payments'),
      sql<number>`(select count(*) from toefl_detail where edit_status = 'REQUESTED' and deleted_at is null)`.as(
        'edit_requests',
      ),
      sql<number>`(select count(*) from member_payment where status = 'PENDING' and deleted_at is null)`.as(
        'member_payments',
      ),
      sql<number>`(select count(*) from bom_recruitment where status = 'SUBMITTED' and deleted_at is null)`.as(
        'bom_recruitments',
      ),
      sql<number>`(select count(*) from welcoming_party where status = 'PENDING' and deleted_at is null)`.as(
        'welcoming_parties',
      ),
      sql<number>`(select count(*) from refund where state in ('TO_CHECK', 'OWED'))`.as('refunds'),
      sql<number>`(select count(*) from email where status = 'FAILED')`.as('emails'),
      sql<number>`(select count(*) from privacy_request where state = 'OPEN')`.as('privacy_requests'),
      sql<number>`(select count(*) from parent_consent c left join account a on a.id = c.user_id
        left join talent_recruitment t on t.id = c.talent_id
        where c.state = 'ASKED' and coalesce(a.birth_date, t.birth_date) > ${adults}
          and a.deleted_at is null and t.deleted_at is null)`.as('parent_consents'),
    ])
    .executeTakeFirstOrThrow()
