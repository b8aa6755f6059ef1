/** SQL of a person's data as the person reads it: without the committee's notes and names. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { ConsentKind } from './consent.rules.ts'
import { programmeOf } from '#services/money-sql.ts'
import type { FileRow } from '#services/files/files.ts'
import { guestsOf, type Personal, tablesOf } from './personal.actions.ts'
import type { KindOfData } from './privacy.rules.ts'

type Mine = { personal: readonly Personal[]; userId: number }

/** Which records of which table are about the person. */
const recordsOf = ({ personal, userId }: Mine) =>
  sql.join(
    tablesOf(personal).map(
      ({ table, kind, isOf }) =>
        sql`select ${kind}::text as kind, ${table}::text as entity, r.id from ${sql.table(table)} r where ${isOf(userId)}`,
    ),
    sql` union all `,
  )

export async function countHeld(db: Db, mine: Mine): Promise<{ kinds: Map<KindOfData, number>; pictures: number }> {
  const { userId } = mine
  const { rows } = await sql<{ kind: KindOfData | 'PICTURES'; records: number }>`
    select 'ACCOUNT' as kind, 1::int as records
    union all select 'SESSIONS', ((select count(*) from session where user_id = ${userId})
      + (select count(*) from factor_passkey where user_id = ${userId})
      + (select count(*) from factor_totp where user_id = ${userId})
      + (select count(*) from known_device where user_id = ${userId}))::int
    union all select kind, count(*)::int from (${recordsOf(mine)}) own group by kind
    union all select 'PARENT', count(*)::int from parent_consent where ${ownConsents(mine)}
    union all select 'MAILS', count(*)::int from email where user_id = ${userId}
    union all select 'AUDIT', count(*)::int from audit_entry
      where actor_id = ${userId} or (entity = 'account' and entity_id = ${userId})
    union all select 'PICTURES', count(*)::int from (${picturesOf(mine)}) f where f.state <> 'ERASED'`.execute(db)
  const found = new Map(rows.map(({ kind, records }) => [kind, records]))
  const pictures = found.get('PICTURES') ?? 0
  found.delete('PICTURES')
  return { kinds: found as Map<KindOfData, number>, pictures }
}

const picturesOf = ({ personal, userId }: Mine) => sql`
  select id, key, state, is_public, content_type, bytes, created_at from file
  where id in (select file_id from file_viewer where user_id = ${userId}
    ${sql.join(
      personal.flatMap(({ files }) => (files ? [sql`union ${files(userId)}`] : [])),
      sql` `,
    )})`

export const findPictures = async (db: Db, mine: Mine): Promise<(FileRow & { created_at: string })[]> =>
  (await sql<FileRow & { created_at: string }>`${picturesOf(mine)} and state <> 'ERASED' order by id`.execute(db)).rows

const ownConsents = (mine: Mine) => sql`(user_id = ${mine.userId} or talent_id in (
  select id from (${recordsOf(mine)}) own where entity = ${guestsOf(mine.personal).table}))`

export const findConsents = async (db: Db, mine: Mine) =>
  (
    await sql<{
      kind: ConsentKind
      version: string
      given_at: string
      withdrawn_at: string | null
    }>`select kind, version, given_at,
      withdrawn_at from consent
      where ${ownConsents(mine)} order by given_at desc, id desc limit 100`.execute(db)
  ).rows

/** Whether the refund `f` is of a payment that the person made. */
const isOfOwn = ({ personal, userId }: Mine) => {
  const paid = tablesOf(personal).flatMap(({ table, isOf, isEmptied }) => {
    const programme = Object.entries(programmeOf).find(([entity]) => entity === table)?.[1]
    if (!programme) return []
    return [
      sql`(f.programme = ${programme} and f.payment_id in (select r.id from ${sql.table(table)} r
        where ${isOf(userId)} and ${isEmptied?.(userId) ?? sql`true`}))`,
    ]
  })
  return sql`(${sql.join([sql`false`, ...paid], sql` or `)})`
}

