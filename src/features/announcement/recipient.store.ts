/** SQL of the people whom an announcement goes to: counted while it is written, and frozen as rows when it is sent. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { type Listed, mailboxIn } from '#services/audience.ts'
import { nowhere } from '#services/mail/mail-queue.ts'
import type { RecipientFilters } from './announcement.contract.ts'
import type { LeftOut, Purpose, Reception } from './announcement.rules.ts'

/** SQL of the people of the records of a list. */
type People = (ids: readonly number[]) => RawBuilder<Listed>

export type Sending = { purpose: Purpose; by_hand: boolean }

const mailbox = mailboxIn(sql`p.email`)

/** Why the person `p` gets nothing; null who gets it. News go to nobody who refused them or never owned to the address. */
const reason = ({ purpose, by_hand }: Sending): RawBuilder<LeftOut | null> => sql`case
  when p.is_gone then 'GONE'
  when ${by_hand} and p.phone_number is null then 'NO_PHONE'
  when not ${by_hand} and p.email like ${`%.${nowhere}`} then 'NO_ADDRESS'
  when ${purpose === 'NEWS'} and p.has_refused then 'OPTED_OUT'
  when ${purpose === 'NEWS'} and not ${by_hand} and not p.is_confirmed then 'UNCONFIRMED' end`

/** Each person once, however many records of the list are theirs. */
const judged = (people: RawBuilder<Listed>, sending: Sending) => sql`
  select distinct on (coalesce('a' || p.user_id, 'r' || p.record_id)) p.*, ${reason(sending)} as left_out
  from (${people}) p order by coalesce('a' || p.user_id, 'r' || p.record_id), p.record_id`

export type Counted = { people: number; mails: number; left_out: { reason: LeftOut; people: number }[] }

/** How many it would reach at this moment. */
export async function countPeople(db: Db | Trx, people: RawBuilder<Listed>, sending: Sending): Promise<Counted> {
  const { rows } = await sql<{ reason: LeftOut | null; people: number; mails: number }>`
    select left_out as reason, count(*)::int as people, count(distinct ${mailbox})::int as mails
    from (${judged(people, sending)}) p group by left_out order by left_out`.execute(db)
  const reached = rows.find((row) => row.reason === null)
  return {
    people: reached?.people ?? 0,
    mails: sending.by_hand ? 0 : (reached?.mails ?? 0),
    left_out: rows.flatMap((row) => (row.reason === null ? [] : [{ reason: row.reason, people: row.people }])),
  }
}

/** Somebody in a list, known by the record and the account. */
export type Key = Pick<Listed, 'record_id' | 'user_id'>

/** The people of one mail, the `at`-th of the list's mailboxes, and how many mails there are. */
export async function findMailbox(db: Db, people: RawBuilder<Listed>, sending: Sending, at: number) {
  const { rows } = await sql<{ total: number; keys: Key[] }>`
    select count(*) over ()::int as total, keys from (
      select jsonb_agg(jsonb_build_object('record_id', p.record_id, 'user_id', p.user_id) order by p.record_id) as keys,
        min(p.record_id) as first
      from (${judged(people, sending)}) p where p.left_out is null group by ${mailbox}) b
    order by first limit 1 offset ${at}`.execute(db)
  return rows[0]
}

/** Writes down who is in the list at this moment. */
export const freeze = (trx: Trx, id: number, people: RawBuilder<Listed>, sending: Sending) =>
  sql`insert into announcement_recipient (announcement_id, record_id, user_id, left_out)
    select ${id}, record_id, user_id, left_out from (${judged(people, sending)}) p order by record_id, user_id`.execute(
    trx,
  )

/** The records by which the people of an announcement are in its list. */
export const findRecords = async (db: Db | Trx, id: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`select distinct record_id as id from announcement_recipient
      where announcement_id = ${id} order by record_id`.execute(db)
  ).rows.map((row) => row.id)

const joined = (people: RawBuilder<Listed>) =>
  sql`announcement_recipient r join (${people}) p on p.record_id = r.record_id and p.user_id is not distinct from r.user_id`

/** Of those who were stopped, who is to be left out by now. */
export const judgeAgain = (trx: Trx, id: number, people: RawBuilder<Listed>, sending: Sending) =>
  sql`update announcement_recipient r set left_out = j.left_out, is_stopped = false
    from (${judged(people, sending)}) j where r.announcement_id = ${id} and r.is_stopped
      and j.record_id = r.record_id and j.user_id is not distinct from r.user_id and j.left_out is not null`.execute(
    trx,
  )

export type Mailbox = { recipients: number[]; email: string; user_id: number | null; language: string | null }

/** The mailboxes that are still to be written to, with all who share each. */
export async function findMailboxes(trx: Trx, id: number, people: RawBuilder<Listed>): Promise<Mailbox[]> {
  const { rows } = await sql<Mailbox>`
    select array_agg(r.id order by r.id) as recipients, (array_agg(p.email order by r.id))[1] as email,
      (array_agg(p.user_id order by r.id))[1] as user_id, (array_agg(p.language order by r.id))[1] as language
    from ${joined(people)} where r.announcement_id = ${id} and r.left_out is null and r.email_id is null
    group by ${mailbox} order by min(r.id)`.execute(trx)
  return rows
}

/** Queues mails, and notes with each person which one is theirs. */
export const queueFor = (trx: Trx, mails: RawBuilder<unknown>) =>
  sql`with queued as (${mails} returning id, data)
    update announcement_recipient r set email_id = q.id, is_stopped = false
    from queued q cross join lateral jsonb_array_elements_text(q.data -> 'recipients') as one (id)
    where r.id = one.id::int`.execute(trx)

