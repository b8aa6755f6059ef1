/** The duties that count at a moment (docs/decisions/108): they begin and end by their days, as rights in the office do. */
import { type RawBuilder, sql } from 'kysely'
import type { Duty, HeldDuty } from '#duties.ts'
import { dayInWib } from '#words/wib.ts'
import { isInOffice, isOfCommittee } from './office-roles.ts'

/** How the statement calls the account. */
type Alias = 'a' | 'account'

const today = (now: Date) => sql`${dayInWib(now)}::date`

/** Whether the duty `d` counts on this day. */
const counts = (now: Date) =>
  sql<boolean>`(d.ended_at is null and d.first_day <= ${today(now)} and d.last_day >= ${today(now)})`

/** As its holder reads it: with the region's name and the last day. */
type OwnDuty = HeldDuty & { region: string | null; until: string }

/** What the account does besides its role at this moment; a JSON array for one statement. */
export const dutiesAt = (account: Alias, now: Date): RawBuilder<OwnDuty[]> =>
  sql<OwnDuty[]>`coalesce((select jsonb_agg(jsonb_build_object('duty', d.duty, 'region_id', d.region_id,
      'region', r.region, 'until', d.last_day) order by d.id)
    from account_duty d left join region r on r.id = d.region_id
    where d.user_id = ${sql.ref(`${account}.id`)} and ${counts(now)}), '[]')`

/** Whether the account has this duty at this moment, wherever. */
export const hasDutyNow = (account: Alias, duty: Duty, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_duty d
    where d.user_id = ${sql.ref(`${account}.id`)} and d.duty = ${duty} and ${counts(now)})`

/** Whether the account works in the office at this moment, by its role or by a duty. */
export const worksInOffice = (account: Alias, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isInOffice(account, now)} or exists (select from account_duty d
    where d.user_id = ${sql.ref(`${account}.id`)} and ${counts(now)}))`

/** The same, or will: nobody forgets such an account, and it is not erased before the office lets it go. */
export const willWorkInOffice = (account: Alias, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isOfCommittee(account, now)} or exists (select from account_duty d
    where d.user_id = ${sql.ref(`${account}.id`)} and d.ended_at is null and d.last_day >= ${today(now)}))`
