/** SQL of what announcements keep of people: that they were written to, and by whom. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'
import { nobody } from '#services/audit/personal.ts'

export const announcementPersonal: Personal = {
  tables: [
    {
      table: 'announcement_recipient',
      kind: 'ANNOUNCEMENTS',
      isOf: (userId) => sql`r.user_id = ${userId}`,
      copy: {
        name: 'announcements',
        record: () => sql`(select jsonb_build_object('subject', coalesce(n.subject, n.subject_id), 'sent_at', n.sent_at,
          'left_out', r.left_out, 'written_at', r.written_at) from announcement n where n.id = r.announcement_id)`,
      },
    },
  ],
  texts: { announcement: { columns: ['subject', 'subject_id', 'body', 'body_id'] } },
  async forget(trx, userId, holding) {
    await sql`delete from announcement_recipient where user_id = ${userId}`.execute(trx)
    // A search by name. It finds nobody from now on: without it, a draft would go to the whole list.
    await sql`update announcement set filters = jsonb_set(filters, '{q}', to_jsonb(${nobody}::text))
      where filters ? 'q' and ${holding('filters')}`.execute(trx)
  },
}
