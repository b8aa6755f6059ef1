/** SQL of erasing a person: everything that the tables hold of them. Counted and booked values stay, without them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isOfCommittee } from '#services/accounts/office-roles.ts'
import { isOf, isOfThese } from '#services/money-sql.ts'
import { isForgotten } from './retention.store.ts'
import { anonymiseBoard, anonymiseParties, anonymiseTalents } from './anonymisation.store.ts'
import type { About, Entry } from '#services/audit/emptying.ts'
import { nobody } from '#services/audit/personal.ts'
import type { Obstacle } from './erasure.rules.ts'

const none = sql.lit(nobody)
const ids = (of: readonly number[]) => sql`any(${of}::int[])`

export type Person = {
  id: number
  role: string
  email: string
  nim: string
  language: string
  erased_at: string | null
}

const paidBy = (userId: number) => sql`
  (select d.user_id from toefl_detail d where d.payment_id = p.id order by d.id limit 1) = ${userId}`

/** Whether the row `m` belongs to a payment that the person made. */
const isPaid = (own: Pick<Own, 'paid' | 'member_payment'>) => sql`(
  ${isOfThese('m', 'toefl_payment', own.paid)} or ${isOfThese('m', 'member_payment', own.member_payment)})`

/** Sent without signing in, an application belongs to the account of its NIM and address. */
const talentOf = ({ id, nim, email }: Person) =>
  sql`(user_id = ${id} or (user_id is null and nim = ${nim} and email = ${email}))`

export type Own = {
  toefl_payment: number[]
  /** Of those: which the person paid. */
  paid: number[]
  toefl_detail: number[]
  member_payment: number[]
  welcoming_party: number[]
  talent_recruitment: number[]
  bom_recruitment: number[]
  refund: number[]
}

const idsOf = async (trx: Trx, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(trx)).rows.map(({ id }) => id)

/** Locks all records of a person, the payments first and the account last (docs/locks.md). */
export async function lockPerson(trx: Trx, userId: number): Promise<{ person: Person; own: Own } | undefined> {
  const known = await sql<Person>`select id, role, email, nim, language, erased_at from account
    where id = ${userId}`.execute(trx)
  const [someone] = known.rows
  if (!someone) return undefined
  const toefl_payment = await idsOf(
    trx,
    sql`select id from toefl_payment
    where id in (select payment_id from toefl_detail where user_id = ${userId}) order by id for update`,
  )
  const own = {
    toefl_payment,
    paid: await idsOf(
      trx,
      sql`select p.id from toefl_payment p where p.id = ${ids(toefl_payment)} and ${paidBy(userId)}`,
    ),
    toefl_detail: await idsOf(trx, sql`select id from toefl_detail where user_id = ${userId} order by id for update`),
    member_payment: await idsOf(
      trx,
      sql`select id from member_payment where user_id = ${userId} order by id for update`,
    ),
    welcoming_party: await idsOf(
      trx,
      sql`select id from welcoming_party where user_id = ${userId} order by id for update`,
    ),
    talent_recruitment: await idsOf(
      trx,
      sql`select id from talent_recruitment where ${talentOf(someone)} order by id for update`,
    ),
    bom_recruitment: await idsOf(
      trx,
      sql`select id from bom_recruitment where user_id = ${userId} order by id for update`,
    ),
  }
  const refund = await idsOf(
    trx,
    sql`select id from refund m where ${isPaid(own)} or detail_id = ${ids(own.toefl_detail)} order by id for update`,
  )
  const locked = await sql<Person>`select id, role, email, nim, language, erased_at from account
    where id = ${userId} for update`.execute(trx)
  const [person] = locked.rows
  return person && { person, own: { ...own, refund } }
}

// However it is written: 0812, 62812 or +62 812.
const localNumber = (column: string) =>
  sql`regexp_replace(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), '^(62|0)', '')`

