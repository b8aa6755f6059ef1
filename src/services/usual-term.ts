import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

/**
 * The term that a page about money begins with: that of the given region, or else the one that most active regions are
 * in. Gives the term's id, and 0 where there is no region at all.
 */
export async function findUsualTerm(db: Db, regionId?: number | null): Promise<number> {
  const { rows } = await sql<{ term: number }>`
    select current_term_id as term from region where is_active or id = ${regionId ?? null}::int
    group by 1 order by bool_or(id = ${regionId ?? null}::int) desc nulls last, count(*) desc, 1 desc limit 1`.execute(
    db,
  )
  return rows[0]?.term ?? 0
}
