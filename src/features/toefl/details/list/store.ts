/** SQL of the registrants' list. */
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { containing, fetchIds, fetchPage } from '#kit/database/list.ts'
import type { DetailFilters, DetailRow } from '../contract.ts'

const tables = (db: Db) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')

type Condition = Expression<SqlBool>

type Filters = Omit<DetailFilters, 'page' | 'per_page'>

/** All filters but the tabs' own: the state of the payment and the recycle bin. */
function narrowing(filters: Filters): Condition[] {
  const { term_id, region_id, shift_id, payment_id, edit_status, is_attend, has_score } = filters
  const conditions: Condition[] = wordsOf(filters).map(hasWord)
  if (term_id) conditions.push(sql`d.term_id = ${term_id}`)
  if (region_id) conditions.push(sql`p.region_id = ${region_id}`)
  if (shift_id) conditions.push(sql`d.shift_id = ${shift_id}`)
  if (payment_id) conditions.push(sql`d.payment_id = ${payment_id}`)
  if (edit_status) conditions.push(sql`d.edit_status = ${edit_status}`)
  if (is_attend !== undefined) conditions.push(sql`d.is_attend = ${is_attend}`)
  if (has_score !== undefined) conditions.push(has_score ? sql`d.score is not null` : sql`d.score is null`)
  return conditions
}

function tabOf({ status, trashed }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (status) conditions.push(sql`p.status = ${status}`)
  if (trashed !== 'with')
    conditions.push(trashed === 'only' ? sql`d.deleted_at is not null` : sql`d.deleted_at is null`)
  return conditions
}

/** The words of a search, each to be found somewhere; more than six are not looked at. */
const wordsOf = ({ q }: Filters): string[] => q?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6) ?? []

// The same text as the index on names and NIMs, and the other ways in which people are known.
function hasWord(word: string): Condition {
  const pattern = containing(word)
  return sql`(search_text(a.name, a.nim) like ${pattern} or a.email like ${pattern}
    or a.phone_number like ${pattern} or lower(a.line_id) like ${pattern})`
}

// What is not there yet counts as lowest.
const sortable = {
  id: 'd.id',
  name: sql`lower(a.name)`,
  nim: 'a.nim',
  shift: 's.starts_at',
  status: 'p.status',
  edit_status: 'd.edit_status',
  edit_requested_at: sql`coalesce(d.edit_requested_at, d.created_at)`,
  is_attend: 'd.is_attend',
  attended_at: sql`coalesce(d.attended_at, '-infinity')`,
  score: sql`coalesce(d.score, 0)`,
  deleted_at: sql`coalesce(d.deleted_at, '-infinity')`,
  created_at: 'd.created_at',
} as const

const matching = (db: Db, filters: Filters) =>
  tables(db).where((eb) => eb.and([...narrowing(filters), ...tabOf(filters)]))

const order = { sortable, sort: '-created_at', tie: 'd.id' } as const

/** One page of ids in order, and how many the whole list has. */
export const findPage = (db: Db, filters: DetailFilters) =>
  fetchPage(matching(db, filters).select('d.id'), filters, order)

/** The ids of all that fit, in the list's order. */
export const findAllIds = (db: Db, filters: Filters) => fetchIds(matching(db, filters).select('d.id'), filters, order)

export type Counts = { all: number; PENDING: number; CONFIRMED: number; bin: number }

/** How many each tab has under the filters. */
export const countTabs = (db: Db, filters: DetailFilters): Promise<Counts> =>
  tables(db)
    .where((eb) => eb.and(narrowing(filters)))
    .select([
      sql<number>`count(*) filter (where d.deleted_at is null)`.as('all'),
      sql<number>`count(*) filter (where d.deleted_at is null and p.status = 'PENDING')`.as('PENDING'),
      sql<number>`count(*) filter (where d.deleted_at is null and p.status = 'CONFIRMED')`.as('CONFIRMED'),
      sql<number>`count(*) filter (where d.deleted_at is not null)`.as('bin'),
    ])
    .executeTakeFirstOrThrow()

/** How many changes of shift there are in each state, under the other filters. */
export const countEdits = (db: Db, { edit_status: _, ...filters }: DetailFilters) =>
  matching(db, filters)
    .select([
      sql<number>`count(*) filter (where d.edit_status = 'REQUESTED')`.as('REQUESTED'),
      sql<number>`count(*) filter (where d.edit_status = 'ACCEPTED')`.as('ACCEPTED'),
      sql<number>`count(*) filter (where d.edit_status = 'REJECTED')`.as('REJECTED'),
    ])
    .executeTakeFirstOrThrow()

/** The rows of these ids, in their order; what was deleted meanwhile is missing. */
export async function findRows(db: Db, ids: readonly number[]): Promise<DetailRow[]> {
  if (ids.length === 0) return []
  const { rows } = await rowsQuery(ids).execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

// One constant text for every filter and order, so that its plan is kept.
const rowsQuery = (ids: readonly number[]) => sql<DetailRow>`
  select d.id, d.payment_id, d.term_id, t.semester, t.year, p.region_id, r.region_init, d.user_id, a.name, a.nim,
    a.email, a.phone_number, a.line_id, m.major_name as major, d.shift_id, s.shift, s.starts_at, s.ends_at, p.status,
    d.edit_status, d.request_edit_shift_id, w.shift as requested_shift, w.starts_at as requested_starts_at,
    w.quota - coalesce((select taken from toefl_shift_seats where shift_id = w.id), 0)
      as requested_remaining,
    d.edit_reason, d.edit_requested_at, d.edit_reject_reason, d.is_attend, d.attended_at, d.score, d.deleted_at,
    d.deleted_because, d.created_at, d.updated_at
  from toefl_detail d
  join toefl_payment p on p.id = d.payment_id
  join region r on r.id = p.region_id
  join term t on t.id = d.term_id
  join account a on a.id = d.user_id
  join toefl_shift s on s.id = d.shift_id
  left join major m on m.id = a.major_id
  left join toefl_shift w on w.id = d.request_edit_shift_id
  where d.id = any(${ids}::int[])`