/** Everything, table by table, by names that a person understands. */
export async function findAll(db: Db, mine: Mine): Promise<Record<string, unknown>> {
  const { personal, userId } = mine
  const tables = tablesOf(personal)
  const copies = tables.map(
    ({ table, isOf, copy: { name, record } }) => sql`
    union all select ${name}::text, jsonb_agg(${record(userId)} order by r.id) from ${sql.table(table)} r
      where ${isOf(userId)}`,
  )
  const { rows } = await sql<{ name: string; records: unknown }>`
    select 'account' as name, jsonb_agg(to_jsonb(a) - 'password_hash') as records from account a where id = ${userId}
    union all select 'sessions', jsonb_agg(jsonb_build_object('signed_in_at', created_at, 'used_at', used_at,
      'expires_at', expires_at, 'browser', browser, 'system', system) order by id) from session where user_id = ${userId}
    union all select 'duties', jsonb_agg(jsonb_build_object('duty', d.duty, 'region', r.region, 'first_day', d.first_day,
      'last_day', d.last_day, 'given_at', d.given_at, 'ended_at', d.ended_at) order by d.id)
      from account_duty d left join region r on r.id = d.region_id where d.user_id = ${userId}
    union all select 'university_accounts', jsonb_agg(jsonb_build_object('provider', issuer, 'subject', subject,
      'email', email, 'linked_at', linked_at)) from university_account where user_id = ${userId}
    union all select 'passkeys', jsonb_agg(jsonb_build_object('name', name, 'created_at', created_at, 'last_used_at',
      last_used_at) order by id) from factor_passkey where user_id = ${userId}
    union all select 'authenticator_app', jsonb_agg(jsonb_build_object('since', confirmed_at, 'last_used_at',
      last_used_at)) from factor_totp where user_id = ${userId} and confirmed_at is not null
    union all select 'recovery_codes', jsonb_agg(jsonb_build_object('used_at', used_at))
      from factor_recovery_code where user_id = ${userId}
    union all select 'known_devices', jsonb_agg(jsonb_build_object('browser', browser, 'system', system, 'last_seen',
      last_seen) order by last_seen) from known_device where user_id = ${userId}
    ${sql.join(copies, sql` `)}
    union all select 'refunds', jsonb_agg(jsonb_build_object('state', f.state, 'amount', f.amount, 'account_name',
      f.account_name, 'account_number', f.account_number, 'refunded_on', f.refunded_on, 'reference', f.reference)
      order by f.id) from refund f where ${isOfOwn(mine)}
    union all select 'emails', jsonb_agg(jsonb_build_object('to', to_address, 'subject', subject, 'status', status,
      'created_at', created_at, 'sent_at', sent_at, 'seen_at', seen_at) order by id) from email where user_id = ${userId}
    union all select 'consents', jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'given_at', given_at,
      'withdrawn_at', withdrawn_at)
      order by given_at, id) from consent where ${ownConsents(mine)}
    union all select 'parent_consents', jsonb_agg(to_jsonb(c) - 'noted_by' - 'reminders') from parent_consent c
      where ${ownConsents(mine)}
    union all select 'privacy_requests', jsonb_agg(to_jsonb(q) - 'decided_by' - 'reminders' order by id)
      from privacy_request q where user_id = ${userId}
    union all select 'history', jsonb_agg(jsonb_build_object('at', e.at, 'action', e.action, 'record', e.entity, 'id',
      e.entity_id, 'by', case when e.actor_id = ${userId} then 'you' when e.actor_id is null then 'the portal'
      else 'the committee' end) order by e.at, e.id) from audit_entry e
      where actor_id = ${userId} or (e.entity, e.entity_id) in (
        select 'account', ${userId}::int union select entity, id from (${recordsOf(mine)}) own)`.execute(db)
  return Object.fromEntries(rows.map(({ name, records }) => [name, records ?? []]))
}

/** How often the person has taken their data since then. */
export async function countDownloads(db: Db, userId: number, since: string): Promise<number> {
  const { downloads } = await db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('downloads'))
    .where('actor_id', '=', userId)
    .where('action', '=', 'data downloaded')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return downloads
}
