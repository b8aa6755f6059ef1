/** SQL of what is kept of talents. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'
import { nobody } from '#services/audit/personal.ts'

const none = sql.lit(nobody)

export const talentPersonal: Personal = {
  tables: [
    {
      table: 'talent_recruitment',
      kind: 'TALENT',
      guests: (bornAfter) => sql`r.user_id is null and r.birth_date > ${bornAfter} and r.deleted_at is null
        and r.nim not like 'erased-%' and not exists (select from account a where (a.nim, a.email) = (r.nim, r.email))`,
      // Sent without signing in, an application belongs to the account of its NIM and address.
      isOf: (userId) => sql`(r.user_id = ${userId} or (r.user_id is null
        and (r.nim, r.email) = (select nim, email from account where id = ${userId})))`,
      copy: { name: 'talent_applications', record: () => sql`to_jsonb(r)` },
      consent: { kind: 'TALENT', isHeld: sql`r.nim not like 'erased-%'`, isAhead: () => sql`true` },
      ledNowhere: sql`true`,
      // Counted by their field alone from now on.
      async empty(trx, ids) {
        await sql`delete from consent where talent_id = any(${ids}::int[])`.execute(trx)
        await sql`delete from parent_consent where talent_id = any(${ids}::int[])`.execute(trx)
        await sql`update talent_recruitment set nim = 'erased-' || id, name = ${none},
          email = 'erased-' || id || '@erased.invalid', phone_number = 'erased-' || id, alt_phone_number = null,
          line_id = 'erased-' || id, birth_place = ${none}, birth_date = '1900-01-01', address = ${none}, allergy = null
          where id = any(${ids}::int[])`.execute(trx)
        return []
      },
    },
  ],
}
