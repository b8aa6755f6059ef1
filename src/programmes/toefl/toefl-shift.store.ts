/** SQL of the TOEFL shifts. Their list is the busiest public read, so it is one prepared statement. */
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { openSeats, toeflSeats } from '#services/seats/seats.ts'
import type { ShiftCopy } from '#services/seats/shifts.ts'
import type { RowOf, Trx } from '#kit/database/connect.ts'

const orders = {
  id: 's.id',
  shift: 's.shift',
  term_id: 't.year',
  region_id: 'r.region',
  starts_at: 's.starts_at',
  ends_at: 's.ends_at',
  quota: 's.quota',
  remaining: 'remaining',
  is_active: 's.is_active',
} as const
export type ShiftOrder = keyof typeof orders
export const isShiftOrder = (name: string): name is ShiftOrder => Object.hasOwn(orders, name)

const columns = `
  s.id, s.shift, s.shift_label_id, s.term_id, s.region_id, s.starts_at, s.ends_at, s.place, s.place_label_id, s.quota, s.is_active, s.created_at, s.updated_at,
  case when $1 then s.link end as link, case when $1 then s.line_group end as line_group,
  greatest(s.quota - coalesce(c.taken, 0) - coalesce(c.kept, 0), 0) as remaining,
  t.semester, t.year, r.region, r.region_init`

const tables = `toefl_shift s join term t on t.id = s.term_id left join region r on r.id = s.region_id
  left join toefl_shift_seats c on c.shift_id = s.id`

// Everybody but the committee sees only active shifts of a region's current term; only paid students see the links.
const visible = `($1 or (s.is_active and exists (
  select from region o where o.is_active and o.current_term_id = s.term_id and (s.region_id is null or s.region_id = o.id)
    and ($2::int is null or o.id = $2))))`

const narrowed = `${visible}
  and ($2::int is null or s.region_id is null or s.region_id = $2)
  and ($3::int is null or s.term_id = $3)
  and ($4::boolean is null or s.is_active = $4)
  and ($5::text is null or s.shift ilike $5 or s.place ilike $5 or s.shift_label_id ilike $5 or s.place_label_id ilike $5)`

export type ShiftQuery = {
  /** The committee sees everything. */
  all: boolean
  regionId: number | undefined
  termId: number | undefined
  isActive: boolean | undefined
  pattern: string | undefined
  order: ShiftOrder
  descending: boolean
  limit: number
  offset: number
}
type Narrowing = Omit<ShiftQuery, 'limit' | 'offset'>

export type ShiftRow = RowOf<'toefl_shift'> & {
  remaining: number
  semester: 'ODD' | 'EVEN'
  year: number
  region: string | null
  region_init: string | null
}

const nameOf = (query: ShiftQuery) => `toefl-shifts ${query.order} ${query.descending ? 'desc' : 'asc'}`

const ordered = ({ order, descending }: Narrowing) => {
  const direction = descending ? 'desc' : 'asc'
  return `order by ${orders[order]} ${direction}, s.id ${direction}`
}

const listText = (query: ShiftQuery) =>
  `select ${columns}, count(*) over () as total from ${tables} where ${narrowed} ${ordered(query)} limit $6 offset $7`

const narrowing = (query: Narrowing) => [
  query.all,
  query.regionId ?? null,
  query.termId ?? null,
  query.isActive ?? null,
  query.pattern ?? null,
]

