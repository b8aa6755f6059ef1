/**
 * Seats are counted, never trusted: the shifts of a request are locked in ascending id order, the
 * details outside the recycle bin are counted under that lock, and all is refused if one seat lacks.
 */
import { sql } from 'kysely'
import type { Trx } from '../../kit/database/connect.ts'
import { AppError } from '../../kit/errors/errors.ts'

export type ShiftRow = {
  id: number
  term_id: number
  region_id: number | null
  shift: string
  starts_at: string
  ends_at: string
  quota: number
  is_active: boolean
}

/** 409: not enough seats left in this shift. */
export const shiftFull = (shiftId: number) =>
  new AppError('shift_full', { key: 'errors.shiftFull' }, { extra: { shift_id: shiftId } })

/** How many seats are wanted of each shift, from a list with one entry per person. */
export function wantedSeats(shiftIds: readonly number[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const id of shiftIds) wanted.set(id, (wanted.get(id) ?? 0) + 1)
  return wanted
}

/**
 * Locks the wanted shifts until the transaction ends and makes sure that each has the seats.
 * @param wanted seats by shift id; a shift that does not exist is missing from the answer
 * @returns the locked shifts by id
 * @throws 409 shift_full for the first shift that lacks seats
 */
export async function lockSeats(trx: Trx, wanted: ReadonlyMap<number, number>): Promise<Map<number, ShiftRow>> {
  const shifts = await lockShifts(trx, [...wanted.keys()])
  const taken = await countTaken(trx, [...shifts.keys()])
  for (const shift of shifts.values()) {
    if ((taken.get(shift.id) ?? 0) + (wanted.get(shift.id) ?? 0) > shift.quota) throw shiftFull(shift.id)
  }
  return shifts
}

async function lockShifts(trx: Trx, ids: number[]): Promise<Map<number, ShiftRow>> {
  const rows = await trx
    .selectFrom('toefl_shift')
    .select(['id', 'term_id', 'region_id', 'shift', 'starts_at', 'ends_at', 'quota', 'is_active'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

// A statement of its own after the lock: under READ COMMITTED it sees what the previous holder of the
// lock committed, which a count inside the locking statement would not.
async function countTaken(trx: Trx, ids: number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('toefl_detail')
    .select((eb) => ['shift_id', eb.fn.countAll<number>().as('taken')])
    .where(sql<boolean>`shift_id = any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .groupBy('shift_id')
    .execute()
  return new Map(rows.map((row) => [row.shift_id, row.taken]))
}
