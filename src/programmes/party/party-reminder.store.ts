/** SQL of who is reminded of the welcoming party. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

/** Everybody with a confirmed sign-up for a shift that begins before then. */
export const confirmedUntil = (now: Date, until: Date) => sql`
  select w.user_id, w.id as record_id, w.email, null::text as language, s.starts_at as about,
    greatest(w.seated_at, w.decided_at) as since
  from welcoming_party_shift s join welcoming_party w on w.shift_id = s.id join account a on a.id = w.user_id
  where s.starts_at > ${now.toISOString()}::timestamptz and s.starts_at <= ${until.toISOString()}::timestamptz
    and w.deleted_at is null and w.status = 'CONFIRMED' and a.deleted_at is null`

/** Those of these sign-ups that are confirmed. */
export const findConfirmed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('welcoming_party as w')
    .innerJoin('welcoming_party_shift as s', 's.id', 'w.shift_id')
    .select(['w.name', 'w.shift_id', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at'])
    .select(['s.place', 's.place_label_id', 's.line_group'])
    .where(sql<boolean>`w.id = any(${ids}::int[])`)
    .where('w.deleted_at', 'is', null)
    .where('w.status', '=', 'CONFIRMED')
    .orderBy('w.id')
    .execute()
