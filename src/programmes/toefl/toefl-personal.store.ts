/** SQL of what the test keeps of people. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'
import { isShown } from './release.store.ts'

const seats = (userId: number) => sql`toefl_detail where user_id = ${userId}`

/** The first of a group paid. */
const isPaidBy = (userId: number) => sql`
  (select d.user_id from toefl_detail d where d.payment_id = r.id order by d.id limit 1) = ${userId}`

export const toeflPersonal: Personal = {
  tables: [
    {
      table: 'toefl_payment',
      kind: 'PAYMENTS',
      isOf: (userId) => sql`r.id in (select payment_id from ${seats(userId)})`,
      isEmptied: isPaidBy,
      hasProof: true,
      copy: {
        name: 'toefl_payments',
        record: (userId) => sql`case when ${isPaidBy(userId)}
          then to_jsonb(r) - array['decided_by', 'sender', 'receiver_id', 'programme', 'user_id', 'kind']
            || jsonb_build_object('parts_to', (select to_jsonb(a) - 'payment_id' from toefl_part_account a
              where a.payment_id = r.id))
          else jsonb_build_object('id', r.id, 'status', r.status, 'created_at', r.created_at) end`,
      },
    },
    {
      table: 'toefl_detail',
      kind: 'TOEFL',
      isOf: (userId) => sql`r.user_id = ${userId}`,
      refundedBy: 'detail_id',
      copy: {
        name: 'toefl_seats',
        // A score that waits for its release is told to everybody at that moment.
        record: () => sql`to_jsonb(r) || case when ${isShown(sql`r.shift_id`)} then '{}'::jsonb
            else '{"score": null, "sections": null}'::jsonb end
          || jsonb_build_object('part_paid_at', (select paid_at from toefl_part_paid t where t.detail_id = r.id))
          || (select jsonb_build_object('shift', s.shift, 'starts_at', s.starts_at)
          from toefl_shift s where s.id = r.shift_id)`,
      },
      async empty(trx, ids) {
        await sql`update toefl_detail set edit_reason = null, edit_reject_reason = null
          where id = any(${ids}::int[])`.execute(trx)
        return []
      },
    },
    {
      table: 'toefl_certificate',
      kind: 'TOEFL',
      isOf: (userId) => sql`r.detail_id in (select id from ${seats(userId)})`,
      copy: {
        name: 'toefl_certificates',
        record: () => sql`to_jsonb(r) - array['withdrawn_by', 'template_id', 'hashes']`,
      },
      async empty(trx, ids) {
        await sql`update toefl_certificate set frozen = null, hashes = '{}',
          withdraw_reason = case when withdrawn_at is not null then '' end
          where id = any(${ids}::int[])`.execute(trx)
        return []
      },
    },
  ],
  obstacles({ people, at, isForgotten }) {
    const mine = sql`d.user_id = ${people} and d.deleted_at is null and p.deleted_at is null`
    return sql`
      select d.user_id, 'PAYMENT_PENDING' as obstacle from toefl_detail d join toefl_payment p on p.id = d.payment_id
        where ${mine} and p.status = 'PENDING' and not ${isForgotten}
      union select d.user_id, 'SEATS_HELD' from toefl_detail d join toefl_payment p on p.id = d.payment_id
        where ${mine} and p.status = 'REJECTED' and p.seats_held_until is not null
      union select d.user_id, 'TEST_AHEAD' from toefl_detail d join toefl_payment p on p.id = d.payment_id
        join toefl_shift s on s.id = d.shift_id where ${mine} and p.status = 'CONFIRMED' and s.ends_at > ${at}
      union select d.user_id, 'MONEY_OWED' from refund f
        join toefl_detail d on f.programme = 'TOEFL' and d.payment_id = f.payment_id
        where f.state in ('TO_CHECK', 'OWED') and d.user_id = ${people}`
  },
  texts: {
    toefl_score_import: { columns: ['file_name'] },
    toefl_payment: { columns: ['reject_reason'] },
    toefl_detail: { columns: ['edit_reason', 'edit_reject_reason'] },
    toefl_certificate: { columns: ['withdraw_reason'] },
  },
  async forget(trx, userId, holding) {
    await sql`delete from toefl_part_paid where detail_id in (select id from ${seats(userId)})`.execute(trx)
    await sql`delete from toefl_part_account a where ${holding('account_name')} or ${holding('account_number')}
      or exists (select from toefl_payment r where r.id = a.payment_id and ${isPaidBy(userId)})`.execute(trx)
    await sql`update toefl_group set part_account = null where ${holding('part_account')}`.execute(trx)
    await sql`delete from toefl_correction where payment_id in (select payment_id from ${seats(userId)})`.execute(trx)
    await sql`delete from toefl_group_part where user_id = ${userId} or ${holding('person')} or ${holding('name')}`.execute(
      trx,
    )
  },
  usedSince: (cut) => sql`exists (select from toefl_detail d
    where d.user_id = a.id and d.created_at >= ${cut.toISOString()})`,
}
