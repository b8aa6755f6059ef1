/** SQL of what the days of rights bring. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isInOffice } from '#services/accounts/office-roles.ts'
import { dayInWib } from '#words/wib.ts'
import type { OfficeDays } from './committee.store.ts'
import type { NoticeKind } from './committee-notice.rules.ts'

export type Notice = { user_id: number; kind: NoticeKind; day: string; duty_id?: number }

/** Events that came and were not announced yet. Near the end only the nearer reminder is left. */
export async function findDue(db: Db, now: Date): Promise<Notice[]> {
  const today = sql`${dayInWib(now)}::date`
  const { rows } = await sql<Notice>`
    select a.id as user_id, due.kind, due.day
    from account a cross join lateral (values
      ('BEGUN', a.office_from, a.office_from <= ${today} and ${isInOffice('a', now)}),
      ('BEFORE_30', a.office_until, ${today} between a.office_until - 30 and a.office_until - 8),
      ('BEFORE_7', a.office_until, ${today} between a.office_until - 7 and a.office_until),
      ('KEPT', a.office_until, a.office_until < ${today} and ${isInOffice('a', now)}),
      ('ENDED', a.office_until, a.office_until < ${today} and not ${isInOffice('a', now)})
    ) as due (kind, day, has_come)
    where a.role in ('ADMIN', 'SCAC') and a.deleted_at is null and a.suspended_at is null and due.has_come
      and not exists (select from office_notice n
        where n.user_id = a.id and n.duty_id is null and n.kind = due.kind and n.day = due.day)
    order by a.id, due.day`.execute(db)
  return rows
}

/** False when another process has said it. */
export async function note(trx: Trx, { user_id, kind, day, duty_id }: Notice): Promise<boolean> {
  const { rows } = await sql`
    insert into office_notice (user_id, kind, day, duty_id) values (${user_id}, ${kind}, ${day}, ${duty_id ?? null})
    on conflict do nothing returning user_id`.execute(trx)
  return rows.length > 0
}

export type Person = { id: number; name: string; email: string; role: string; region: string | null } & OfficeDays

export const findPerson = (trx: Trx, id: number): Promise<Person> =>
  trx
    .selectFrom('account as a')
    .leftJoin('region as r', 'r.id', 'a.region_id')
    .select(['a.id', 'a.name', 'a.email', 'a.role', 'r.region', 'a.office_from', 'a.office_until'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
