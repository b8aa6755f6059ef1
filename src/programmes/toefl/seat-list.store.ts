/** SQL of the registrants' list. */
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import {
  allOf,
  type Condition,
  containing,
  equal,
  fetchTabbedIds,
  fetchTabbedPage,
  idsOf,
  inOrder,
  ofTab,
  wordsOf,
} from '#kit/database/list.ts'
import { isShown, sectionsAsObject } from './release.store.ts'
import type { SeatFilters, SeatRow } from './seat.contract.ts'

type Filters = Omit<SeatFilters, 'page' | 'per_page'>

// The same text as the index on names and NIMs, and the other ways in which people are known.
function hasWord(word: string): Condition {
  const pattern = containing(word)
  return sql`(search_text(a.name, a.nim) like ${pattern} or a.email like ${pattern}
    or a.phone_number like ${pattern} or lower(a.line_id) like ${pattern})`
}

/** The rows under the filters, whichever tab is open. */
function narrowed(db: Db, filters: Filters) {
  const { term_id, region_id, shift_id, payment_id, edit_status, is_attend, has_score, q } = filters
  return db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .select('d.id')
    .where(
      allOf([
        ...wordsOf(q).map(hasWord),
        ...equal({
          'd.term_id': term_id,
          'p.region_id': region_id,
          'd.shift_id': shift_id,
          'd.payment_id': payment_id,
          'd.edit_status': edit_status,
          'd.is_attend': is_attend,
        }),
        ...(has_score === undefined ? [] : [sql<SqlBool>`(d.score is not null) = ${has_score}`]),
      ]),
    )
}

const list = {
  of: 'd',
  states: ['PENDING', 'CONFIRMED'],
  status: sql.ref('p.status'),
  // A missing value counts as lowest.
  sortable: {
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
  },
} as const

/** One page, and how many each tab has. */
export async function findPage(db: Db, filters: SeatFilters) {
  const { data, ...page } = await fetchTabbedPage(narrowed(db, filters), filters, list)
  return { ...page, data: await findRows(db, idsOf(data)) }
}

/** The ids of all that fit, in the list's order. */
export const findAllIds = (db: Db, filters: Filters): Promise<number[]> =>
  fetchTabbedIds(narrowed(db, filters), filters, list)

/** How many are present and absent, under the other filters. */
export const countPresence = (db: Db, { is_attend: _, ...filters }: Filters) =>
  ofTab(narrowed(db, filters), filters, list)
    .clearSelect()
    .select([
      sql<number>`count(*) filter (where d.is_attend)`.as('present'),
      sql<number>`count(*) filter (where not d.is_attend)`.as('absent'),
    ])
    .executeTakeFirstOrThrow()

/** How many changes of shift there are in each state, under the other filters. */
export const countEdits = (db: Db, { edit_status: _, ...filters }: SeatFilters) =>
  ofTab(narrowed(db, filters), filters, list)
    .clearSelect()
    .select([
      sql<number>`count(*) filter (where d.edit_status = 'REQUESTED')`.as('REQUESTED'),
      sql<number>`count(*) filter (where d.edit_status = 'ACCEPTED')`.as('ACCEPTED'),
      sql<number>`count(*) filter (where d.edit_status = 'REJECTED')`.as('REJECTED'),
    ])
    .executeTakeFirstOrThrow()

/** The rows of these ids, in their order. */
export async function findRows(db: Db, ids: readonly number[]): Promise<SeatRow[]> {
  const { rows } = await rowsQuery(ids).execute(db)
  return inOrder(ids, rows)
}

// One constant text for every filter and order, so that its plan is kept.
const rowsQuery = (ids: readonly number[]) => sql<SeatRow>`
  select d.id, d.payment_id, d.term_id, t.semester, t.year, p.region_id, r.region_init, d.user_id, a.name, a.nim,
    a.email, a.phone_number, a.line_id, m.major_name as major, d.shift_id, s.shift, s.shift_label_id,
    s.starts_at, s.ends_at, p.status,
    d.edit_status, d.request_edit_shift_id, w.shift as requested_shift,
    w.shift_label_id as requested_shift_label_id, w.starts_at as requested_starts_at,
    w.quota - coalesce((select taken from toefl_shift_seats where shift_id = w.id), 0)
      as requested_remaining,
    d.edit_reason, d.edit_requested_at, d.edit_reject_reason, d.is_attend, d.attended_at, d.score, ${sectionsAsObject} as sections,
    ${isShown()} as score_shown, d.deleted_at,
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
