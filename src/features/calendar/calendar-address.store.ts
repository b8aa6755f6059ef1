/** SQL of the addresses from which calendars read somebody's dates. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { Language } from '#words/languages.ts'

export const findAddress = (db: Db, userId: number) =>
  db.selectFrom('calendar_address').select('made_at').where('user_id', '=', userId).executeTakeFirst()

/** A new one takes the former one's place. */
export const putAddress = (db: Db, user_id: number, token_hash: Buffer, made_at: string) =>
  db
    .insertInto('calendar_address')
    .values({ user_id, token_hash, made_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, made_at }))
    .execute()

export const removeAddress = (db: Db, userId: number) =>
  db.deleteFrom('calendar_address').where('user_id', '=', userId).execute()

/** Whose address it is, as long as the account may sign in. */
export const findOwner = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('calendar_address as c')
    .innerJoin('account as a', 'a.id', 'c.user_id')
    .select(['a.id', 'a.language'])
    .where('c.token_hash', '=', token_hash)
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .$castTo<{ id: number; language: Language }>()
    .executeTakeFirst()

/** The seats that an account has, in the order in which it got them. */
export async function findSeatsOf(db: Db, table: string, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where user_id = ${userId} and deleted_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}
