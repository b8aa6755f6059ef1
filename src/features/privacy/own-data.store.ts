/** SQL of a person's data as the person reads it: without the committee's notes and names. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { ConsentKind } from './consent.rules.ts'
import type { FileRow } from '#services/files/files.ts'
import type { KindOfData } from './privacy.rules.ts'

type Held = { [Kind in KindOfData]: number } & { pictures: number }

const seats = (userId: number) => sql`toefl_detail where user_id = ${userId}`

export async function countHeld(db: Db, userId: number): Promise<Held> {
  const { rows } = await sql<Held>`select 1 as "ACCOUNT",
    (select count(*) from session where user_id = ${userId})
      + (select count(*) from factor_passkey where user_id = ${userId})
      + (select count(*) from factor_totp where user_id = ${userId})
      + (select count(*) from known_device where user_id = ${userId}) as "SESSIONS",
    (select count(*) from ${seats(userId)}) as "TOEFL",
    (select count(distinct payment_id) from ${seats(userId)})
      + (select count(*) from member_payment where user_id = ${userId}) as "PAYMENTS",
    (select count(*) from welcoming_party where user_id = ${userId}) as "PARTY",
    (select count(*) from talent_recruitment where ${ownTalents(userId)}) as "TALENT",
    (select count(*) from bom_recruitment where user_id = ${userId}) as "BOARD",
    (select count(*) from parent_consent where ${ownConsents(userId)}) as "PARENT",
    (select count(*) from email where user_id = ${userId}) as "MAILS",
    (select count(*) from audit_entry where actor_id = ${userId} or (entity = 'account' and entity_id = ${userId}))
      as "AUDIT",
    (select count(*) from (${picturesOf(userId)}) f where f.state <> 'ERASED') as pictures`.execute(db)
  const [held] = rows
  if (!held) throw new Error('a statement without tables gave no row')
  return held
}

const ownTalents = (userId: number) => sql`(user_id = ${userId} or (user_id is null and (nim, email) =
  (select nim, email from account where id = ${userId})))`

const picturesOf = (userId: number) => sql`
  select id, key, state, is_public, content_type, bytes, created_at from file
  where id in (select file_id from file_viewer where user_id = ${userId}
    union select t.file_id from bom_task_submission t join bom_recruitment b on b.id = t.recruitment_id
      where b.user_id = ${userId} and t.file_id is not null)`

export const findPictures = async (db: Db, userId: number): Promise<(FileRow & { created_at: string })[]> =>
  (await sql<FileRow & { created_at: string }>`${picturesOf(userId)} and state <> 'ERASED' order by id`.execute(db))
    .rows

const ownConsents = (userId: number) => sql`(user_id = ${userId} or talent_id in (
  select id from talent_recruitment where ${ownTalents(userId)}))`

export const findConsents = async (db: Db, userId: number) =>
  (
    await sql<{
      kind: ConsentKind
      version: string
      given_at: string
      withdrawn_at: string | null
    }>`select kind, version, given_at,
      withdrawn_at from consent
      where ${ownConsents(userId)} order by given_at desc, id desc limit 100`.execute(db)
  ).rows

/** Everything, table by table, by names that a person understands. */
export async function findAll(db: Db, userId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string; records: unknown }>`
    select 'account' as name, jsonb_agg(to_jsonb(a) - 'password_hash') as records from account a where id = ${userId}
    union all select 'sessions', jsonb_agg(jsonb_build_object('signed_in_at', created_at, 'used_at', used_at,
      'expires_at', expires_at, 'browser', browser, 'system', system) order by id) from session where user_id = ${userId}
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
    union all select 'toefl_seats', jsonb_agg(to_jsonb(d) || jsonb_build_object('shift', s.shift, 'starts_at', s.starts_at)
      order by d.id) from toefl_detail d join toefl_shift s on s.id = d.shift_id where d.user_id = ${userId}
    union all select 'toefl_payments', jsonb_agg(
      case when (select user_id from toefl_detail d where d.payment_id = p.id order by d.id limit 1) = ${userId}
        then to_jsonb(p) - array['decided_by', 'sender', 'receiver_id', 'programme', 'user_id', 'kind']
        else jsonb_build_object('id', p.id, 'status', p.status, 'created_at', p.created_at) end order by p.id)
      from toefl_payment p where id in (select payment_id from ${seats(userId)})
    union all select 'member_payments', jsonb_agg(to_jsonb(p) - array['decided_by', 'receiver_id',
        'programme', 'mend_until', 'seats_held_until', 'sender', 'cancelled_at'] order by id)
      from member_payment p where user_id = ${userId}
    union all select 'refunds', jsonb_agg(jsonb_build_object('state', f.state, 'amount', f.amount, 'account_name',
      f.account_name, 'account_number', f.account_number, 'refunded_on', f.refunded_on, 'reference', f.reference)
      order by f.id) from refund f
      where f.programme = 'MEMBERSHIP' and payment_id in (select id from member_payment where user_id = ${userId})
      or f.programme = 'TOEFL' and payment_id in (select payment_id from ${seats(userId)} and id in (select min(id)
        from toefl_detail group by payment_id))
    union all select 'welcoming_parties', jsonb_agg(to_jsonb(w) - 'decided_by' order by id)
      from welcoming_party w where user_id = ${userId}
    union all select 'talent_applications', jsonb_agg(to_jsonb(t) order by id)
      from talent_recruitment t where ${ownTalents(userId)}
    union all select 'board_applications', jsonb_agg(to_jsonb(b) - 'decided_by' || jsonb_build_object('tasks',
      (select jsonb_agg(to_jsonb(t)) from bom_task_submission t where t.recruitment_id = b.id), 'interview',
      (select jsonb_build_object('starts_at', i.starts_at, 'ends_at', i.ends_at, 'place', i.place, 'link', i.link)
        from bom_interview i where i.recruitment_id = b.id)) order by id)
      from bom_recruitment b where user_id = ${userId}
    union all select 'emails', jsonb_agg(jsonb_build_object('to', to_address, 'subject', subject, 'status', status,
      'created_at', created_at, 'sent_at', sent_at) order by id) from email where user_id = ${userId}
    union all select 'consents', jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'given_at', given_at,
      'withdrawn_at', withdrawn_at)
      order by given_at, id) from consent where ${ownConsents(userId)}
    union all select 'parent_consents', jsonb_agg(to_jsonb(c) - 'noted_by' - 'reminders') from parent_consent c
      where ${ownConsents(userId)}
    union all select 'privacy_requests', jsonb_agg(to_jsonb(q) - 'decided_by' - 'reminders' order by id)
      from privacy_request q where user_id = ${userId}
    union all select 'history', jsonb_agg(jsonb_build_object('at', e.at, 'action', e.action, 'record', e.entity, 'id',
      e.entity_id, 'by', case when e.actor_id = ${userId} then 'you' when e.actor_id is null then 'the portal'
      else 'the committee' end) order by e.at, e.id) from audit_entry e
      where actor_id = ${userId} or (e.entity, e.entity_id) in (
        select 'account', ${userId}::int
        union select 'toefl_detail', id from ${seats(userId)} union select 'toefl_payment', payment_id from ${seats(userId)}
        union select 'member_payment', id from member_payment where user_id = ${userId}
        union select 'welcoming_party', id from welcoming_party where user_id = ${userId}
        union select 'talent_recruitment', id from talent_recruitment where ${ownTalents(userId)}
        union select 'bom_recruitment', id from bom_recruitment where user_id = ${userId})`.execute(db)
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
