/** SQL of the release of a shift's scores. Functions that lock or write demand the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { ChangesOf, Db, Trx } from '#kit/database/connect.ts'
import type { Sections } from './result.rules.ts'

/** SQL for whether the scores of a shift are shown to students. */
export const isShown = (shift: RawBuilder<unknown> = sql`d.shift_id`) =>
  sql<boolean>`not exists (select from toefl_release rl where rl.shift_id = ${shift} and rl.released_at is null)`

/** SQL for the score of the seat `d` as its owner may see it. */
export const shownScore = sql<number | null>`case when ${isShown()} then d.score end`

/** SQL for the sections of the seat `d` by name. */
export const sectionsAsObject = sql<Sections | null>`case when d.sections is not null then json_build_object(
  'listening', d.sections[1], 'structure', d.sections[2], 'reading', d.sections[3]) end`

/** The same as its owner may see it. */
export const shownSections = sql<Sections | null>`case when ${isShown()} then ${sectionsAsObject} end`

/** SQL for when the score of the seat `d` was released; null where it did not wait. */
export const shownSince = sql<
  string | null
>`(select rl.released_at from toefl_release rl where rl.shift_id = d.shift_id)`

/** Which of these seats are of a shift whose scores are shown. */
export async function findTold(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select d.id from toefl_detail d where d.id = any(${ids}::int[]) and ${isShown()}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

export type Release = { id: number; shift_id: number; released_at: string | null }

/** Whether and since when the scores of a shift are released; nothing for one that does not wait. */
export const findRelease = (db: Db | Trx, shiftId: number): Promise<Release | undefined> =>
  db
    .selectFrom('toefl_release')
    .select(['id', 'shift_id', 'released_at'])
    .where('shift_id', '=', shiftId)
    .executeTakeFirst()

export const lockRelease = (trx: Trx, id: number) =>
  trx
    .selectFrom('toefl_release')
    .select(['id', 'shift_id', 'released_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertRelease = (trx: Trx, shiftId: number) =>
  trx
    .insertInto('toefl_release')
    .values({ shift_id: shiftId })
    .onConflict((shift) => shift.column('shift_id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateRelease = (trx: Trx, id: number, change: ChangesOf<'toefl_release'>) =>
  trx.updateTable('toefl_release').set(change).where('id', '=', id).execute()

export const removeRelease = (trx: Trx, id: number) => trx.deleteFrom('toefl_release').where('id', '=', id).execute()

/** The seats of a shift that a release is about: outside the bin. */
export async function findSeatIds(trx: Trx, shiftId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from toefl_detail where shift_id = ${shiftId} and deleted_at is null order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

export type ReleasedSeat = {
  id: number
  nim: string
  name: string
  score: number | null
  sections: number[] | null
  is_attend: boolean
}

/** The confirmed registrants of a shift with their results, by name. */
export async function findResults(db: Db | Trx, shiftId: number): Promise<ReleasedSeat[]> {
  const { rows } = await sql<ReleasedSeat>`
    select d.id, a.nim, a.name, d.score, d.sections, d.is_attend
    from toefl_detail d join toefl_payment p on p.id = d.payment_id join account a on a.id = d.user_id
    where d.shift_id = ${shiftId} and d.deleted_at is null and p.status = 'CONFIRMED'
    order by a.name, d.id`.execute(db)
  return rows
}

/** Who released them, by name. */
export async function findReleaser(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select a.name from toefl_release r join account a on a.id = r.released_by where r.id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}
