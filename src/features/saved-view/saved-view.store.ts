/** SQL of saved views. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { SavedView } from './saved-view.contract.ts'

type Reader = { userId: number; seesShared: boolean }

/** The views that somebody is offered, in the order of lists and names. */
export async function findViews(db: Db | Trx, { userId, seesShared }: Reader): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select v.id, v.list, v.name, v.address, v.is_compact, v.is_shared, v.owner_id = ${userId} as is_own,
      a.name as owner_name
    from saved_view v join account a on a.id = v.owner_id
    where v.owner_id = ${userId} or v.is_shared and ${seesShared}::boolean
    order by v.list, lower(v.name), v.id`.execute(db)
  return rows
}

type Kept = Pick<SavedView, 'list' | 'name' | 'address' | 'is_compact' | 'is_shared'> & { userId: number; at: string }

/** Keeps a view in place of the owner's of that name, unless there are so many. Gives its id, or null. */
export async function keepView(
  trx: Trx,
  most: number,
  { userId, list, name, at, ...given }: Kept,
): Promise<number | null> {
  // Two windows of one person wait for each other, so that neither counts without the other's.
  await sql`select from account where id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (owner_id, list, name, address, is_compact, is_shared, saved_at)
    select ${userId}::int, ${list}, ${name}, ${given.address}, ${given.is_compact}::boolean, ${given.is_shared}::boolean,
      ${at}::timestamptz
    where (select count(*) from saved_view where owner_id = ${userId} and list = ${list} and name <> ${name}) < ${most}
    on conflict (owner_id, list, name) do update set address = excluded.address, is_compact = excluded.is_compact,
      is_shared = excluded.is_shared, saved_at = excluded.saved_at
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Removes the owner's view. False where it has none of this id. */
export async function dropView(db: Db, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from saved_view where id = ${id} and owner_id = ${userId} returning id`.execute(db)
  return rows.length > 0
}
