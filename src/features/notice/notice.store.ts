/** SQL of notices: mails about a record, as their reader sees them in the portal. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { StoredMail } from '#services/mail/compose.ts'
import { isShown, unseenOf } from '#services/mail/unseen.ts'

const notices = (db: Db, userId: number) => db.selectFrom('email as e').where('e.user_id', '=', userId).where(isShown)

type Page = { page: number; per_page: number }

/** The newest ones first. */
export const findNotices = (db: Db, userId: number, { page, per_page }: Page) =>
  notices(db, userId)
    .select(['e.id', 'e.template', 'e.subject', 'e.data', 'e.created_at', 'e.seen_at'])
    .orderBy('e.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()

export async function countNotices(db: Db, userId: number): Promise<{ total: number; unread: number }> {
  const counted = await notices(db, userId)
    .select((eb) => [eb.fn.countAll<number>().as('total')])
    .select(sql<number>`count(*) filter (where e.seen_at is null)::int`.as('unread'))
    .executeTakeFirstOrThrow()
  return counted
}

/** One's own notice, with what it is written from. */
export const findNotice = (db: Db, userId: number, id: number) =>
  notices(db, userId)
    .select(['e.id', 'e.template', 'e.subject', 'e.data', 'e.created_at', 'e.seen_at', 'e.user_id', 'e.to_address'])
    .where('e.id', '=', id)
    .$castTo<Omit<StoredMail, 'language'> & { id: number; created_at: string; seen_at: string | null }>()
    .executeTakeFirst()

export const countUnseen = async (db: Db, userId: number): Promise<number> =>
  (await sql<{ unread: number }>`select ${unseenOf(sql`${userId}::int`)} as unread`.execute(db)).rows[0]?.unread ?? 0

/** Notes that its reader opened this one, or all up to it. The first time counts. */
export const markSeen = (db: Db, userId: number, which: { id: number } | { until: number }, at: string) =>
  sql`update email e set seen_at = ${at} where e.user_id = ${userId} and e.seen_at is null and ${isShown}
    and ${'id' in which ? sql`e.id = ${which.id}` : sql`e.id <= ${which.until}`}`.execute(db)
