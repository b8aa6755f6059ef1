/** SQL of erasing a person: everything that the tables hold of them. Counted and booked values stay, without them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { willWorkInOffice } from '#services/accounts/held-duties.ts'
import type { PaidTable } from '#programme-kinds.ts'
import { isOf, isOfThese, programmeOf } from '#services/money-sql.ts'
import { isForgotten } from './retention.store.ts'
import type { About, Entry } from '#services/audit/emptying.ts'
import { nobody } from '#services/audit/personal.ts'
import type { Obstacle } from './erasure.rules.ts'
import { type Personal, type PersonalTable, tablesOf, type Texts } from './personal.actions.ts'

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

/** A person's rows of a table: all that are about them, and those that are emptied with them. */
export type Held = { of: PersonalTable; rows: number[]; own: number[] }
export type Own = { held: readonly Held[]; refund: number[] }

const isPaidTable = (table: string): table is PaidTable => Object.hasOwn(programmeOf, table)

/** Whether the row `m` belongs to a payment that the person made. */
const isPaid = (held: readonly Held[]): RawBuilder<unknown> =>
  anyOf(held.flatMap(({ of: { table }, own }) => (isPaidTable(table) ? [isOfThese('m', table, own)] : [])))

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`

const idsOf = async (trx: Trx, query: RawBuilder<unknown>): Promise<number[]> =>
  (await (query as RawBuilder<{ id: number }>).execute(trx)).rows.map(({ id }) => id)

async function hold(trx: Trx, of: PersonalTable, userId: number): Promise<Held> {
  const table = sql.table(of.table)
  const rows = await idsOf(trx, sql`select id from ${table} r where ${of.isOf(userId)} order by id for update`)
  if (!of.isEmptied) return { of, rows, own: rows }
  const mine = sql`select id from ${table} r where id = ${ids(rows)} and ${of.isEmptied(userId)}`
  return { of, rows, own: await idsOf(trx, mine) }
}

/** Locks all records of a person, the payments first and the account last (docs/locks.md). */
export async function lockPerson(
  trx: Trx,
  personal: readonly Personal[],
  userId: number,
): Promise<{ person: Person; own: Own } | undefined> {
  const held: Held[] = []
  // oxlint-disable-next-line no-await-in-loop
  for (const of of tablesOf(personal)) held.push(await hold(trx, of, userId))
  const refunded = held.flatMap(({ of, rows }) =>
    of.refundedBy ? [sql`${sql.ref(of.refundedBy)} = ${ids(rows)}`] : [],
  )
  const refund = await idsOf(
    trx,
    sql`select id from refund m where ${anyOf([isPaid(held), ...refunded])} order by id for update`,
  )
  const locked = await sql<Person>`select id, role, email, nim, language, erased_at from account
    where id = ${userId} for update`.execute(trx)
  const [person] = locked.rows
  return person && { person, own: { held, refund } }
}

/**
 * Gives each statement of this transaction ten minutes. An erasure reads the whole trail and all mails; with a million of them
 * that takes longer than a page may.
 */
export const allowLongSearches = (trx: Trx) => sql`set local statement_timeout = '10min'`.execute(trx)

// However it is written: 0812, 62812 or +62 812.
const localNumber = (column: string) =>
  sql`regexp_replace(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), '^(62|0)', '')`

/** The obstacles to erasing these people at this moment. */
export async function findObstacles(
  db: Db | Trx,
  personal: readonly Personal[],
  userIds: readonly number[],
  now: Date,
) {
  const people = ids(userIds)
  const asked = { people, at: now.toISOString(), isForgotten: isForgotten(now) }
  const ofProgrammes = personal.flatMap(({ obstacles }) => (obstacles ? [sql`union ${obstacles(asked)}`] : []))
  const { rows } = await sql<{ user_id: number; obstacle: Obstacle }>`
    select a.id as user_id, 'COMMITTEE' as obstacle from account a
      where a.id = ${people} and ${willWorkInOffice('a', now)}
    ${sql.join(ofProgrammes, sql` `)}
    union select p.user_id, 'MONEY_OWED' from refund f join payment p on ${isOf('f')}
      where f.state in ('TO_CHECK', 'OWED') and p.user_id = ${people}
    union select a.id, 'PUBLIC_CONTACT' from account a join contact_person c
      on (${localNumber('c.phone_number')} = ${localNumber('a.phone_number')}
        or lower(ltrim(c.line, '@')) = lower(ltrim(a.line_id, '@')) or lower(c.email) = a.email)
      where a.id = ${people}
    order by 1, 2`.execute(db)
  return rows
}

type Json = Record<string, unknown>

const about = ({ of: { table: entity } }: Held, of: readonly number[]): About => ({ entity, ids: of })

/** The person's own records, apart from those that they share. */
export const ownRecords = ({ held, refund }: Own, userId: number): About[] => [
  ...held.filter(({ of }) => !of.isEmptied).map((one) => about(one, one.own)),
  { entity: 'refund', ids: refund },
  { entity: 'account', ids: [userId] },
]

/** Those that several people share: all of them, and those that are emptied. */
export function sharedRecords({ held }: Own): { all: About[]; emptied: About[] } {
  const shared = held.filter(({ of }) => of.isEmptied)
  return { all: shared.map((one) => about(one, one.rows)), emptied: shared.map((one) => about(one, one.own)) }
}

/** All records of the person as they are, for the values to search elsewhere. */
export async function findRecords(trx: Trx, { held, refund }: Own, userId: number): Promise<Json[]> {
  const records = held.map(
    ({ of, own }) => sql`union all select to_jsonb(t) from ${sql.table(of.table)} t where id = ${ids(own)}`,
  )
  const guests = held.flatMap(({ of, own }) => (of.guests ? own : []))
  const { rows } = await sql<{ record: Json }>`
    select to_jsonb(t) - 'password_hash' as record from account t where id = ${userId}
    ${sql.join(records, sql` `)}
    union all select to_jsonb(t) from parent_consent t where user_id = ${userId} or talent_id = ${ids(guests)}
    union all select to_jsonb(t) from refund t where id = ${ids(refund)}`.execute(trx)
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
const texts: Texts = {
  email: { columns: ['kept_text', 'kept_html', 'last_error'] },
  statement_line: { columns: ['text'] },
  statement_aside: { key: 'line_id', columns: ['reason'] },
  aside_rule: { columns: ['word', 'reason'] },
  statement_match: { columns: ['reason'] },
  statement_match_binned: { columns: ['reason'] },
  statement_import: { columns: ['file_name'] },
  cash_handover: { columns: ['note'] },
  handover_note: { columns: ['topic', 'body'] },
  landing_content: { columns: ['title', 'title_id', 'description', 'description_id'] },
}

type Text = { table: string; key: string; column: string }

const textsOf = (given: Texts): Text[] =>
  Object.entries(given).flatMap(([table, { key = 'id', columns }]) => columns.map((column) => ({ table, key, column })))

/** Takes a person out of the texts that a condition finds. */
async function scrubText(
  trx: Trx,
  { table, key, column }: Text,
  where: RawBuilder<unknown>,
  scrub: (text: string) => string,
) {
  const [of, id, value] = [sql.table(table), sql.ref(key), sql.ref(column)]
  const found = sql<{ id: number; text: string | null }>`select ${id} as id, ${value} as text from ${of} where ${where}`
  for (const row of (await found.execute(trx)).rows) {
    const text = scrub(row.text ?? '')
    if (row.text === null || text === row.text) continue
    // oxlint-disable-next-line no-await-in-loop
    await sql`update ${of} set ${value} = ${text} where ${id} = ${row.id}`.execute(trx)
  }
}

type Scrubbing = { personal: readonly Personal[]; scrub: (text: string) => string }

/** Takes the person out of the texts of others. */
export async function scrubTexts(trx: Trx, { personal, scrub }: Scrubbing, patterns: readonly string[]) {
  for (const text of [texts, ...personal.map((one) => one.texts ?? {})].flatMap(textsOf)) {
    // oxlint-disable-next-line no-await-in-loop
    await scrubText(trx, text, sql`lower(${sql.ref(text.column)}) like any (${patterns}::text[])`, scrub)
  }
}

/** Takes the person out of the texts of the records that they share. */
export async function scrubShared(trx: Trx, { personal, scrub }: Scrubbing, { held }: Own) {
  const all = personal.flatMap((one) => textsOf(one.texts ?? {}))
  for (const { of, rows } of held.filter((one) => one.of.isEmptied)) {
    for (const text of all.filter(({ table }) => table === of.table)) {
      // oxlint-disable-next-line no-await-in-loop
      await scrubText(trx, text, sql`id = ${ids(rows)}`, scrub)
    }
  }
}

/** Rows that are kept for a day at most and name the person: drafts, answers, decisions, jobs. */
export async function deleteShortLived(
  trx: Trx,
  personal: readonly Personal[],
  id: number,
  patterns: readonly string[],
) {
  const holding = (column: string) => sql`lower(${sql.ref(column)}::text) like any (${patterns}::text[])`
  await sql`delete from session where user_id = ${id}`.execute(trx)
  await sql`delete from account_duty where user_id = ${id}`.execute(trx)
  for (const table of [
    'factor_passkey',
    'factor_totp',
    'factor_recovery_code',
    'factor_challenge',
    'factor_failure',
    'known_device',
    'alarm_link',
    'reminder',
    'calendar_address',
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
  // oxlint-disable-next-line no-await-in-loop
  for (const { forget } of personal) await forget?.(trx, id, holding)
  await sql`delete from idempotency where ${holding('reply')} or ${holding('key')}`.execute(trx)
  await sql`delete from decision where ${holding('records')} or ${holding('withdrawn')}`.execute(trx)
  await sql`delete from email where user_id = ${id} or ${holding('to_address')} or ${holding('data')}`.execute(trx)
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(trx)
  if (rows[0]?.there) await sql`delete from pgboss.job where ${holding('data')} or ${holding('output')}`.execute(trx)
}

/** Money and seats stay as they are booked and counted, without a person. Gives the keys of files to remove. */
export async function anonymise(trx: Trx, { id }: Person, { held, refund }: Own, at: string): Promise<string[]> {
  const keys: string[] = []
  const blank = (column: string) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} is null then null else ${none} end`
  for (const { of, own } of held) {
    const table = sql.table(of.table)
    /* oxlint-disable no-await-in-loop */
    if (isPaidTable(of.table))
      await sql`update ${table} set ${blank('account_name')}, ${blank('account_number')}, ${blank('reject_reason')},
        reject_code = null, sender = null where id = ${ids(own)}`.execute(trx)
    keys.push(...((await of.empty?.(trx, own)) ?? []))
    if (of.leaves)
      await sql`update ${table} r set deleted_at = ${at}
        where id = ${ids(own)} and ${of.leaves} and deleted_at is null`.execute(trx)
    /* oxlint-enable no-await-in-loop */
  }
  await sql`update amount_quote m set sender = null where ${isPaid(held)}`.execute(trx)
  await sql`update price_reduction m set reason = ${none} where ${isPaid(held)}`.execute(trx)
  await sql`update refund set account_name = null, account_number = null, reference = null
    where id = ${ids(refund)}`.execute(trx)
  await sql`update statement_line l set text = ${none} from statement_match m
    where m.line_id = l.id and ${isPaid(held)}`.execute(trx)
  // What took such money back names the same person.
  await sql`update statement_line l set text = ${none} from statement_reversal r, statement_match m
    where r.out_line_id = l.id and m.line_id = r.line_id and ${isPaid(held)}`.execute(trx)
  await sql`update account set nim = 'erased-' || id, name = ${none}, email = 'erased-' || id || '@erased.invalid',
    phone_number = null, line_id = null, address = null, domicile = null, birth_place = null, birth_date = null,
    gender = null, campus_location = null, batch = null, major_id = null, password_hash = null,
    email_verified_at = null, news_refused_at = null, suspended_at = ${at}, erased_at = ${at} where id = ${id}`.execute(
    trx,
  )
  return keys
}

/** The pictures of these rows. One that a payment names as well is the payment's. */
export const findProofs = async (trx: Trx, { table, hasProof }: PersonalTable, of: readonly number[]) =>
  hasProof
    ? idsOf(
        trx,
        sql`select proof_id as id from ${sql.table(table)} r where id = ${ids(of)} and proof_id is not null
          and (${isPaidTable(table)} or not exists (select from payment p where p.proof_id = r.proof_id))`,
      )
    : []

/** The pictures of a person's payments and sign-ups, and of what was paid back. */
export async function findPictures(trx: Trx, { held, refund }: Own): Promise<number[]> {
  const found = await Promise.all(held.map(({ of, own }) => findProofs(trx, of, own)))
  const back = sql`select proof_id as id from refund where id = ${ids(refund)} and proof_id is not null`
  return [...found.flat(), ...(await idsOf(trx, back))]
}

/** The person sees no file of others any more. */
export const forgetViewer = (trx: Trx, userId: number) =>
  sql`delete from file_viewer where user_id = ${userId}`.execute(trx)
