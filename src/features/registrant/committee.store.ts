/** SQL of the committee's list, and of the notices about the days of its rights. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { hasFactor } from '#services/accounts/factors.ts'
import { isInOffice } from '#services/accounts/office-roles.ts'
import { dayInWib } from '#words/wib.ts'
import { state } from './registrant-list.store.ts'
import type { CommitteeMember, Invitation } from './committee.contract.ts'

type Asked = { templates: readonly string[]; now: Date; id?: number | undefined }

/** Administrators first, then the regions' committees; nobody of the recycle bin. */
export async function findCommittee(db: Db, { templates, now, id }: Asked): Promise<CommitteeMember[]> {
  const today = dayInWib(now)
  const { rows } = await sql<CommitteeMember>`
    select a.id, a.name, a.nim, a.email, a.role, a.region_id, r.region,
      ${state} as status, ${hasFactor('a')} as has_factor, a.office_from as from, a.office_until as until,
      case when a.office_from > ${today}::date then 'NOT_BEGUN' when not ${isInOffice('a', now)} then 'ENDED'
        when a.office_until < ${today}::date then 'KEPT' else 'IN_OFFICE' end as standing,
      a.office_until - ${today}::date as days_left,
      (select max(s.created_at) from session s where s.user_id = a.id) as last_sign_in_at,
      (select max(e.created_at) from email e
        where e.user_id = a.id and e.template = any(${templates}::text[])) as invited_at
    from account a left join region r on r.id = a.region_id
    where a.role in ('ADMIN', 'SCAC') and a.deleted_at is null and a.id = coalesce(${id ?? null}::int, a.id)
    order by a.role, r.region, a.name`.execute(db)
  return rows
}

type NewMember = Pick<Invitation, 'name' | 'nim' | 'email' | 'role' | 'region_id'> & OfficeDays

export const insertMember = (trx: Trx, { region_id = null, ...values }: NewMember) =>
  trx
    .insertInto('account')
    .values({ ...values, region_id: values.role === 'SCAC' ? region_id : null })
    .returningAll()
    .executeTakeFirstOrThrow()

export type OfficeDays = { office_from: string | null; office_until: string | null }

/** Nobody is reminded of a day that was already that near when the days were set. */
export const noteDays = (trx: Trx, userId: number, { office_from, office_until }: OfficeDays, now: Date) =>
  sql`
    insert into office_notice (user_id, kind, day)
    select ${userId}, kind, day from (values
      ('BEGUN', ${office_from}::date, 0), ('BEFORE_30', ${office_until}::date, 30),
      ('BEFORE_7', ${office_until}::date, 7)) as known (kind, day, before)
    where day - before <= ${dayInWib(now)}::date on conflict do nothing`.execute(trx)
