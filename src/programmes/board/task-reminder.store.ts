/** SQL of tasks that are not handed in. */
import { sql } from 'kysely'
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
