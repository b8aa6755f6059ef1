/** SQL of the groups that wait. */
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import type { Programme as SeatsOf, ShiftRow } from '#services/seats/seats.ts'
import type { WindowCode } from '#features/window/window.rules.ts'
import type { EndReason, WaitMode, WaitState } from './waiting.rules.ts'

/** What the waiting list needs of a programme's seats. */
export type WaitingSeats = {
  /** In the tables. */
  programme: string
  window: WindowCode
  seats: SeatsOf<ShiftRow>
  /** The table of its reservations: what is offered or collected is a row there, which its triggers count. */
  reservations: string
  /** SQL for the sizes of a group that region `t` has a price for. */
  sizes: RawBuilder<number[]>
  /** The office's numbers in region `t`: see `Terms`. */
  terms: Readonly<Record<'hours' | 'passes' | 'minutes', RawBuilder<number>>>
  /** SQL for the NIMs, as `nim`, of those who have a seat in a term. */
  seated: (termId: number) => RawBuilder<unknown>
  /** What settles before the line is served: who comes before it has their seats by then. */
  before?: (tools: Pick<Deps, 'db' | 'now'>) => Promise<void>
}

/** A group that waits, or has waited. */
export type Wait = Omit<RowOf<'wait'>, 'mode' | 'state' | 'ended_because'> & {
  mode: WaitMode
  state: WaitState
  ended_because: EndReason | null
}

/** Locks a group until the transaction ends, by its id, its link, or the account that waits with it. */
export async function lockWait(
  trx: Trx,
  by: { id: number } | { token_hash: Buffer } | { user_id: number },
): Promise<Wait | undefined> {
  const which =
    'id' in by
      ? sql`id = ${by.id}`
      : 'user_id' in by
        ? sql`id = (select max(id) from wait where user_id = ${by.user_id} and state <> 'ENDED')`
        : sql`id = (select wait_id from wait_link where token_hash = ${by.token_hash})`
  return (await sql<Wait>`select * from wait where ${which} for update`.execute(trx)).rows[0]
}

export const findPeople = async (db: Db | Trx, waitIds: readonly number[]) =>
  db
    .selectFrom('wait_person')
    .select(['id', 'wait_id', 'nim', 'name', 'is_waiting'])
    .where(sql<boolean>`wait_id = any(${waitIds}::int[])`)
    .orderBy('id')
    .execute()

/** The region of a group that wants to wait, with the sizes that it prices. */
export const findRegion = async (db: Db, { sizes, terms }: WaitingSeats, id: number) =>
  (
    await sql<{ id: number; is_active: boolean; current_term_id: number; sizes: number[]; minutes: number }>`
      select t.id, t.is_active, t.current_term_id, ${sizes} as sizes, ${terms.minutes} as minutes
      from region t where t.id = ${id}`.execute(db)
  ).rows[0]

/** The shifts that a group wants, as the open form shows them. */
export const findShifts = async (db: Db | Trx, { seats }: WaitingSeats, ids: readonly number[]) =>
  (
    await sql<{
      id: number
      term_id: number
      region_id: number | null
      is_active: boolean
      starts_at: string
      open: number
      is_closed: boolean
    }>`
      select s.id, s.term_id, s.region_id, s.is_active, s.starts_at, c.list_closed_at is not null as is_closed,
        greatest(s.quota - coalesce(c.taken, 0) - coalesce(c.kept, 0), 0) as open
      from ${sql.table(seats.shifts)} s left join ${sql.table(seats.seats)} c on c.shift_id = s.id
      where s.id = any(${ids}::int[])`.execute(db)
  ).rows

/** Of these NIMs, those of people who wait, and with which group. */
export const findWaiting = (db: Db | Trx, nims: readonly string[]) =>
  db
    .selectFrom('wait_person')
    .select(['nim', 'wait_id'])
    .where('is_waiting', '=', true)
    .where(sql<boolean>`nim = any(${nims}::text[])`)
    .execute()

/** Of these NIMs, those that have a seat in the term. */
export const findSeated = async (db: Db, { seated }: WaitingSeats, nims: readonly string[], termId: number) =>
  (
    await sql<{ nim: string }>`select nim from (${seated(termId)}) seated where nim = any(${nims}::text[])`.execute(db)
  ).rows.map(({ nim }) => nim)

/** The account with this NIM, if it is the caller's. */
export const isOwnNim = async (db: Db, id: number, nim: string): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('id', '=', id).where('nim', '=', nim).executeTakeFirst()) !==
  undefined

type NewWait = Pick<
  RowOf<'wait'>,
  'programme' | 'region_id' | 'term_id' | 'user_id' | 'mode' | 'email' | 'phone_number' | 'language'
