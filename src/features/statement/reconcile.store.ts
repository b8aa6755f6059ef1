/** SQL of who looks at which line. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { lookSeconds } from './reconcile.rules.ts'

const isNow = (now: Date) => sql`k.at > ${now.toISOString()}::timestamptz - make_interval(secs => ${lookSeconds})`

/** Who but this one has which of these lines open. */
export async function findLooks(
  db: Db | Trx,
  lineIds: readonly number[],
  { userId, now }: { userId: number; now: Date },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ line_id: number; name: string }>`
    select k.line_id, a.name from statement_look k join account a on a.id = k.user_id
    where k.line_id = any(${lineIds}::int[]) and k.user_id <> ${userId} and ${isNow(now)} order by k.at`.execute(db)
  return new Map(rows.map(({ line_id, name }) => [line_id, name]))
}

/** Keeps the one look of somebody, and forgets those that are over. False for an unknown line. */
export async function keepLook(
  trx: Trx,
  lineId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  await sql`delete from statement_look k where not ${isNow(now)} and k.user_id <> ${userId}`.execute(trx)
  const { rows } = await sql`
    insert into statement_look (user_id, line_id, at)
    select ${userId}, l.id, ${now.toISOString()} from credit_line l where l.id = ${lineId}
    on conflict (user_id) do update set line_id = excluded.line_id, at = excluded.at returning user_id`.execute(trx)
  return rows.length > 0
}
