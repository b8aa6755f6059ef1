/** SQL of the groups that wait. */
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import { openSeats, type SeatsOf } from '#services/seats/seats.ts'
import type { WaitProgramme } from '#programme-kinds.ts'
import type { WindowCode } from '#features/window/window.rules.ts'
import type { EndReason, WaitMode, WaitState } from './waiting.rules.ts'

/** What the waiting list needs of a programme's seats. */
export type WaitingSeats = {
  programme: WaitProgramme
  window: WindowCode
  seats: SeatsOf
  /** The table of its reservations: what is offered or collected is a row there, which its triggers count. */
  reservations: string
  /** SQL for the sizes of a group that can have seats in region `t`. */
  sizes: RawBuilder<number[]>
  /** The office's numbers in region `t`, which is null for who has no region: see `Terms`. */
  terms: Readonly<Record<'hours' | 'passes' | 'minutes', RawBuilder<number>>>
  /** SQL for the NIMs, as `nim`, of those who have a seat in a term. */
  seated: (termId: number) => RawBuilder<unknown>
  /** What settles before the line is served: who comes before it has their seats by then. */
  before?: (tools: Pick<Deps, 'db' | 'now'>) => Promise<void>
}

/** A group that waits, or has waited. */
export type Wait = Omit<RowOf<'wait'>, 'programme' | 'mode' | 'state' | 'ended_because'> & {
  programme: WaitProgramme
  mode: WaitMode
  state: WaitState
  ended_because: EndReason | null
}

/** Locks a group until the transaction ends. */
export const lockWait = async (trx: Trx, id: number): Promise<Wait | undefined> =>
  (await sql<Wait>`select * from wait where id = ${id} for update`.execute(trx)).rows[0]

/** Of which programme a group is; that never changes. */
export const findProgramme = async (db: Db, id: number) =>
  (await db.selectFrom('wait').select('programme').where('id', '=', id).executeTakeFirst())?.programme as
    | WaitProgramme
    | undefined

export const findPeople = async (db: Db | Trx, waitIds: readonly number[]) =>
  db
    .selectFrom('wait_person')
    .select(['id', 'wait_id', 'nim', 'name', 'is_waiting'])
    .where(sql<boolean>`wait_id = any(${waitIds}::int[])`)
    .orderBy('id')
    .execute()

/** SQL for whether shift `s` is of the current term of this region; without one, of any that is active. */
export const isCurrent = ({ more }: SeatsOf, regionId: number | null) => sql<boolean>`exists (select from region r
  where r.is_active and r.current_term_id = s.term_id and coalesce(r.id = ${regionId}::int, true)
    ${more.includes('region_id') ? sql`and (s.region_id is null or s.region_id = r.id)` : sql``})`

/** Where a group wants to wait: whether it can, and the sizes that can have seats there. */
export const findPlace = async (db: Db, { sizes, terms }: WaitingSeats, regionId: number | null) =>
  (
    await sql<{ sizes: number[]; minutes: number }>`
      select ${sizes} as sizes, ${terms.minutes} as minutes
      from (select ${regionId}::int as asked) given left join region t on t.id = given.asked and t.is_active
      where given.asked is null or t.id is not null`.execute(db)
  ).rows[0]

/** The shifts that a group of the region wants, as the open form shows them. */
export const findShifts = async (
  db: Db | Trx,
  { seats }: WaitingSeats,
  { regionId, ids }: { regionId: number | null; ids: readonly number[] },
) =>
  (
    await sql<{
      id: number
      term_id: number
      is_offered: boolean
      is_active: boolean
      starts_at: string
      open: number
      is_closed: boolean
    }>`
      select s.id, s.term_id, ${isCurrent(seats, regionId)} as is_offered, s.is_active, s.starts_at,
        c.list_closed_at is not null as is_closed, ${openSeats} as open
      from ${sql.table(seats.shifts)} s left join ${sql.table(seats.seats)} c on c.shift_id = s.id
      where s.id = any(${ids}::int[])`.execute(db)
  ).rows

/** Of these NIMs, those of people who wait for the programme, and with which group. */
export const findWaiting = (db: Db | Trx, { programme }: WaitingSeats, nims: readonly string[]) =>
  db
    .selectFrom('wait_person')
    .select(['nim', 'wait_id'])
    .where('programme', '=', programme)
    .where('is_waiting', '=', true)
    .where(sql<boolean>`nim = any(${nims}::text[])`)
    .execute()

/** Of these NIMs, those that have a seat in the term. */
export const findSeated = async (db: Db | Trx, { seated }: WaitingSeats, nims: readonly string[], termId: number) =>
  (
    await sql<{ nim: string }>`select nim from (${seated(termId)}) seated where nim = any(${nims}::text[])`.execute(db)
  ).rows.map(({ nim }) => nim)

/** What an account waits with. */
export const findAccount = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['nim', 'name', 'email', 'phone_number', 'region_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

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
        .columns(['wait_id', 'programme', 'nim', 'name'])
        .expression(
          sql`select made.id, ${wait.programme}, p.nim, p.name from made,
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
  const { rows } = await sql<{
    mode: string
    email: string
    region_id: number | null
    nims: string[]
    shift_ids: number[]
  }>`
    select mode, email, region_id,
      (select array_agg(nim order by id) from wait_person where wait_id = w.id and is_waiting) as nims,
      (select array_agg(shift_id order by rank) from wait_shift where wait_id = w.id) as shift_ids
    from wait w where w.id = ${id}`.execute(db)
  return rows[0]
}

/** How many groups come before this one for a shift that it wants. */
export const countAhead = async (db: Db | Trx, id: number): Promise<number> =>
  (
    await sql<{ ahead: number }>`
      select count(*)::int as ahead from wait w, wait me where me.id = ${id} and w.state = 'WAITING'
        and w.programme = me.programme and w.place < me.place and exists (select from wait_shift a
          join wait_shift b on b.shift_id = a.shift_id where a.wait_id = w.id and b.wait_id = me.id)`.execute(db)
  ).rows[0]?.ahead ?? 0

/** The region of a group; undefined once it is forgotten. */
export const findRegionOf = async (db: Db | Trx, id: number): Promise<number | null | undefined> =>
  (await db.selectFrom('wait').select('region_id').where('id', '=', id).executeTakeFirst())?.region_id

export const insertLink = (db: Db, wait_id: number, token_hash: Buffer) =>
  db.insertInto('wait_link').values({ wait_id, token_hash }).execute()

/** The group of a link. */
export const findByLink = async (db: Db, token_hash: Buffer) =>
  (await db.selectFrom('wait_link').select('wait_id').where('token_hash', '=', token_hash).executeTakeFirst())?.wait_id

/** The groups that an account waits with. */
export const findOfAccount = async (db: Db, user_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('wait')
      .select('id')
      .where('user_id', '=', user_id)
      .where('state', '<>', 'ENDED')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ id }) => id)

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

/** Between the group of the line before which it is to stand, and the one before that. */
export const placeBefore = async (trx: Trx, { programme }: WaitingSeats, id: number): Promise<number | undefined> =>
  (
    await sql<{ place: number }>`
      select (w.place + coalesce((select max(b.place) from wait b where b.programme = w.programme and b.place < w.place),
        w.place - 2)) / 2 as place
      from wait w where w.id = ${id} and w.programme = ${programme} and w.state <> 'ENDED'`.execute(trx)
  ).rows[0]?.place

/** Forgets groups that ended before this moment, with their people, links and offers. */
export const forgetEnded = (db: Db, before: string) =>
  sql`delete from wait where ended_at < ${before}::timestamptz`.execute(db)