>

/** A group at the end of the line, in one statement. */
export async function insertWait(
  trx: Trx,
  wait: NewWait,
  { nims, names, shiftIds }: { nims: readonly string[]; names: readonly string[]; shiftIds: readonly number[] },
): Promise<number> {
  const { id } = await trx
    .with('made', (db) => db.insertInto('wait').values(wait).returning('id'))
    .with('people', (db) =>
      db
        .insertInto('wait_person')
        .columns(['wait_id', 'nim', 'name'])
        .expression(
          sql`select made.id, p.nim, p.name from made,
            unnest(${nims}::text[], ${names}::text[]) with ordinality as p(nim, name, at) order by p.at`,
        ),
    )
    .with('shifts', (db) =>
      db
        .insertInto('wait_shift')
        .columns(['wait_id', 'shift_id', 'rank'])
        .expression(
          sql`select made.id, s.id, s.rank from made, unnest(${shiftIds}::int[]) with ordinality as s(id, rank)`,
        ),
    )
    .selectFrom('made')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a group asked for, to know it again when the same form is sent once more. */
export async function findAsked(db: Db | Trx, id: number) {
  const { rows } = await sql<{ mode: string; email: string; region_id: number; nims: string[]; shift_ids: number[] }>`
    select mode, email, region_id,
      (select array_agg(nim order by id) from wait_person where wait_id = w.id and is_waiting) as nims,
      (select array_agg(shift_id order by rank) from wait_shift where wait_id = w.id) as shift_ids
    from wait w where w.id = ${id}`.execute(db)
  return rows[0]
}

/** How many groups of the programme come before this one. */
export const countAhead = async (db: Db | Trx, id: number): Promise<number> =>
  (
    await sql<{ ahead: number }>`
      select count(*)::int as ahead from wait w, wait me where me.id = ${id} and w.state = 'WAITING'
        and w.programme = me.programme and w.region_id = me.region_id and w.place < me.place`.execute(db)
  ).rows[0]?.ahead ?? 0

/** The region of a group; undefined once it is forgotten. */
export const findRegionOf = async (db: Db | Trx, id: number): Promise<number | undefined> =>
  (await db.selectFrom('wait').select('region_id').where('id', '=', id).executeTakeFirst())?.region_id

export const insertLink = (db: Db, wait_id: number, token_hash: Buffer) =>
  db.insertInto('wait_link').values({ wait_id, token_hash }).execute()

/** The group of a link. */
export const findByLink = async (db: Db, token_hash: Buffer) =>
  (await db.selectFrom('wait_link').select('wait_id').where('token_hash', '=', token_hash).executeTakeFirst())?.wait_id

/** The group that an account waits with. */
export const findOfAccount = async (db: Db, user_id: number) =>
  (
    await db
      .selectFrom('wait')
      .select('id')
      .where('user_id', '=', user_id)
      .where('state', '<>', 'ENDED')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.id

/** Ends waits: their people may wait again. */
export async function endWaits(trx: Trx, ids: readonly number[], because: EndReason, at: string): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('wait')
    .set({ state: 'ENDED', ended_because: because, ended_at: at })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  await trx
    .updateTable('wait_person')
    .set({ is_waiting: false })
    .where(sql<boolean>`wait_id = any(${ids}::int[])`)
    .execute()
}

/** Takes a person out; the rest keep their place. */
export const removePerson = (trx: Trx, ids: readonly number[]) =>
  trx
    .updateTable('wait_person')
    .set({ is_waiting: false })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()

export const updateWait = (
  trx: Trx,
  id: number,
  values: Partial<Pick<RowOf<'wait'>, 'state' | 'place' | 'offers_run_out' | 'mode'>>,
) => trx.updateTable('wait').set(values).where('id', '=', id).execute()

/** The end of the line. */
export const nextPlace = async (trx: Trx): Promise<number> =>
  (await sql<{ place: number }>`select nextval('wait_place')::int as place`.execute(trx)).rows[0]?.place ?? 0

/** Between the group before which it is to stand, and the one before that. */
export const placeBefore = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await sql<{ place: number }>`
      select (w.place + coalesce((select max(b.place) from wait b where b.programme = w.programme and b.place < w.place),
        w.place - 2)) / 2 as place
      from wait w where w.id = ${id} and w.state <> 'ENDED'`.execute(trx)
  ).rows[0]?.place

/** Forgets groups that ended before this moment, with their people, links and offers. */
export const forgetEnded = (db: Db, before: string) =>
  sql`delete from wait where ended_at < ${before}::timestamptz`.execute(db)
