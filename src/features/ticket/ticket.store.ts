/** SQL of tickets. What a programme's seats are comes from the programme. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isOfSeat, type TicketSeats } from '#services/seats/door-seats.ts'
import type { ShiftDate } from '#shift-date.ts'
import type { DoorProgramme } from '#programme-kinds.ts'

export type Seat = ShiftDate & {
  seat_id: number
  shift_id: number
  user_id: number
  name: string
  nim: string | null
  is_good: boolean
}

export type Ticket = Seat & { id: number; programme: DoorProgramme; code: string; created_at: string }

/** The confirmed seats of a person that are not over, or one confirmed seat. */
export async function findSeats(
  db: Db | Trx,
  { seats }: TicketSeats,
  of: { userId: number; since: string } | { seatId: number },
): Promise<Seat[]> {
  const mine =
    'seatId' in of ? sql`s.seat_id = ${of.seatId}` : sql`s.user_id = ${of.userId} and s.ends_at > ${of.since}`
  const found = await sql<Seat>`select s.* from (${seats}) s where s.is_good and ${mine} order by s.starts_at`.execute(
    db,
  )
  return found.rows
}

/** The tickets of these seats as they are now. */
export async function findTickets(db: Db | Trx, { seats, programme }: TicketSeats, ids: readonly number[]) {
  const found = await sql<Ticket>`select t.id, t.programme, t.code, t.created_at, s.* from ticket t
    join (${seats}) s on ${isOfSeat}
    where t.programme = ${programme} and t.seat_id = any(${ids}::int[]) order by s.starts_at, t.id`.execute(db)
  return found.rows
}

/** A ticket, while its seat is confirmed. */
export async function findTicket(db: Db, { seats, programme }: TicketSeats, id: number): Promise<Ticket | undefined> {
  const found = await sql<Ticket>`select t.id, t.programme, t.code, t.created_at, s.* from ticket t
    join (${seats}) s on ${isOfSeat} where t.programme = ${programme} and t.id = ${id}`.execute(db)
  return found.rows[0]
}

/** Of which programme and whose it is, whatever became of its seat. */
export const findOwner = (db: Db, id: number) =>
  db.selectFrom('ticket').select(['programme', 'user_id']).where('id', '=', id).executeTakeFirst()

type New = Pick<Ticket, 'programme' | 'seat_id' | 'shift_id' | 'user_id' | 'code'>

/** Two who ask at once get the same ticket: the first one stays. */
export const insertTickets = (db: Db | Trx, tickets: readonly New[]) =>
  db
    .insertInto('ticket')
    .values([...tickets])
    .onConflict((conflict) => conflict.constraint('ticket_once').doNothing())
    .execute()
