/** SQL of who is reminded of a test. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

/** Everybody with a confirmed seat of a shift that begins before then. */
export const confirmedUntil = (now: Date, until: Date) => sql`
  select d.user_id, d.id as record_id, a.email, null::text as language, s.starts_at as about,
    greatest(d.seated_at, p.decided_at) as since
  from toefl_shift s join toefl_detail d on d.shift_id = s.id join toefl_payment p on p.id = d.payment_id
    join account a on a.id = d.user_id
  where s.starts_at > ${now.toISOString()}::timestamptz and s.starts_at <= ${until.toISOString()}::timestamptz
    and d.deleted_at is null and p.deleted_at is null and p.status = 'CONFIRMED' and a.deleted_at is null`

/** Those of these seats that are confirmed. */
export const findConfirmed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['a.name', 'd.shift_id', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at'])
    .select(['s.place', 's.place_label_id', 's.link', 's.line_group'])
    .where(sql<boolean>`d.id = any(${ids}::int[])`)
    .where('d.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.status', '=', 'CONFIRMED')
    .orderBy('d.id')
    .execute()
