import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

/** Until so many statements of this database wait for a lock. */
export const someoneWaits = <Tables>(db: Kysely<Tables>, count = 1): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows.length, 'statements that wait').toBeGreaterThanOrEqual(count)
  })
