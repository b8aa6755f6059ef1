/** SQL of the duties that the office gives. Functions that lock or write demand the transaction. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { dayInWib } from '#words/wib.ts'
import type { NoticeKind } from './committee-notice.rules.ts'
import type { GivenDuty } from './duty.contract.ts'
import { state } from './registrant-list.store.ts'

/** So many days an ended one stays in the list, and can be renewed there. */
const shownDays = 90

/** By person; nobody of the recycle bin. */
export async function findDuties(db: Db | Trx, now: Date, id: number | null = null): Promise<GivenDuty[]> {
  const today = sql`${dayInWib(now)}::date`
  const { rows } = await sql<GivenDuty>`
    select d.id, d.user_id, a.name, a.nim, a.email, ${state} as status, d.duty, d.region_id, r.region,
      d.first_day as from, d.last_day as until, d.last_day - ${today} as days_left, giver.name as given_by_name,
      case when d.ended_at is not null or d.last_day < ${today} then 'ENDED'
        when d.first_day > ${today} then 'NOT_BEGUN' else 'IN_OFFICE' end as standing
    from account_duty d join account a on a.id = d.user_id left join region r on r.id = d.region_id
      left join account giver on giver.id = d.given_by
    where a.deleted_at is null and d.id = coalesce(${id}::int, d.id)
      and (${id}::int is not null or least(d.last_day, (d.ended_at at time zone 'Asia/Jakarta')::date) > ${today} - ${shownDays}::int)
    order by a.name, d.duty, r.region nulls first, d.id`.execute(db)
  return rows
}

export type Duty = {
  id: number
  user_id: number
  duty: string
  region_id: number | null
  first_day: string
  last_day: string
  ended_at: string | null
}

/** The duty, locked after its account. */
export async function lockDuty(trx: Trx, id: number): Promise<Duty | undefined> {
  const found = trx.selectFrom('account_duty').select(['id', 'user_id', 'duty', 'region_id', 'first_day', 'last_day'])
  return found.select('ended_at').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whose duty it is, so that the account is locked first. */
export const findHolder = async (trx: Trx, id: number): Promise<number | undefined> =>
  (await trx.selectFrom('account_duty').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id

/** Whether somebody has this duty there already, or will. */
export async function hasDuty(trx: Trx, of: Pick<Duty, 'user_id' | 'duty' | 'region_id'>): Promise<boolean> {
  const { rows } = await sql`select from account_duty where user_id = ${of.user_id} and duty = ${of.duty}
    and region_id is not distinct from ${of.region_id}::int and ended_at is null`.execute(trx)
  return rows.length > 0
}

/** Those of the person that are over give way to a new one. */
export const endPast = (trx: Trx, userId: number, now: Date) =>
  sql`update account_duty set ended_at = ${now.toISOString()}
    where user_id = ${userId} and ended_at is null and last_day < ${dayInWib(now)}::date`.execute(trx)

export const insertDuty = async (trx: Trx, duty: Insertable<DB['account_duty']>): Promise<Duty> =>
  trx.insertInto('account_duty').values(duty).returningAll().executeTakeFirstOrThrow()

export const updateDuty = (trx: Trx, id: number, changes: Updateable<DB['account_duty']>) =>
  trx.updateTable('account_duty').set(changes).where('id', '=', id).execute()

export const deleteDuty = (trx: Trx, id: number) => trx.deleteFrom('account_duty').where('id', '=', id).execute()

/** A live account by its NIM, and whether one is in the way. */
export const findByNim = (trx: Trx, nim: string) =>
  trx.selectFrom('account').select(['id', 'deleted_at']).where('nim', '=', nim).executeTakeFirst()

export const insertInvited = (trx: Trx, person: { name: string; nim: string; email: string }) =>
  trx
    .insertInto('account')
    .values({ ...person, role: 'USER' })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Nobody is reminded of a day that was already that near when the days were set. */
export const noteDutyDays = (trx: Trx, { id, user_id, first_day, last_day }: Duty, now: Date) =>
  sql`
    insert into office_notice (user_id, duty_id, kind, day)
    select ${user_id}, ${id}, kind, day from (values
      ('BEGUN', ${first_day}::date, 0), ('BEFORE_30', ${last_day}::date, 30),
      ('BEFORE_7', ${last_day}::date, 7)) as known (kind, day, before)
    where day - before <= ${dayInWib(now)}::date on conflict do nothing`.execute(trx)

export type DutyNotice = { user_id: number; duty_id: number; kind: Exclude<NoticeKind, 'KEPT'>; day: string }

/** Events of duties that came and were not announced yet. */
export async function findDueDuties(db: Db, now: Date): Promise<DutyNotice[]> {
  const today = sql`${dayInWib(now)}::date`
  const { rows } = await sql<DutyNotice>`
    select d.user_id, d.id as duty_id, due.kind, due.day
    from account_duty d join account a on a.id = d.user_id cross join lateral (values
      ('BEGUN', d.first_day, ${today} between d.first_day and d.last_day),
      ('BEFORE_30', d.last_day, ${today} between d.last_day - 30 and d.last_day - 8),
      ('BEFORE_7', d.last_day, ${today} between d.last_day - 7 and d.last_day),
      ('ENDED', d.last_day, d.last_day < ${today})
    ) as due (kind, day, has_come)
    where d.ended_at is null and a.deleted_at is null and a.suspended_at is null and due.has_come
      and not exists (select from office_notice n
        where n.duty_id = d.id and n.kind = due.kind and n.day = due.day)
    order by d.id, due.day`.execute(db)
  return rows
}
