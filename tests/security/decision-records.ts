// Decisions that can be undone, for the tests that go through every endpoint.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Stage } from './stage.ts'

/** A confirmation of the administrator's own, just made. */
export async function decision(s: Stage): Promise<string> {
  const id = randomUUID()
  const paymentId = await s.payment('CONFIRMED')
  await sql`
    insert into decision (id, entity, event, actor_id, made_at, records)
    select ${id}::uuid, 'toefl_payment', 'confirm', ${s.people.admin.userId}, ${s.portal.deps.now().toISOString()},
      jsonb_build_array(jsonb_build_object('id', id, 'after', updated_at, 'before', '{"status": "PENDING"}'::jsonb))
    from toefl_payment where id = ${paymentId}`.execute(s.portal.db)
  return id
}
