/** SQL of the line: who comes next, what is offered and what is collected. */
import { sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import type { WaitProgramme } from '#programme-kinds.ts'
import { usedSeats } from '#services/seats/seats.ts'
import type { Terms, WaitMode } from './waiting.rules.ts'
import type { WaitingSeats } from './waiting.store.ts'

/** The line is served by one transaction at a time. */
export const takeTurn = (trx: Trx, { programme }: WaitingSeats) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${programme}, 124))`.execute(trx)

export type InLine = {
  id: number
  programme: WaitProgramme
  region_id: number | null
  term_id: number
  user_id: number | null
  state: 'WAITING' | 'OFFERED'
  mode: WaitMode
  email: string
  language: string
  place: number
  offers_run_out: number
}

/** Everybody in the line, first things first, locked until the transaction ends. */
export async function lockLine(trx: Trx, { programme }: WaitingSeats): Promise<InLine[]> {
  const { rows } = await sql<InLine>`
    select id, programme, region_id, term_id, user_id, state, mode, email, language, place, offers_run_out from wait
    where programme = ${programme} and state <> 'ENDED' order by id for update`.execute(trx)
  return rows.toSorted((a, b) => a.place - b.place || a.id - b.id)
}

export type WantedRow = RowOf<'wait_shift'> & { starts_at: string | null; collected: number }

/** The shifts that these groups want, by rank, with what is collected in each; without `starts_at` if it is deleted. */
export const findWanted = async (
  db: Db | Trx,
  { seats, reservations }: WaitingSeats,
  waitIds: readonly number[],
): Promise<WantedRow[]> =>
  (
    await sql<WantedRow>`
      select ws.*, s.starts_at, coalesce((select r.seats from ${sql.table(reservations)} r
        where r.token_hash = ws.collect_hash and r.shift_id = ws.shift_id), 0) as collected
      from wait_shift ws left join ${sql.table(seats.shifts)} s on s.id = ws.shift_id and s.is_active
      where ws.wait_id = any(${waitIds}::int[]) order by ws.wait_id, ws.rank`.execute(db)
  ).rows

/** The office's numbers of these regions, and of none. */
export const findTerms = async (db: Db | Trx, { terms }: WaitingSeats, regionIds: readonly (number | null)[]) =>
  (
    await sql<{ id: number | null } & Omit<Terms, 'windowEnds'>>`
      select given.id, ${terms.hours} as hours, ${terms.passes} as passes, ${terms.minutes} as minutes
      from unnest(${regionIds}::int[]) as given(id) left join region t on t.id = given.id`.execute(db)
  ).rows

export type Offer = Omit<RowOf<'offer'>, 'made_by' | 'reason'>

/** The open offers of these groups. */
export const findOffers = (db: Db | Trx, waitIds: readonly number[]): Promise<Offer[]> =>
  db
    .selectFrom('offer')
    .select(['id', 'wait_id', 'shift_id', 'seats', 'state', 'hold_hash', 'made_at', 'ends_at', 'shown_at'])
    .where('state', '=', 'OPEN')
    .where(sql<boolean>`wait_id = any(${waitIds}::int[])`)
    .orderBy('wait_id')
    .execute()

/** One offer, whatever became of it. */
export const findOffer = (db: Db | Trx, id: number): Promise<Offer | undefined> =>
  db
    .selectFrom('offer')
    .select(['id', 'wait_id', 'shift_id', 'seats', 'state', 'hold_hash', 'made_at', 'ends_at', 'shown_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Remembers when its group was first shown how to pay. */
export const setShown = (trx: Trx, id: number, at: string) =>
  trx.updateTable('offer').set({ shown_at: at }).where('id', '=', id).where('shown_at', 'is', null).execute()

/** Closes open offers. */
export const closeOffers = (trx: Trx, ids: readonly number[], state: 'ACCEPTED' | 'DECLINED' | 'RAN_OUT' | 'ENDED') =>
  trx
    .updateTable('offer')
    .set({ state })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()

/** Frees what is offered to, or collected for, these groups: one statement, which the trigger counts in ascending order. */
export const freeHeld = (trx: Trx, { reservations }: WaitingSeats, waitIds: readonly number[]) =>
  sql`delete from ${sql.table(reservations)} where wait_id = any(${waitIds}::int[])`.execute(trx)

/** The same of single holds. */
export const freeHolds = (trx: Trx, { reservations }: WaitingSeats, hashes: readonly Buffer[]) =>
  sql`delete from ${sql.table(reservations)} where token_hash = any(${hashes}::bytea[]) and wait_id is not null`.execute(
    trx,
  )

/** Takes a hold away for who has its seats in this transaction: nobody waits for them in between. */
export async function spendHold(
  trx: Trx,
  { reservations }: WaitingSeats,
  { hold_hash, shift_id }: Pick<Offer, 'hold_hash' | 'shift_id'>,
): Promise<void> {
  const { rows } = await sql`delete from ${sql.table(reservations)} where token_hash = ${hold_hash}
    and shift_id = ${shift_id} returning ${usedSeats([shift_id])}`.execute(trx)
  if (rows.length !== 1) throw new Error('an offer that is open holds no seats')
}

type Hold = { hash: Buffer; wait_id: number; shift_id: number; seats: number; ends_at: string }

/** Holds seats, or holds so many of the same hold, in the order of the shifts. */
export async function holdSeats(trx: Trx, { reservations }: WaitingSeats, holds: readonly Hold[]): Promise<void> {
  for (const { hash, wait_id, shift_id, seats, ends_at } of holds.toSorted((a, b) => a.shift_id - b.shift_id)) {
    await sql`insert into ${sql.table(reservations)} as r (token_hash, shift_id, seats, ends_at, wait_id)
      values (${hash}, ${shift_id}, ${seats}, ${ends_at}, ${wait_id})
      on conflict (token_hash, shift_id) do update set seats = excluded.seats, ends_at = excluded.ends_at`.execute(trx)
  }
}

/** What is collected for a group from now on, or no more. */
export const setCollecting = (
  trx: Trx,
  { wait_id, shift_id }: { wait_id: number; shift_id: number },
  values: Partial<Pick<RowOf<'wait_shift'>, 'collect_hash' | 'collect_until' | 'has_collected'>>,
) => trx.updateTable('wait_shift').set(values).where('wait_id', '=', wait_id).where('shift_id', '=', shift_id).execute()

export async function countPasses(trx: Trx, passed: readonly { wait_id: number; shift_id: number }[]): Promise<void> {
  if (passed.length === 0) return
  const [waits, shifts] = [passed.map(({ wait_id }) => wait_id), passed.map(({ shift_id }) => shift_id)]
  await sql`update wait_shift ws set passes = ws.passes + 1
    from unnest(${waits}::int[], ${shifts}::int[]) as p(wait_id, shift_id)
    where ws.wait_id = p.wait_id and ws.shift_id = p.shift_id`.execute(trx)
}

export const insertOffer = (
  trx: Trx,
  offer: Pick<RowOf<'offer'>, 'wait_id' | 'shift_id' | 'seats' | 'hold_hash' | 'made_at' | 'ends_at'> & {
    made_by?: number | null
    reason?: string | null
  },
) => trx.insertInto('offer').values(offer).execute()

/** Shifts out of which nothing is wanted any more by a group. */
export const dropShifts = (trx: Trx, waitId: number, shiftIds: readonly number[]) =>
  trx
    .deleteFrom('wait_shift')
    .where('wait_id', '=', waitId)
    .where(sql<boolean>`shift_id = any(${shiftIds}::int[])`)
    .execute()

/** The shifts for which somebody waits, or of which seats are still kept. */
export const findShiftIds = async (db: Db | Trx, { programme, seats }: WaitingSeats): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from ${sql.table(seats.shifts)} s where exists (select from wait_shift ws join wait w on w.id = ws.wait_id
          where ws.shift_id = s.id and w.programme = ${programme} and w.state <> 'ENDED')
        or exists (select from ${sql.table(seats.seats)} c where c.shift_id = s.id and c.kept <> 0)
      order by id`.execute(db)
  ).rows.map(({ id }) => id)

/** Of these shifts, how many free seats are kept, and whether what freed the last ones can be undone no more. */
export const findKept = async (trx: Trx, { seats }: WaitingSeats, ids: readonly number[], settled: string) =>
  (
    await sql<{ shift_id: number; kept: number; is_settled: boolean }>`
      select shift_id, kept, coalesce(freed_at <= ${settled}::timestamptz, true) as is_settled
      from ${sql.table(seats.seats)} where shift_id = any(${ids}::int[])`.execute(trx)
  ).rows

/** What is left goes to the open form. The counts are held. */
export const openKept = (trx: Trx, { seats }: WaitingSeats, shiftIds: readonly number[]) =>
  sql`update ${sql.table(seats.seats)} set kept = 0 where kept <> 0 and shift_id = any(${shiftIds}::int[])`.execute(trx)

export const setClosed = (trx: Trx, { seats }: WaitingSeats, shiftId: number, at: string | null) =>
  sql`insert into ${sql.table(seats.seats)} (shift_id, taken, list_closed_at) values (${shiftId}, 0, ${at})
    on conflict (shift_id) do update set list_closed_at = excluded.list_closed_at`.execute(trx)
