/** SQL of what the party keeps of people. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'
import { nobody } from '#services/audit/personal.ts'

const none = sql.lit(nobody)

export const partyPersonal: Personal = {
  tables: [
    {
      table: 'party_payment',
      kind: 'PAYMENTS',
      isOf: (userId) => sql`r.user_id = ${userId}`,
      hasProof: true,
      copy: {
        name: 'party_payments',
        record: () =>
          sql`to_jsonb(r) - array['decided_by', 'receiver_id', 'programme', 'kind', 'sender', 'cancelled_at']`,
      },
    },
    {
      table: 'welcoming_party',
      kind: 'PARTY',
      isOf: (userId) => sql`r.user_id = ${userId}`,
      hasProof: true,
      copy: { name: 'welcoming_parties', record: () => sql`to_jsonb(r) - 'decided_by'` },
      consent: {
        kind: 'PARTY',
        isHeld: sql`r.name <> ${none}`,
        isAhead: (at) => sql`(select ends_at from welcoming_party_shift s where s.id = r.shift_id) > ${at}`,
      },
      // Counted by their shift alone from now on.
      async empty(trx, ids) {
        await sql`update welcoming_party set name = ${none}, email = 'erased-' || id || '@erased.invalid',
          phone_number = case when phone_number is null then null else ${none} end,
          line_id = case when line_id is null then null else ${none} end,
          instagram = case when instagram is null then null else ${none} end,
          nim = case when nim is null then null else 'erased-' || id end,
          campus_location = case when campus_location is null then null else ${none} end,
          reject_code = null, reject_reason = case when reject_reason is null then null else ${none} end
          where id = any(${ids}::int[])`.execute(trx)
        return []
      },
    },
    {
      table: 'party_certificate',
      kind: 'PARTY',
      isOf: (userId) => sql`r.sign_up_id in (select id from welcoming_party where user_id = ${userId})`,
      copy: {
        name: 'party_certificates',
        record: () => sql`to_jsonb(r) - array['withdrawn_by', 'template_id', 'hashes']`,
      },
      async empty(trx, ids) {
        await sql`update party_certificate set frozen = null, hashes = '{}',
          withdraw_reason = case when withdrawn_at is not null then '' end
          where id = any(${ids}::int[])`.execute(trx)
        return []
      },
    },
  ],
  obstacles: ({ people, at, isForgotten }) => sql`
    select p.user_id, 'PAYMENT_PENDING' as obstacle from party_payment p
      where p.user_id = ${people} and p.status = 'PENDING' and p.deleted_at is null and not ${isForgotten}
    union all
    select w.user_id, 'PARTY_AHEAD' as obstacle from welcoming_party w
      join welcoming_party_shift s on s.id = w.shift_id
      where w.user_id = ${people} and w.deleted_at is null and w.status <> 'REJECTED' and s.ends_at > ${at}`,
  texts: {
    party_payment: { columns: ['reject_reason'] },
    welcoming_party: { columns: ['reject_reason'] },
    party_certificate: { columns: ['withdraw_reason'] },
  },
}
