/** SQL of what tickets keep of people. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'

export const ticketPersonal: Personal = {
  tables: [
    {
      table: 'ticket',
      kind: 'TOEFL',
      isOf: (userId) => sql`r.user_id = ${userId}`,
      copy: {
        name: 'tickets',
        record: () => sql`to_jsonb(r) - 'user_id'`,
      },
    },
  ],
  async forget(trx, userId) {
    await sql`delete from ticket where user_id = ${userId}`.execute(trx)
  },
}
