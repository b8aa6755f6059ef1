/** SQL of the committee's list. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { state } from '../list/store.ts'
import type { CommitteeMember, Invitation } from './contract.ts'

/** Administrators first, then the regions' committees; nobody of the recycle bin. */
export async function findCommittee(db: Db, templates: readonly string[], id?: number): Promise<CommitteeMember[]> {
  const { rows } = await sql<CommitteeMember>`
    select a.id, a.name, a.nim, a.email, a.role, a.region_id, r.region,
      ${state} as status,
      (select max(s.created_at) from session s where s.user_id = a.id) as last_sign_in_at,
      (select max(e.created_at) from email e
        where e.user_id = a.id and e.template = any(${templates}::text[])) as invited_at
    from account a left join region r on r.id = a.region_id
    where a.role in ('ADMIN', 'SCAC') and a.deleted_at is null and a.id = coalesce(${id ?? null}::int, a.id)
    order by a.role, r.region, a.name`.execute(db)
  return rows
}

export const insertMember = (trx: Trx, { name, nim, email, role, region_id = null }: Invitation) =>
  trx
    .insertInto('account')
    .values({ name, nim, email, role, region_id: role === 'SCAC' ? region_id : null })
    .returningAll()
    .executeTakeFirstOrThrow()
