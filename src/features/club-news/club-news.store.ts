/** SQL of who wants no club news: accounts, and mailboxes of people without one. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { printOf } from '#services/audience.ts'

export const wantsNews = async (db: Db, userId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('account')
      .select(sql<boolean>`news_refused_at is null`.as('wants'))
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).wants

/** Gives the accounts that had it otherwise. */
export async function setNews(trx: Trx, accounts: readonly number[], refusedAt: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update account set news_refused_at = ${refusedAt}::timestamptz
    where id in (select id from account where id = any(${[...accounts]}::int[]) and erased_at is null
      and (news_refused_at is null) <> ${refusedAt === null} order by id for no key update)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The same for the mailbox of an address. */
export const setMailbox = (trx: Trx, address: string, refusedAt: string | null) =>
  (refusedAt === null
    ? sql`delete from news_refusal where mailbox_print = ${printOf(sql`${address}::text`)}`
    : sql`insert into news_refusal (mailbox_print, refused_at) values (${printOf(sql`${address}::text`)}, ${refusedAt})
        on conflict do nothing`
  ).execute(trx)