/** Takes back what has not left and nobody has seen; gives how many mails. What is being sent at this moment goes. */
export async function stopMails(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select e.id from email e where e.id in (select email_id from announcement_recipient where announcement_id = ${id})
      and e.status = 'QUEUED' and e.seen_at is null and (e.claimed_until is null or e.claimed_until <= now())
    order by e.id for update`.execute(trx)
  const mails = rows.map((row) => row.id)
  await sql`update announcement_recipient set is_stopped = true, email_id = null
    where email_id = any(${mails}::int[])`.execute(trx)
  await sql`delete from email where id = any(${mails}::int[])`.execute(trx)
  return mails.length
}

/** What became of an announcement, as a row. */
export const figuresOf = (id: RawBuilder<unknown>) => sql`(
  select count(*) filter (where r.left_out is null)::int as people, count(distinct r.email_id)::int as mails,
    count(distinct e.id) filter (where e.status = 'SENT')::int as taken,
    count(distinct e.id) filter (where e.seen_at is not null)::int as seen,
    count(distinct e.id) filter (where e.status = 'QUEUED')::int as waiting,
    count(distinct e.id) filter (where e.status = 'FAILED')::int as failed,
    count(*) filter (where r.is_stopped)::int as stopped,
    count(*) filter (where r.written_at is not null)::int as written
  from announcement_recipient r left join email e on e.id = r.email_id where r.announcement_id = ${id})`

/** Who is left out of one that was sent, by the reason. */
export async function countLeftOut(db: Db | Trx, id: number): Promise<Counted['left_out']> {
  const { rows } = await sql<{ reason: LeftOut; people: number }>`
    select left_out as reason, count(*)::int as people from announcement_recipient
    where announcement_id = ${id} and left_out is not null group by left_out order by left_out`.execute(db)
  return rows
}

const reception: RawBuilder<Reception> = sql`case when r.left_out is not null then 'LEFT_OUT' when r.is_stopped then 'STOPPED'
  when r.email_id is null then 'BY_HAND' when e.seen_at is not null then 'SEEN' when e.status = 'SENT' then 'TAKEN'
  when e.status = 'FAILED' then 'FAILED' else 'WAITING' end`

export type Received = Listed & {
  id: number
  reception: Reception
  left_out: LeftOut | null
  sent_at: string | null
  seen_at: string | null
  written_at: string | null
  written_by_name: string | null
}

const shown = {
  UNREACHED: sql`r.left_out is null and e.sent_at is null and e.seen_at is null and r.written_at is null`,
  LEFT_OUT: sql`r.left_out is not null`,
} as const

/** A page of its people, in the order in which they were written down. */
export async function findReceived(
  db: Db,
  id: number,
  people: People,
  { page, per_page, show }: RecipientFilters,
): Promise<{ data: Received[]; total: number }> {
  const rows = sql`announcement_recipient r left join email e on e.id = r.email_id
    where r.announcement_id = ${id} and ${show ? shown[show] : sql`true`}`
  const [asked, counted] = await Promise.all([
    sql<{ id: number; record_id: number }>`select r.id, r.record_id from ${rows} order by r.id
      limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${rows}`.execute(db),
  ])
  const found = await sql<Received>`
    select p.*, r.id, r.left_out, ${reception} as reception, e.sent_at, e.seen_at, r.written_at, w.name as written_by_name
    from ${joined(people([...new Set(asked.rows.map((row) => row.record_id))]))}
    left join email e on e.id = r.email_id left join account w on w.id = r.written_by
    where r.id = any(${asked.rows.map((row) => row.id)}::int[]) order by r.id`.execute(db)
  return { data: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export type Recipient = Key & { id: number; announcement_id: number }

/** Several recipients, of whichever announcement. */
export const findRecipients = async (db: Db, ids: readonly number[]): Promise<Recipient[]> =>
  (
    await sql<Recipient>`select id, announcement_id, record_id, user_id from announcement_recipient
      where id = any(${[...ids]}::int[]) order by id`.execute(db)
  ).rows

/** People of a list by their keys, in no order. */
export const findPeople = async (db: Db, people: People, ids: readonly number[]): Promise<Listed[]> =>
  ids.length === 0 ? [] : (await people([...new Set(ids)]).execute(db)).rows

type Ticked = {
  id: number
  announcement_id: number
  written_at: string | null
  written_by_name: string | null
  was: string | null
}

/** Notes who has written to somebody, or that nobody has. Who is left out is not written to. */
export async function tick(
  trx: Trx,
  id: number,
  by: { userId: number; at: string } | null,
): Promise<Ticked | undefined> {
  const { rows } = await sql<Ticked>`
    with before as (select id, written_at from announcement_recipient where id = ${id} and left_out is null for update)
    update announcement_recipient r set written_by = ${by?.userId ?? null}::int, written_at = ${by?.at ?? null}::timestamptz
    from before where r.id = before.id
    returning r.id, r.announcement_id, r.written_at, before.written_at as was,
      (select name from account where id = r.written_by) as written_by_name`.execute(trx)
  return rows[0]
}

/** People of announcements without a mail of their own, which would go with that. */
export const forgetRecipients = (trx: Trx, before: Date) =>
  sql`delete from announcement_recipient r using announcement n where n.id = r.announcement_id and r.email_id is null
    and n.sent_at < ${before.toISOString()}::timestamptz`.execute(trx)

export const findOwnAddress = async (trx: Trx, userId: number): Promise<string> =>
  (await trx.selectFrom('account').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
