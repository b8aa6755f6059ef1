/** SQL of the seats that are kept while a group pays. Triggers count them as taken (docs/decisions/112). */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { openSeats, type Reserved, usedSeats } from '#services/seats/seats.ts'
import type { Room } from './reservation.rules.ts'
import { moreMinutes } from './reservation.rules.ts'

export type Kept = {
  shift_id: number
  seats: number
  group_hash: Buffer
  ends_at: string
  is_prolonged: boolean
  /** Of a seat that somebody gives away. */
  gift_id: number | null
  /** Of seats that a waiting group was offered. */
  offer_id: number | null
}

/** Reservations of one secret are made one after the other, in whatever shifts. */
export const lockToken = (trx: Trx, token: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${token.toString('hex')}, 112))`.execute(trx)

/** What a secret keeps. */
export const findKept = (db: Db | Trx, token: Buffer): Promise<Kept[]> =>
  db
    .selectFrom('toefl_reservation')
    .select(['shift_id', 'seats', 'group_hash', 'ends_at', 'is_prolonged', 'gift_id', 'offer_id'])
    .where('token_hash', '=', token)
    .orderBy('shift_id')
    .execute()

/**
 * The rows that meet a condition, locked in ascending order. Everybody who changes several takes them so, and before the counts:
 * the job that ends reservations and a group that chooses another shift would wait for each other.
 */
const inOrder = (condition: RawBuilder<unknown>) => sql`select token_hash, shift_id from toefl_reservation
  where ${condition} order by token_hash, shift_id for update`

const those = (condition: RawBuilder<unknown>) =>
  sql`(${inOrder(condition)}) as held where r.token_hash = held.token_hash and r.shift_id = held.shift_id`

/** Lets these reservations go, in that order; the row is `r`. */
export const removeKept = (condition: RawBuilder<unknown>) =>
  sql`delete from toefl_reservation r using ${those(condition)}`

const ofSecret = (token: Buffer) => sql`token_hash = ${token}`
/** What a new reservation of these shifts takes the place of. */
const replaced = ({ token_hash, seats, now }: Pick<Wanted, 'token_hash' | 'seats' | 'now'>) =>
  sql`(${ofSecret(token_hash)} or (shift_id = any(${[...seats.keys()]}::int[]) and ends_at <= ${now}::timestamptz
    and wait_id is null and not is_waited_for('TOEFL', shift_id)))`

/** Locks what `replaceKept` takes away, for a transaction that locks the counts before it does. */
export const lockReplaced = (trx: Trx, wanted: Pick<Wanted, 'token_hash' | 'seats' | 'now'>) =>
  inOrder(replaced(wanted)).execute(trx)

type Wanted = Reserved & {
  seats: ReadonlyMap<number, number>
  sender: string | null
  now: string
  ends_at: string
}

/**
 * Lets go what the secret kept, and what has ended in these shifts where nobody waits for it; keeps the wanted seats: all, or none where one is
 * missing or the network has its part. The caller holds the locks of the shifts.
 * @param limit which part of the free seats one network may have: one in so many
 * @returns what each shift had; whether seats are kept
 */
export async function replaceKept(
  trx: Trx,
  wanted: Wanted,
  limit: number,
): Promise<{ rooms: Room[]; isKept: boolean }> {
  const { token_hash, group_hash, sender, now, ends_at } = wanted
  const [ids, seats] = [[...wanted.seats.keys()], [...wanted.seats.values()]]
  const { rows } = await sql<Room & { kept: number }>`
    with wanted as (select shift_id, seats from unnest(${ids}::int[], ${seats}::int[]) as w(shift_id, seats)),
    gone as (
      ${removeKept(replaced(wanted))}
      returning r.shift_id, case when r.gift_id is null then r.seats else 0 end as seats, ${usedSeats(ids)} as used),
    room as (
      select w.shift_id, w.seats as wanted,
        ${openSeats} + coalesce((select sum(seats) from gone where shift_id = w.shift_id), 0)::int as free,
        coalesce((select sum(r.seats) from toefl_reservation r where r.shift_id = w.shift_id
          and r.token_hash <> ${token_hash} and r.ends_at > ${now}::timestamptz
          and r.sender is not distinct from ${sender}::text), 0)::int as same_network
      from wanted w join toefl_shift s on s.id = w.shift_id left join toefl_shift_seats c on c.shift_id = s.id),
    kept as (
      insert into toefl_reservation (token_hash, shift_id, seats, group_hash, sender, ends_at)
      select ${token_hash}::bytea, shift_id, wanted, ${group_hash}::bytea, ${sender}::text, ${ends_at}::timestamptz
      from room where not exists (select from room
        where wanted > free
          or (same_network > 0 and (same_network + wanted) * ${limit}::int > free + same_network))
      order by shift_id
      returning shift_id)
    select room.*, (select count(*) from kept)::int as kept from room order by shift_id`.execute(trx)
  return { rooms: rows, isKept: rows.some(({ kept }) => kept > 0) }
}

/** Makes an ordinary reservation of seats that were offered to who waited; what is not taken of them is free. */
export async function takeHold(
  trx: Trx,
  { id, hash, shift_id, seats }: { id: number; hash: Buffer; shift_id: number; seats: number },
  { token_hash, group_hash, sender, ends_at }: Omit<Wanted, 'seats' | 'now'>,
): Promise<void> {
  await trx
    .updateTable('toefl_reservation')
    .set({ token_hash, group_hash, sender, ends_at, seats, wait_id: null, offer_id: id })
    .where('token_hash', '=', hash)
    .where('shift_id', '=', shift_id)
    .execute()
}

/** Lengthens what is still kept, once. */
export async function prolongKept(db: Db | Trx, token: Buffer, now: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    update toefl_reservation r set ends_at = r.ends_at + make_interval(mins => ${moreMinutes}::int), is_prolonged = true
    from ${those(sql`${ofSecret(token)} and not is_prolonged and ends_at > ${now}::timestamptz`)}
    returning r.shift_id, r.seats, r.group_hash, r.ends_at, r.is_prolonged, r.gift_id, r.offer_id`.execute(db)
  return rows
}

