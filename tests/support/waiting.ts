import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

/** Until some statement of this database waits for a lock. */
export const someoneWaits = <Tables>(db: Kysely<Tables>): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows, 'nobody waits').not.toEqual([])
  })
