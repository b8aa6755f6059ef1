/** SQL of tasks that are not handed in. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { endOfOpen } from '#services/window-sql.ts'

/** Everybody who misses a task of a preferred division, where tasks are taken until a moment before then. */
export const missingUntil = (now: Date, until: Date) => sql`
  select b.user_id, b.id as record_id, a.email, null::text as language, ends.at as about, b.created_at as since
  from bom_recruitment b join account a on a.id = b.user_id
    cross join lateral (select ${endOfOpen('BOM_TASK', sql.ref('b.region_id'), now)} as at) ends
  where b.deleted_at is null and a.deleted_at is null and b.status not in ('ACCEPTED', 'REJECTED')
    and ends.at <= ${until.toISOString()}::timestamptz
    and (select count(distinct k.division_id) from bom_task_submission k where k.recruitment_id = b.id and k.division_id in (
      b.first_preference_id, b.second_preference_id, b.third_preference_id)) < 3`

/** Whether the tasks of an application are taken until that moment, to the millisecond; the window may have been moved. */
export async function areTakenUntil(db: Db, recruitmentId: number, about: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ same: boolean | null }>`
    select date_trunc('milliseconds', ${endOfOpen('BOM_TASK', sql.ref('b.region_id'), now)})
      = date_trunc('milliseconds', ${about}::timestamptz) as same
    from bom_recruitment b where b.id = ${recruitmentId}`.execute(db)
  return rows[0]?.same === true
}