/** One page of shifts and how many there are, in one statement. */
export async function listShifts(pool: pg.Pool, query: ShiftQuery): Promise<{ rows: ShiftRow[]; total: number }> {
  const { rows } = await pool.query<ShiftRow & { total: number }>({
    name: nameOf(query),
    text: listText(query),
    values: [...narrowing(query), query.limit, query.offset],
  })
  if (rows[0] || query.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  // Past the last page there is no row to carry the total.
  const counted = await pool.query<{ total: number }>(
    `select count(*) as total from ${tables} where ${narrowed}`,
    narrowing(query),
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The ids of all that fit, in the list's order. */
export async function findShiftIds(pool: pg.Pool, query: Narrowing): Promise<number[]> {
  // The order may go by a column of the answer, so all of them are read.
  const { rows } = await pool.query<ShiftRow>(
    `select ${columns} from ${tables} where ${narrowed} ${ordered(query)}`,
    narrowing(query),
  )
  return rows.map(({ id }) => id)
}

/** Of a change of term: how many payments of region `r` and term `t` are pending, and the shifts of current terms. */
export const termPlan = {
  pending: sql<number>`(select count(*) from toefl_payment p where p.region_id = r.id and p.term_id = t.id
    and p.status = 'PENDING' and p.deleted_at is null)`,
  shifts: sql`select id, term_id, region_id, shift, starts_at, ends_at, quota, is_active from toefl_shift s
    where exists (select from region r where r.current_term_id = s.term_id
      and (s.region_id is null or s.region_id = r.id))`,
}

/** The shifts with these ids, by id. */
export async function findShifts(trx: Trx, ids: number[]) {
  const rows = await trx
    .selectFrom('toefl_shift')
    .select(['id', 'term_id', 'region_id', 'shift', 'shift_label_id', 'place', 'place_label_id', 'is_active'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds a shift to a term, unless it has one of that name and beginning for the same region. */
export const insertUnlessThere = (trx: Trx, termId: number, copy: ShiftCopy) =>
  trx
    .insertInto('toefl_shift')
    .columns([
      'term_id',
      'region_id',
      'shift',
      'shift_label_id',
      'starts_at',
      'ends_at',
      'place',
      'place_label_id',
      'quota',
      'is_active',
    ])
    .expression(
      sql`select ${termId}::int, ${copy.region_id}::int, ${copy.shift}::text, ${copy.shift_label_id}::text,
        ${copy.starts_at}::timestamptz, ${copy.ends_at}::timestamptz, ${copy.place}::text, ${copy.place_label_id}::text,
        ${copy.quota}::int, ${copy.is_active}::boolean
        where not exists (select from toefl_shift s where s.term_id = ${termId}::int and s.shift = ${copy.shift}::text
          and s.region_id is not distinct from ${copy.region_id}::int and s.starts_at = ${copy.starts_at}::timestamptz)`,
    )
    .returningAll()
    .executeTakeFirst()

/** SQL for the seats that somebody of region `t` can still take: its shifts and the general ones. */
export const seatsLeft = (now: Date) => sql<number>`(
  select coalesce(sum(${openSeats}), 0)::int
  from toefl_shift s left join toefl_shift_seats c on c.shift_id = s.id
  where s.is_active and s.starts_at > ${now.toISOString()}::timestamptz and s.term_id = t.current_term_id
    and (s.region_id is null or s.region_id = t.id))`

/** SQL for the sizes of a group that region `t` has a price for. */
export const sizesOffered = sql<number[]>`array_remove(array[case when t.toefl_price_one is not null then 1 end,
  case when t.toefl_price_two is not null then 2 end, case when t.toefl_price_three is not null then 3 end], null)`

/** For the groups that wait for a seat. */
export const toeflWaiting = {
  programme: 'TOEFL',
  window: 'TOEFL_REGISTRATION',
  seats: toeflSeats,
  reservations: 'toefl_reservation',
  sizes: sizesOffered,
  terms: {
    hours: sql<number>`t.toefl_offer_hours`,
    passes: sql<number>`t.toefl_wait_passes`,
    minutes: sql<number>`t.toefl_wait_minutes`,
  },
  seated: (termId: number) => sql`select a.nim from toefl_detail d join account a on a.id = d.user_id
    where d.term_id = ${termId} and d.deleted_at is null`,
} as const

/** SQL for the least that one person pays, alone or as a part of a group. */
export const leastPrice = sql<
  number | null
>`(select min(round(least(toefl_price_one, toefl_price_two / 2.0, toefl_price_three / 3.0)))
  from region where is_active)`

/** SQL for the shifts to come that visitors see, with the places that are left. */
export const shiftsAhead = (moment: RawBuilder<unknown>) => sql`
  select s.starts_at, ${openSeats} as places
  from toefl_shift s left join toefl_shift_seats c on c.shift_id = s.id
  where s.is_active and s.starts_at > ${moment} and exists (select from region r
    where r.is_active and r.current_term_id = s.term_id and (s.region_id is null or s.region_id = r.id))`

/** SQL for the accounts that hold a seat of a shift. */
export const holdersOf = (shiftId: number) =>
  sql`select user_id from toefl_detail where shift_id = ${shiftId} and deleted_at is null`

/** Whether region `r` has a shift to come that has seats. */
export const hasShiftAhead = (moment: RawBuilder<unknown>) => sql<boolean>`exists (select from toefl_shift s
  where s.term_id = r.current_term_id and (s.region_id is null or s.region_id = r.id)
    and s.is_active and s.quota > 0 and s.starts_at > ${moment})`

/**
 * The people in a shift: outside the bin, with a payment that is pending, confirmed, or rejected with its seats held.
 */
export const findSeated = (trx: Trx, shiftId: number) =>
  trx
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .select(['d.id', 'd.user_id', 'a.email', 'p.status'])
    .where('d.shift_id', '=', shiftId)
    .where('d.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .orderBy('d.id')
    .execute()