/** The obstacles to erasing a person at this moment. */
export async function findObstacles(db: Db | Trx, userIds: readonly number[], now: Date) {
  const at = now.toISOString()
  const mine = sql`d.user_id = ${ids(userIds)} and d.deleted_at is null and p.deleted_at is null`
  const { rows } = await sql<{ user_id: number; obstacle: Obstacle }>`
    select a.id as user_id, 'COMMITTEE' as obstacle from account a
      where a.id = ${ids(userIds)} and ${isOfCommittee('a', now)}
    union select d.user_id, 'PAYMENT_PENDING' from toefl_detail d join toefl_payment p on p.id = d.payment_id
      where ${mine} and p.status = 'PENDING' and not ${isForgotten(now)}
    union select p.user_id, 'PAYMENT_PENDING' from member_payment p
      where p.user_id = ${ids(userIds)} and p.status = 'PENDING' and p.deleted_at is null and not ${isForgotten(now)}
    union select d.user_id, 'SEATS_HELD' from toefl_detail d join toefl_payment p on p.id = d.payment_id
      where ${mine} and p.status = 'REJECTED' and p.seats_held_until is not null
    union select d.user_id, 'TEST_AHEAD' from toefl_detail d join toefl_payment p on p.id = d.payment_id
      join toefl_shift s on s.id = d.shift_id where ${mine} and p.status = 'CONFIRMED' and s.ends_at > ${at}
    union select w.user_id, 'PARTY_AHEAD' from welcoming_party w join welcoming_party_shift s on s.id = w.shift_id
      where w.user_id = ${ids(userIds)} and w.deleted_at is null and w.status <> 'REJECTED' and s.ends_at > ${at}
    union select d.user_id, 'MONEY_OWED' from refund f join toefl_detail d on f.programme = 'TOEFL' and d.payment_id = f.payment_id
      where f.state in ('TO_CHECK', 'OWED') and d.user_id = ${ids(userIds)}
    union select p.user_id, 'MONEY_OWED' from refund f join payment p on ${isOf('f')}
      where f.state in ('TO_CHECK', 'OWED') and p.user_id = ${ids(userIds)}
    union select a.id, 'PUBLIC_CONTACT' from account a join contact_person c
      on (${localNumber('c.phone_number')} = ${localNumber('a.phone_number')}
        or lower(ltrim(c.line, '@')) = lower(ltrim(a.line_id, '@')) or lower(c.email) = a.email)
      where a.id = ${ids(userIds)}
    order by 1, 2`.execute(db)
  return rows
}

type Json = Record<string, unknown>

/** The person's own records, apart from the payments of a group. */
export const ownRecords = ({ paid: _, toefl_payment: __, ...own }: Own, userId: number): About[] =>
  Object.entries({ ...own, account: [userId] }).map(([entity, of]) => ({ entity, ids: of }))

/** All records of the person as they are, for the values to search elsewhere. */
export async function findRecords(trx: Trx, own: Own, userId: number): Promise<Json[]> {
  const { rows } = await sql<{ record: Json }>`
    select to_jsonb(t) - 'password_hash' as record from account t where id = ${userId}
    union all select to_jsonb(t) from toefl_payment t where id = ${ids(own.paid)}
    union all select to_jsonb(t) from member_payment t where id = ${ids(own.member_payment)}
    union all select to_jsonb(t) from welcoming_party t where id = ${ids(own.welcoming_party)}
    union all select to_jsonb(t) from talent_recruitment t where id = ${ids(own.talent_recruitment)}
    union all select to_jsonb(t) from parent_consent t where user_id = ${userId}
      or talent_id = ${ids(own.talent_recruitment)}
    union all select to_jsonb(t) from refund t where id = ${ids(own.refund)}`.execute(trx)
  return rows.map(({ record }) => record)
}

/** Entries that name these values, whatever they are about. */
export async function findEntriesHolding(trx: Trx, patterns: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select id, before, after from audit_entry
    where lower(before::text) like any (${patterns}::text[]) or lower(after::text) like any (${patterns}::text[])`.execute(
    trx,
  )
  return rows
}

/** Texts that people write, or that are kept as they were: anybody may be named in them. */
const texts = {
  email: ['kept_text', 'kept_html', 'last_error'],
  statement_line: ['text'],
  statement_aside: ['reason'],
  statement_match: ['reason'],
  statement_match_binned: ['reason'],
  statement_import: ['file_name'],
  toefl_score_import: ['file_name'],
  cash_handover: ['note'],
  bom_interview: ['note'],
  handover_note: ['topic', 'body'],
  landing_content: ['title', 'title_id', 'description', 'description_id'],
  toefl_payment: ['reject_reason'],
  member_payment: ['reject_reason'],
  welcoming_party: ['reject_reason'],
  toefl_detail: ['edit_reason', 'edit_reject_reason'],
} as const
const keys: Record<string, string> = { statement_aside: 'line_id', bom_interview: 'recruitment_id' }

/** Takes the person out of the texts of others. */
export async function scrubTexts(trx: Trx, patterns: readonly string[], scrub: (text: string) => string) {
  for (const [table, columns] of Object.entries(texts)) {
    const key = sql.ref(keys[table] ?? 'id')
    for (const column of columns) {
      const { rows } = await sql<{ id: number; text: string }>`
        select ${key} as id, ${sql.ref(column)} as text from ${sql.table(table)}
        where lower(${sql.ref(column)}) like any (${patterns}::text[])`.execute(trx)
      for (const row of rows) {
        const text = scrub(row.text)
        if (text === row.text) continue
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${key} = ${row.id}`.execute(trx)
      }
    }
  }
}

