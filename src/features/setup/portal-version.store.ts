/** SQL of the versions that ran here, and of who has read what is new. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

/** The first start of a version is kept; later ones are no news. */
export const noteStart = (db: Db, version: string) =>
  db
    .insertInto('release_start')
    .values({ version })
    .onConflict((held) => held.doNothing())
    .execute()

/** The versions that ran here first since this reader came or last read; a portal's very first is nothing new. */
export async function findUnread(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select r.version from release_start r, account a
    where a.id = ${userId} and r.started_at > greatest(a.created_at, a.releases_read_at)
      and r.started_at > (select min(started_at) from release_start)`.execute(db)
  return rows.map(({ version }) => version)
}

export const markRead = (db: Db, userId: number, at: Date) =>
  db.updateTable('account').set({ releases_read_at: at.toISOString() }).where('id', '=', userId).execute()
