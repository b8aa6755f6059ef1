/** SQL of check-in. What a programme's seats and shifts are comes from the programme. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { type DoorSeats, isOfSeat } from '#services/seats/door-seats.ts'
import type { DoorShift } from './check-in.contract.ts'
import { type DoorSeat, hashLength, type Presence, type Scan } from './door.rules.ts'

/** SQL for the hash of ticket `t`, as the list carries it. */
export const hashOfTicket = sql`left(encode(sha256(convert_to(t.code, 'UTF8')), 'hex'), ${sql.lit(hashLength)})`

const columns = sql`h.id as shift_id, h.shift, h.shift_label_id, h.place, h.place_label_id, h.starts_at, h.ends_at`

/** The shifts that are not over since that moment, the next ones first, with who is there. */
export async function findDoors(db: Db, { programme, seats, shifts }: DoorSeats, since: string) {
  const found = await sql<DoorShift & { seats: number; present: number }>`
    select ${programme}::text as programme, ${columns},
      count(s.seat_id)::int as seats, count(s.attended_at)::int as present
    from ${sql.table(shifts)} h left join (${seats}) s on s.shift_id = h.id and s.is_good
    where h.ends_at > ${since} group by h.id order by h.starts_at, h.id limit 50`.execute(db)
  return found.rows
}

export async function findShift(db: Db | Trx, { programme, shifts }: DoorSeats, id: number) {
  const found = await sql<DoorShift>`select ${programme}::text as programme, ${columns}
    from ${sql.table(shifts)} h where h.id = ${id}`.execute(db)
  return found.rows[0]
}

/** The confirmed seats of a shift with the hashes of their tickets. */
export async function findSeats(db: Db | Trx, { programme, seats }: DoorSeats, shiftId: number) {
  const found = await sql<DoorSeat & { user_id: number }>`
    select s.seat_id, s.user_id, s.name, s.nim, ${hashOfTicket} as hash from (${seats}) s
    left join ticket t on t.programme = ${programme} and ${isOfSeat}
    where s.shift_id = ${shiftId} and s.is_good order by s.name, s.seat_id`.execute(db)
  return found.rows
}

/** Tickets that name this shift, and are its seat's no more. */
export async function findRefused(db: Db | Trx, { programme, seats }: DoorSeats, shiftId: number) {
  const found = await sql<{ hash: string; why: 'MOVED' | 'NOT_CONFIRMED' }>`
    select ${hashOfTicket} as hash, case when s.is_good then 'MOVED' else 'NOT_CONFIRMED' end as why
    from ticket t left join (${seats}) s on s.seat_id = t.seat_id
    where t.programme = ${programme} and t.shift_id = ${shiftId}
      and not coalesce(s.is_good and ${isOfSeat}, false)`.execute(db)
  return found.rows
}

/** Good tickets of the other shifts within two days of this one. */
export async function findElsewhere(db: Db | Trx, { programme, seats }: DoorSeats, shift: DoorShift) {
  const found = await sql<{ hash: string; shift_id: number }>`
    select ${hashOfTicket} as hash, t.shift_id from ticket t join (${seats}) s on s.is_good and ${isOfSeat}
    where t.programme = ${programme} and t.shift_id <> ${shift.shift_id}
      and s.starts_at between ${shift.starts_at}::timestamptz - interval '2 days'
        and ${shift.starts_at}::timestamptz + interval '2 days'`.execute(db)
  return found.rows
}

/** Who is there, and by which scan. */
export async function findPresent(db: Db | Trx, { programme, seats }: DoorSeats, shiftId: number): Promise<Presence[]> {
  const found = await sql<Presence>`select s.seat_id, s.attended_at as at, (
      select c.nonce from check_in c where c.programme = ${programme} and c.seat_id = s.seat_id and c.undoes is null
        and date_trunc('milliseconds', c.at) = date_trunc('milliseconds', s.attended_at) order by c.nonce limit 1) as nonce
    from (${seats}) s where s.shift_id = ${shiftId} and s.is_good and s.attended_at is not null`.execute(db)
  return found.rows
}

type New = Scan & {
  programme: string
  shift_id: number
  device: string
  device_at: string
  received_at: string
  by_id: number | null
  link_id: number | null
}

/** The nonces of those that are new; in their order, so that two who send the same wait and do not lock each other out. */
export async function insertScans(trx: Trx, scans: readonly New[]): Promise<Set<string>> {
  if (scans.length === 0) return new Set()
  const rows = await trx
    .insertInto('check_in')
    .values(scans.toSorted((a, b) => a.nonce.localeCompare(b.nonce)))
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .execute()
  return new Set(rows.map(({ nonce }) => nonce))
}

const scanColumns = ['id', 'nonce', 'at', 'hash', 'seat_id', 'undoes', 'link_id'] as const

/** All scans of a shift. */
export const findScans = (db: Db | Trx, programme: string, shiftId: number) =>
  db
    .selectFrom('check_in')
    .select(scanColumns)
    .where('programme', '=', programme)
    .where('shift_id', '=', shiftId)
    .orderBy('id')
    .execute()

/** The same with who scanned, and whose ticket it was, for the committee. */
export async function findForReport(db: Db, { programme, seats }: DoorSeats, shiftId: number) {
  type Row = Scan & { id: number; device: string; by: string | null; settled_at: string | null }
  type Named = { name: string | null; person_nim: string | null; other_shift: string | null }
  const found = await sql<Row & Named>`
    select c.id, c.nonce, c.at, c.hash, c.seat_id, c.undoes, c.device, coalesce(a.name, l.helper) as by, c.settled_at,
      s.name, s.nim as person_nim, case when s.is_good and s.shift_id <> c.shift_id then s.shift end as other_shift
    from check_in c left join account a on a.id = c.by_id left join door_link l on l.id = c.link_id
    left join ticket t on t.programme = c.programme and ${hashOfTicket} = c.hash
    left join (${seats}) s on s.seat_id = coalesce(t.seat_id, c.seat_id)
    where c.programme = ${programme} and c.shift_id = ${shiftId} order by c.at, c.id`.execute(db)
  return found.rows
}

export const settleScans = (
  trx: Trx,
  at: { programme: string; shiftId: number; ids: readonly number[] },
  by: { id: number; at: string },
) =>
  trx
    .updateTable('check_in')
    .set({ settled_at: by.at, settled_by: by.id })
    .where('programme', '=', at.programme)
    .where('shift_id', '=', at.shiftId)
    .where(sql<boolean>`id = any(${at.ids}::int[])`)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute()
