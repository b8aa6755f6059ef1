/** SQL of the registration windows, for what rooms ask of many regions at once. */
import { type RawBuilder, sql } from 'kysely'

/** When the window of a region that is open at this moment ends: its own, else the general one; null while it is closed. */
export const endOfOpen = (code: string, region: RawBuilder<unknown>, now: Date): RawBuilder<string | null> => sql`
  (select case when ${now.toISOString()}::timestamptz >= e.start_time then e.end_time end from environment e
    where e.env_code = ${code} and (e.region_id = ${region} or e.region_id is null)
    order by e.region_id nulls last limit 1)`
