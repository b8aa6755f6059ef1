/** SQL of what membership keeps of people. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'

export const membershipPersonal: Personal = {
  tables: [
    {
      table: 'member_payment',
      kind: 'PAYMENTS',
      isOf: (userId) => sql`r.user_id = ${userId}`,
      hasProof: true,
      copy: {
        name: 'member_payments',
        record: () => sql`to_jsonb(r) - array['decided_by', 'receiver_id', 'programme', 'mend_until',
          'seats_held_until', 'sender', 'cancelled_at']`,
      },
    },
  ],
  obstacles: ({ people, isForgotten }) => sql`
    select p.user_id, 'PAYMENT_PENDING' as obstacle from member_payment p
      where p.user_id = ${people} and p.status = 'PENDING' and p.deleted_at is null and not ${isForgotten}`,
  texts: { member_payment: { columns: ['reject_reason'] } },
}
