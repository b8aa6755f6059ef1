/** What people were told last about a thing, and mails that would tell them an outdated state. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

/** Of a mail on its way: its reader, and the things it tells of with what it says of each, the chief one first. */
type Telling = { userId: number | null; tells?: Readonly<Record<string, string>> }

/** A mail that was taken out of the outbox, as its row was. */
export type Withdrawn = Record<string, unknown>

/**
 * Nobody can have got it yet: it was never tried, is not being sent, the office cannot read it, and
 * its reader has not seen it in the portal.
 */
export const waits = sql<boolean>`(status = 'QUEUED' and attempts = 0 and kept_text is null and claimed_until is null
  and seen_at is null)`

const readersOf = (mails: readonly Telling[]) =>
  JSON.stringify(
    mails.flatMap(({ userId, tells }) =>
      tells && userId !== null ? [{ user_id: userId, chief: Object.keys(tells)[0], tells }] : [],
    ),
  )

/**
 * Takes those mails out of the outbox that tell the readers of these mails otherwise, and of nothing else.
 * @returns the removed mails
 */
export async function withdrawOutdated(trx: Trx, mails: readonly Telling[]): Promise<Withdrawn[]> {
  const readers = readersOf(mails)
  if (readers === '[]') return []
  const { rows } = await sql<{ mail: Withdrawn }>`
    delete from email e using json_to_recordset(${readers}::json) as reader (user_id int, tells jsonb)
    where e.user_id = reader.user_id and reader.tells ?& array(select jsonb_object_keys(e.tells))
      and not e.tells <@ reader.tells and ${waits} returning to_jsonb(e) as mail`.execute(trx)
  return rows.map(({ mail }) => mail)
}

/**
 * What the readers of these mails were told last about the chief thing of each, or are being told at this moment, by
 * reader and thing. A mail that could not be delivered told nothing.
 */
export async function findTold(trx: Trx, mails: readonly Telling[]): Promise<ReadonlyMap<string, string>> {
  const readers = readersOf(mails)
  if (readers === '[]') return new Map()
  const { rows } = await sql<{ reader: string; said: string }>`
    select distinct on (reader.user_id, chief) concat_ws(' ', reader.user_id, chief) as reader, e.tells ->> chief as said
    from json_to_recordset(${readers}::json) as reader (user_id int, chief text)
    join email e on e.user_id = reader.user_id and e.tells ? chief and e.status <> 'FAILED'
    order by reader.user_id, chief, e.id desc`.execute(trx)
  return new Map(rows.map(({ reader, said }) => [reader, said]))
}

/** The mails that a decision withdrew wait again, but for those whose readers were told of the same since. */
export async function bringMailsBack(trx: Trx, mails: readonly Withdrawn[], decisionId: string): Promise<void> {
  if (mails.length === 0) return
  await sql`
    insert into email select back.* from jsonb_populate_recordset(null::email, ${JSON.stringify(mails)}::jsonb) as back
    where back.decision_id is distinct from ${decisionId}::uuid and not exists (select from email later
      where later.user_id = back.user_id and later.id > back.id
        and later.tells ?| array(select jsonb_object_keys(back.tells)))`.execute(trx)
}

/** No mail overtakes an earlier one about the same thing. */
export const isNext = (earlier: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (tells is null or not exists (select from email earlier where earlier.user_id = email.user_id
    and earlier.id < email.id and earlier.status = 'QUEUED' and ${earlier}
    and earlier.tells ?| array(select jsonb_object_keys(email.tells))))`
