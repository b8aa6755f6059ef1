/** SQL of the sheets for SAT points. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { nobody } from '#services/audit/personal.ts'
import type { DoorSeats } from '#services/seats/door-seats.ts'
import type { SatFormContent } from './sat-sheet.contract.ts'

export const findForm = async (db: Db | Trx): Promise<SatFormContent | undefined> =>
  (await sql<{ content: SatFormContent }>`select content from sat_sheet_form`.execute(db)).rows[0]?.content

export const keepForm = (trx: Trx, content: SatFormContent) =>
  sql`insert into sat_sheet_form (content) values (${JSON.stringify(content)}::jsonb)
    on conflict (id) do update set content = excluded.content`.execute(trx)

export type SheetShift = { shift: string; shift_label_id: string | null; starts_at: string; ends_at: string }

/** A shift of a programme with a door. */
export const findShift = async (db: Db, { shifts }: DoorSeats, id: number): Promise<SheetShift | undefined> =>
  (
    await sql<SheetShift>`select shift, shift_label_id, starts_at, ends_at from ${sql.table(shifts)}
      where id = ${id}`.execute(db)
  ).rows[0]

/** The confirmed seats of those who were there, by name. Of people who were erased nothing is left to hand in. */
export async function findPresentIds(db: Db, { seats }: DoorSeats, shiftId: number): Promise<number[]> {
  const { rows } = await sql<{ seat_id: number }>`
    select seat_id from (${seats}) s where s.shift_id = ${shiftId} and s.is_good and s.attended_at is not null
      and s.name <> ${nobody} order by s.name, s.seat_id`.execute(db)
  return rows.map(({ seat_id }) => seat_id)
}

export type Present = { id: number; name: string; nim: string | null }

export async function findPresent(db: Db, { seats }: DoorSeats, ids: readonly number[]): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select seat_id as id, name, nim from (${seats}) s where seat_id = any(${ids}::int[])`.execute(db)
  return rows
}
