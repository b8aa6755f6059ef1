/** SQL of the links for helpers at a door. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import type { DoorLink } from './door-link.contract.ts'

type At = { programme: DoorProgramme; shiftId: number }

/** The links of a door that have not ended. */
export const findLinks = async (
  db: Db | Trx,
  { programme, shiftId }: At,
  now: string,
  id?: number,
): Promise<DoorLink[]> =>
  (
    await sql<DoorLink>`
      select l.id, l.helper, l.opens_at, l.expires_at, l.made_at, l.last_used_at, a.name as made_by_name
      from door_link l left join account a on a.id = l.made_by
      where l.programme = ${programme} and l.shift_id = ${shiftId} and l.ended_at is null and l.expires_at > ${now}
        and (${id ?? null}::int is null or l.id = ${id ?? null}::int) order by l.id desc limit 200`.execute(db)
  ).rows

type New = {
  programme: string
  shift_id: number
  helper: string
  token_hash: Buffer
  opens_at: string
  expires_at: string
  made_by: number
  made_at: string
}

export const insertLink = async (trx: Trx, given: New): Promise<number> =>
  (await trx.insertInto('door_link').values(given).returning('id').executeTakeFirstOrThrow()).id

/** Ends a link of this door; nothing where it is none, or has ended. */
export const endLink = (trx: Trx, { programme, shiftId }: At, id: number, at: string) =>
  trx
    .updateTable('door_link')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('programme', '=', programme)
    .where('shift_id', '=', shiftId)
    .where('ended_at', 'is', null)
    .returning('helper')
    .executeTakeFirst()

/** Whether the link is one of this door's, live or not. */
export const isOfDoor = async (trx: Trx, { programme, shiftId }: At, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('door_link')
    .select('id')
    .where('id', '=', id)
    .where('programme', '=', programme)
    .where('shift_id', '=', shiftId)
    .executeTakeFirst()) !== undefined

export type LiveLink = {
  id: number
  programme: DoorProgramme
  shift_id: number
  helper: string
  opens_at: string
  expires_at: string
}

/** The link of this secret, while it is not over. */
export const findLive = async (db: Db, hash: Buffer, now: string): Promise<LiveLink | undefined> =>
  (
    await sql<LiveLink>`select id, programme, shift_id, helper, opens_at, expires_at from door_link
      where token_hash = ${hash} and ended_at is null and expires_at > ${now}`.execute(db)
  ).rows[0]

/** Notes that it is in use; a phone asks every few seconds, and a minute is enough to know. */
export const noteUse = (db: Db, id: number, at: string) =>
  sql`update door_link set last_used_at = ${at} where id = ${id}
    and (last_used_at is null or last_used_at < ${at}::timestamptz - interval '1 minute')`.execute(db)

/** Links whose day is long over go with the names of their helpers; what they scanned stays. */
export const forgetLinks = (db: Db, before: string) =>
  db.deleteFrom('door_link').where('expires_at', '<', before).execute()
