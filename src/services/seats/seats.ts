/**
 * Seats are given out under a lock: the shifts of a request are locked in ascending id order, the taken seats are read
 * under that lock, and the whole request is refused if one seat is missing. Triggers count the taken seats (decision
 * 025).
 */
import { sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Trx } from '#kit/database/connect.ts'
import { AppError } from '#kit/errors.ts'

/** The columns of every programme's shifts. */
export type SeatShift = {
  id: number
  term_id: number
  shift: string
  starts_at: string
  ends_at: string
  quota: number
  is_active: boolean
}

/** A programme that gives out seats: where its shifts are, and how many of their seats are taken. */
export type Programme<Shift extends SeatShift = SeatShift> = {
  shifts: keyof DB
  /** Columns of a shift in addition to those of every programme. */
  more: readonly Exclude<keyof Shift & string, keyof SeatShift>[]
  /** Has the columns `shift_id`, `taken` and `kept`: of the free ones, those that are kept for who waits. */
  seats: keyof DB
  /** The database's function that reads `taken` of a shift under its lock. */
  taken: `${string}_seats_taken`
  /** The one that reads, of a shift and its quota, how many of the free seats are kept. */
  kept: `${string}_seats_kept`
  /** The people who signed up for a shift, by `shift_id`; the rejected and the recycle bin are in it too. */
  people: keyof DB
}

/** The seats of a programme for who needs no column of its own. */
export type SeatsOf = Omit<Programme, 'more'> & { more: readonly string[] }

/** A TOEFL shift as it is under its lock. */
export type ShiftRow = SeatShift & { region_id: number | null }

export const toeflSeats: Programme<ShiftRow> = {
  shifts: 'toefl_shift',
  more: ['region_id'],
  seats: 'toefl_shift_seats',
  taken: 'toefl_seats_taken',
  kept: 'toefl_seats_kept',
  people: 'toefl_detail',
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

/** Seats that a group reserved while it pays: of which secret, and for whom (docs/decisions/112). */
export type Reserved = { token_hash: Buffer; group_hash: Buffer }

/** Who asks for seats, where it is not somebody who gets their own back or is moved. */
type Asking = {
  /** Whose seats are free for this registration; they are counted as taken for everybody else. */
  reserved?: Reserved | undefined
  /** By the open form, which does not give out what is kept for those who wait. */
  isOpen?: boolean
}

/**
 * Locks the wanted TOEFL shifts until the transaction ends and makes sure that each has the seats.
 * @param wanted seats by shift id; a shift that does not exist is missing from the answer
 * @returns the locked shifts by id
 * @throws 409 shift_full for the first shift that lacks seats
 */
export const lockSeats = (
  trx: Trx,
  wanted: ReadonlyMap<number, number>,
  asking?: Asking,
): Promise<Map<number, ShiftRow>> => lockSeatsOf(trx, toeflSeats, wanted, asking)

/**
 * The same for the shifts of any programme. Call it in the same transaction before a row takes a seat: the taken seats
 * are then those of the earlier holders.
 */
export async function lockSeatsOf<Shift extends SeatShift>(
  trx: Trx,
  programme: Programme<Shift>,
  wanted: ReadonlyMap<number, number>,
  asking?: Asking,
): Promise<Map<number, Shift>> {
  const shifts = await lockShifts<Shift>(trx, programme, [...wanted.keys()], asking)
  for (const { id, taken, quota } of shifts.values()) {
    if (taken + (wanted.get(id) ?? 0) > quota) throw shiftFull(id)
  }
  return shifts
}

/**
 * Locks TOEFL shifts whose people move in several statements, in ascending order: so that two such transactions
 * wait for each other and do not deadlock.
 */
export async function holdShifts(trx: Trx, ids: readonly number[]): Promise<void> {
  await lockShifts<ShiftRow>(trx, toeflSeats, [...new Set(ids)])
}

/**
 * Locks these TOEFL shifts until the transaction ends and gives how many seats each has left, for callers that assign
 * several at once and count themselves.
 * @returns the locked shifts by id; one that does not exist is missing
 */
export const lockFreeSeats = (trx: Trx, ids: readonly number[]) => lockFreeSeatsOf<ShiftRow>(trx, toeflSeats, ids)

/** The same for the shifts of any programme. */
export async function lockFreeSeatsOf<Shift extends SeatShift>(trx: Trx, programme: SeatsOf, ids: readonly number[]) {
  const shifts = await lockShifts<Shift>(trx, programme, [...new Set(ids)])
  const withFree = [...shifts.values()].map((shift) => ({ ...shift, free: shift.quota - shift.taken }))
  return new Map(withFree.map((shift) => [shift.id, shift]))
}

const common = ['id', 'term_id', 'shift', 'starts_at', 'ends_at', 'quota', 'is_active']

// The function reads after each lock, with a new snapshot: under READ COMMITTED it sees the rows that the previous
// holder of the lock committed, which the locking statement itself would not.
async function lockShifts<Shift extends SeatShift>(
  trx: Trx,
  { shifts, more, taken, kept: keptOf }: SeatsOf,
  ids: number[],
  { reserved, isOpen }: Asking = {},
): Promise<Map<number, Shift & { taken: number }>> {
  const columns = sql.join([...common, ...more].map((name) => sql.ref(name)))
  const kept = isOpen ? sql`+ ${sql.id(keptOf)}(held.id, held.quota)` : sql``
  const own = reserved
    ? sql`${kept} - toefl_seats_reserved(held.id, ${reserved.token_hash}, ${reserved.group_hash})`
    : kept
  const { rows } = await sql<Shift & { taken: number }>`
    select ${columns}, ${sql.id(taken)}(held.id) ${own} as taken from (
      select ${columns} from ${sql.table(shifts)} where id = any(${ids}::int[]) order by id for update) as held`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks the counts of these shifts, of TOEFL if nothing is said, in ascending order. For a transaction that first frees seats of one shift and then
 * takes some of another: two of them, or one and a statement that frees both, do not deadlock.
 */
export const holdCounts = (trx: Trx, ids: readonly number[], { seats }: Pick<Programme, 'seats'> = toeflSeats) =>
  sql`select from ${sql.table(seats)} where shift_id = any(${ids}::int[]) order by shift_id for update`.execute(trx)

/** SQL for the seats of shift `s` that the open form gives out; `c` is its row of the counts, or none. */
export const openSeats = sql<number>`greatest(s.quota - coalesce(c.taken, 0) - coalesce(c.kept, 0), 0)`

/** SQL of the `returning` of a statement that frees reserved seats of these shifts and takes them itself: nobody waits for them. */
export const usedSeats = (shiftIds: readonly number[]) =>
  sql<number>`length(set_config('portal.seats_used', ${`,${shiftIds.join()},`}, true))`

/** How many seats of a shift are taken, and whether anybody ever signed up for it; the caller holds its lock. */
export async function countSeats(trx: Trx, { seats, people }: Pick<Programme, 'seats' | 'people'>, shiftId: number) {
  const { rows } = await sql<{ taken: number; ever: boolean }>`
    select coalesce((select taken from ${sql.table(seats)} where shift_id = ${shiftId}), 0) as taken,
      exists (select from ${sql.table(people)} where shift_id = ${shiftId}) as ever`.execute(trx)
  return rows[0] ?? { taken: 0, ever: false }
}