/** Takes the person out of why these payments were rejected. */
export async function scrubReasons(trx: Trx, of: readonly number[], scrub: (text: string) => string) {
  const payments = trx
    .selectFrom('toefl_payment')
    .select(['id', 'reject_reason'])
    .where('id', 'in', [0, ...of])
  for (const { id, reject_reason } of await payments.where('reject_reason', 'is not', null).execute()) {
    const without = scrub(reject_reason ?? '')
    if (without === reject_reason) continue
    await trx.updateTable('toefl_payment').set({ reject_reason: without }).where('id', '=', id).execute()
  }
}

/** Rows that are kept for a day at most and name the person: drafts, answers, decisions, jobs. */
export async function deleteShortLived(trx: Trx, person: Person, own: Own, patterns: readonly string[]) {
  const { id } = person
  const holding = (column: string) => sql`lower(${sql.ref(column)}::text) like any (${patterns}::text[])`
  await sql`delete from session where user_id = ${id}`.execute(trx)
  for (const table of [
    'factor_passkey',
    'factor_totp',
    'factor_recovery_code',
    'factor_challenge',
    'factor_failure',
    'known_device',
    'alarm_link',
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx)
  }
  await sql`delete from consent where user_id = ${id}`.execute(trx)
  await sql`delete from parent_consent where user_id = ${id}`.execute(trx)
  await sql`delete from password_link where user_id = ${id}`.execute(trx)
  await sql`delete from university_account where user_id = ${id}`.execute(trx)
  await sql`delete from university_flow where user_id = ${id} or ${holding('identity')}`.execute(trx)
  await sql`delete from payment_link where user_id = ${id} or ${holding('sent_to')}`.execute(trx)
  await sql`delete from toefl_correction where payment_id = ${ids(own.toefl_payment)}`.execute(trx)
  await sql`delete from toefl_group_part where user_id = ${id} or ${holding('person')} or ${holding('name')}`.execute(
    trx,
  )
  await sql`delete from idempotency where ${holding('reply')} or ${holding('key')}`.execute(trx)
  await sql`delete from decision where ${holding('records')} or ${holding('withdrawn')}`.execute(trx)
  await sql`delete from email where user_id = ${id} or ${holding('to_address')} or ${holding('data')}`.execute(trx)
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(trx)
  if (rows[0]?.there) await sql`delete from pgboss.job where ${holding('data')} or ${holding('output')}`.execute(trx)
}

/** Money and seats stay as they are booked and counted, without a person. */
export async function anonymise(trx: Trx, { id }: Person, own: Own, at: string): Promise<void> {
  const sender = sql`
    account_name = case when account_name is null then null else ${none} end,
    account_number = case when account_number is null then null else ${none} end`
  const reason = sql`reject_reason = case when reject_reason is null then null else ${none} end`
  await sql`update toefl_payment set ${sender}, ${reason}, sender = null where id = ${ids(own.paid)}`.execute(trx)
  await sql`update amount_quote m set sender = null where ${isPaid(own)}`.execute(trx)
  await sql`update member_payment set ${sender}, ${reason} where id = ${ids(own.member_payment)}`.execute(trx)
  await sql`update toefl_detail set edit_reason = null, edit_reject_reason = null where id = ${ids(own.toefl_detail)}`.execute(
    trx,
  )
  await sql`update refund set account_name = null, account_number = null, reference = null
    where id = ${ids(own.refund)}`.execute(trx)
  await sql`update statement_line l set text = ${none} from statement_match m
    where m.line_id = l.id and ${isPaid(own)}`.execute(trx)
  await anonymiseParties(trx, own.welcoming_party)
  await anonymiseTalents(trx, own.talent_recruitment)
  await anonymiseBoard(trx, own.bom_recruitment)
  // An application that waits for a decision is withdrawn with its person.
  await sql`update bom_recruitment set deleted_at = ${at}
    where id = ${ids(own.bom_recruitment)} and status in ('SUBMITTED', 'INTERVIEW') and deleted_at is null`.execute(trx)
  await sql`update account set nim = 'erased-' || id, name = ${none}, email = 'erased-' || id || '@erased.invalid',
    phone_number = null, line_id = null, address = null, domicile = null, birth_place = null, birth_date = null,
    gender = null, campus_location = null, batch = null, major_id = null, password_hash = null,
    email_verified_at = null, suspended_at = ${at}, erased_at = ${at} where id = ${id}`.execute(trx)
}

/** The pictures of a person's payments and sign-ups. */
export const findPictures = (trx: Trx, own: Own): Promise<number[]> =>
  idsOf(
    trx,
    sql`select proof_id as id from toefl_payment where id = ${ids(own.paid)}
    union select proof_id from member_payment where id = ${ids(own.member_payment)}
    union select proof_id from welcoming_party where id = ${ids(own.welcoming_party)}
    union select proof_id from refund where id = ${ids(own.refund)} and proof_id is not null`,
  )

/** The person sees no file of others any more. */
export const forgetViewer = (trx: Trx, userId: number) =>
  sql`delete from file_viewer where user_id = ${userId}`.execute(trx)
