/** SQL of groups by link that nobody has sent. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { endOfOpen } from '#services/window-sql.ts'

// Who takes an offer is told before that ends.
const endOf = (now: Date) => sql`least(g.expires_at, ${endOfOpen('TOEFL_REGISTRATION', sql.ref('g.region_id'), now)},
  (select o.ends_at from offer o where o.id = g.offer_id and o.state = 'OPEN'))`

/** Everybody in a group that can be sent until a moment before then. */
export const unsentUntil = (now: Date, until: Date) => sql`
  select p.user_id, p.id as record_id, coalesce(a.email, p.person ->> 'email') as email, p.person ->> 'language' as language,
    ends.at as about, p.joined_at as since
  from toefl_group g join toefl_group_part p on p.group_id = g.id left join account a on a.id = p.user_id
    cross join lateral (select ${endOf(now)} as at) ends
  where g.sent_at is null and g.expires_at > ${now.toISOString()}::timestamptz
    and ends.at <= ${until.toISOString()}::timestamptz and coalesce(a.email, p.person ->> 'email') is not null`

export type UnsentGroup = { ends_at: string; reader: string; is_payer: boolean; payer: string | null; people: string[] }

/** The group of a part, as long as it is not sent. */
export async function findUnsent(db: Db, partId: number, now: Date): Promise<UnsentGroup | undefined> {
  const name = sql`coalesce(a.name, o.name)`
  const { rows } = await sql<UnsentGroup>`
    select ${endOf(now)} as ends_at, p.is_payer, all_parts.*
    from toefl_group_part p join toefl_group g on g.id = p.group_id cross join lateral (
      select max(${name}) filter (where o.id = p.id) as reader, max(${name}) filter (where o.is_payer) as payer,
        array_agg(${name} order by o.is_payer desc, o.id) as people
      from toefl_group_part o left join account a on a.id = o.user_id where o.group_id = g.id) all_parts
    where p.id = ${partId} and g.sent_at is null and g.expires_at > ${now.toISOString()}::timestamptz`.execute(db)
  return rows[0]
}