/** Keeps taken seats of an offer for these people of it, until the same end; what they do not need is free for who waits. */
export async function changeTaken(
  trx: Trx,
  { token_hash, group_hash }: Reserved,
  { shift_id, seats }: { shift_id: number; seats: number },
): Promise<void> {
  await trx
    .updateTable('toefl_reservation')
    .set({ group_hash, seats })
    .where('token_hash', '=', token_hash)
    .where('shift_id', '=', shift_id)
    .execute()
}

// One statement frees what it frees, and the trigger counts it in ascending order: no lock of a shift is needed.
export const releaseKept = (db: Db | Trx, token: Buffer) => removeKept(ofSecret(token)).execute(db)

/** The same, but for the seats of an offer that was taken: they are held until their end. */
export const releaseUnlessOffered = (db: Db | Trx, token: Buffer) =>
  removeKept(sql`${ofSecret(token)} and offer_id is null`).execute(db)

/** What is offered or collected for who waits has its own end (features/waiting). */
export const endKept = (db: Db, now: string) =>
  removeKept(sql`ends_at <= ${now}::timestamptz and wait_id is null`).execute(db)

/** The shifts of a region that have so many seats left, for those whose own is full. */
export async function findOthers(
  db: Db,
  { region_id, term_id, seats, now }: { region_id: number; term_id: number; seats: number; now: string },
) {
  const { rows } = await sql<{ id: number; shift: string; starts_at: string; remaining: number }>`
    select s.id, s.shift, s.starts_at, ${openSeats} as remaining
    from toefl_shift s left join toefl_shift_seats c on c.shift_id = s.id
    where s.term_id = ${term_id} and (s.region_id is null or s.region_id = ${region_id}) and s.is_active
      and s.starts_at > ${now}::timestamptz and ${openSeats} >= ${seats}::int
    order by s.starts_at, s.id`.execute(db)
  return rows
}

/** A region's minutes, and what a group of its students has to fit. */
export const findRegion = (db: Db, id: number) =>
  db
    .selectFrom('region')
    .select(['id', 'is_active', 'current_term_id', 'toefl_reserve_minutes'])
    .select(['toefl_price_one', 'toefl_price_two', 'toefl_price_three'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findShifts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('toefl_shift')
    .select(['id', 'term_id', 'region_id', 'is_active', 'starts_at'])
    .where('id', 'in', ids)
    .execute()
