/** SQL of what the waiting list keeps of people. */
import { sql } from 'kysely'
import type { WaitProgramme } from '#programme-kinds.ts'
import type { Personal } from '#features/privacy/personal.actions.ts'

/** Of people without an account it knows the NIM alone, which is an account's as soon as there is one. */
const named = (userId: number) => sql`p.nim = (select nim from account where id = ${userId})`

/** Under its programme a person's own page counts it. */
const copies = { TOEFL: 'waiting_list', PARTY: 'party_waiting_list' } as const satisfies Record<WaitProgramme, string>

export const waitingPersonal: Personal = {
  tables: (Object.keys(copies) as WaitProgramme[]).map((programme) => ({
    table: 'wait',
    kind: programme,
    isOf: (userId) => sql`r.programme = ${programme} and (r.user_id = ${userId}
        or exists (select from wait_person p where p.wait_id = r.id and ${named(userId)}))`,
    copy: {
      name: copies[programme],
      record: (
        userId,
      ) => sql`jsonb_build_object('id', r.id, 'state', r.state, 'ended_because', r.ended_because, 'mode', r.mode,
          'created_at', r.created_at, 'email', case when r.user_id = ${userId} then r.email end,
          'phone_number', case when r.user_id = ${userId} then r.phone_number end,
          'name', (select p.name from wait_person p where p.wait_id = r.id and ${named(userId)} limit 1))`,
    },
  })),
  // A group goes with its contact, and frees what was held for it; a friend alone leaves the others in their place.
  async forget(trx, userId, holding) {
    await sql`delete from wait where user_id = ${userId} or ${holding('email')} or ${holding('phone_number')}`.execute(
      trx,
    )
    await sql`delete from wait_person p where ${named(userId)} or ${holding('p.nim')} or ${holding('p.name')}`.execute(
      trx,
    )
    await sql`delete from wait w where not exists (select from wait_person where wait_id = w.id)`.execute(trx)
  },
}
