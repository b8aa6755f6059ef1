/**
 * SQL of the payments' list, quick at any length: the ids of one page come from an index in the list's order,
 * their joins are done for that page only, and the numbers come from the running totals (migration 0005). A
 * search or a shift narrows to a few first, and is counted.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { invalidField } from '#kit/errors/errors.ts'
import type { PaymentFilters, PaymentRow } from '../contract.ts'
import type { PaymentStatus } from '#features/payments/rules.ts'
import { type PaymentSort, paymentSorts } from '../rules.ts'

/** How many payments of one state there are, in and outside the recycle bin. */
type Part = { status: PaymentStatus; in_bin: boolean; payments: number }

type Condition = RawBuilder<boolean>
const both = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

const isBinned = (filters: PaymentFilters): Condition[] =>
  filters.trashed === 'with' ? [] : [filters.trashed === 'only' ? sql`deleted_at is not null` : sql`deleted_at is null`]

const hasStatus = ({ status }: PaymentFilters): Condition[] => (status ? [sql`status = ${status}`] : [])

/** What the running totals know as well. */
const hasPlace = ({ term_id, region_id, payment_type }: PaymentFilters): Condition[] => [
  ...(term_id ? [sql<boolean>`term_id = ${term_id}`] : []),
  ...(region_id ? [sql<boolean>`region_id = ${region_id}`] : []),
  ...(payment_type ? [sql<boolean>`payment_type = ${payment_type}`] : []),
]

// A rejected or binned payment belongs to the shift that its group had chosen. Two parts, because each has
// an index of its own.
const hasShift = ({ shift_id }: PaymentFilters): Condition[] =>
  shift_id
    ? [
        sql`id in (
          select payment_id from toefl_detail where shift_id = ${shift_id} and deleted_at is null
          union all
          select payment_id from toefl_detail where shift_id = ${shift_id} and deleted_at is not null
            and deleted_because <> 'ITSELF')`,
      ]
    : []

/** What came from one address, or with one picture: known by one of its payments, so that no hash goes around. */
const hasOrigin = ({ same_sender_as, same_proof_as }: PaymentFilters): Condition[] => [
  ...(same_sender_as ? [sql<boolean>`sender = (select sender from toefl_payment where id = ${same_sender_as})`] : []),
  ...(same_proof_as
    ? [
        sql<boolean>`proof_id in (select twin.id from toefl_payment p join file f on f.id = p.proof_id
          join file twin on twin.sha256 = f.sha256 where p.id = ${same_proof_as})`,
      ]
    : []),
]

/** The words of a search, each to be found somewhere; more than six are not looked at. */
const wordsOf = (filters: PaymentFilters): string[] =>
  filters.q?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6) ?? []

/** `like` pattern: anywhere in the text, but one or two letters only where a word begins. */
const patternOf = (word: string): string => {
  const literal = word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return word.length < 3 ? `% ${literal}%` : `%${literal}%`
}

function hasWord(word: string): Condition {
  const pattern = patternOf(word)
  const id = /^#?\d{1,9}$/.test(word) ? Number(word.replace('#', '')) : 0
  return sql`id in (
    select id from toefl_payment where search_text(account_name, account_number) like ${pattern}
    union all
    select d.payment_id from toefl_detail d join account a on a.id = d.user_id
      where search_text(a.name, a.nim) like ${pattern}
    union all select ${id}::int)`
}

function orderOf(filters: PaymentFilters): { column: PaymentSort; isDown: boolean } {
  const asked = filters.sort ?? '-created_at'
  const column = paymentSorts.find((name) => name === asked.replace(/^-/, ''))
  if (!column) throw invalidField('sort', 'fields.choice')
  return { column, isDown: asked.startsWith('-') }
}

const orderBy = (column: PaymentSort, isDown: boolean) =>
  isDown ? sql`${sql.ref(column)} desc, id desc` : sql`${sql.ref(column)}, id`

/** The part of an ordered list that is one page. */
function slice({ column, isDown }: ReturnType<typeof orderOf>, { limit, offset }: { limit: number; offset: number }) {
  return sql`order by ${orderBy(column, isDown)} limit ${limit} offset ${offset}`
}

const totalOf = (parts: readonly Part[], filters: PaymentFilters): number =>
  parts
    .filter((part) => !filters.status || part.status === filters.status)
    .filter((part) => filters.trashed === 'with' || part.in_bin === (filters.trashed === 'only'))
    .reduce((sum, part) => sum + part.payments, 0)

function countsOf(parts: readonly Part[]) {
  const outside = (status: PaymentStatus) => parts.find((part) => part.status === status && !part.in_bin)?.payments ?? 0
  return {
    PENDING: outside('PENDING'),
    CONFIRMED: outside('CONFIRMED'),
    REJECTED: outside('REJECTED'),
    bin: parts.filter((part) => part.in_bin).reduce((sum, part) => sum + part.payments, 0),
  }
}

type Found = { ids: number[]; total: number; counts: ReturnType<typeof countsOf> }

/** The ids of one page in order, how many the whole list has, and how many each tab. */
export async function findPage(db: Db, filters: PaymentFilters): Promise<Found> {
  const isNarrow = [...hasShift(filters), ...hasOrigin(filters), ...wordsOf(filters)].length > 0
  const { parts, ids } = isNarrow ? await findAmongFew(db, filters) : await findAmongAll(db, filters)
  return { ids, total: totalOf(parts, filters), counts: countsOf(parts) }
}

async function findAmongAll(db: Db, filters: PaymentFilters) {
  const parts = await readTally(db, filters)
  const page = pageOf(filters, totalOf(parts, filters))
  if (page.limit <= 0) return { parts, ids: [] }
  const { column, isDown } = orderOf(filters)
  const conditions = [...isBinned(filters), ...hasStatus(filters), ...hasPlace(filters)]
  const { rows } = await sql<{ id: number }>`
    select id from toefl_payment where ${both(conditions)}
    ${slice({ column, isDown: isDown !== page.isFromEnd }, page)}`.execute(db)
  const ids = rows.map((row) => row.id)
  return { parts, ids: page.isFromEnd ? ids.toReversed() : ids }
}

/** Where the page lies; one in the second half is reached from the list's end, which is nearer. */
function pageOf({ page, per_page }: PaymentFilters, total: number) {
  const offset = (page - 1) * per_page
  const limit = Math.min(per_page, total - offset)
  const isFromEnd = offset > total / 2
  return { limit, isFromEnd, offset: isFromEnd ? total - offset - limit : offset }
}

/** Those that fit are found once; numbers and page are both taken from them. */
async function findAmongFew(db: Db, filters: PaymentFilters) {
  const narrowing = [
    ...hasPlace(filters),
    ...hasShift(filters),
    ...hasOrigin(filters),
    ...wordsOf(filters).map(hasWord),
  ]
  const { column, isDown } = orderOf(filters)
  const limits = { limit: filters.per_page, offset: (filters.page - 1) * filters.per_page }
  const { rows } = await sql<{ parts: Part[] | null; ids: number[] | null }>`
    with found as materialized (
      select id, status, deleted_at, created_at, payment_amount, decided_at, account_name
      from toefl_payment where ${both(narrowing)}
    )
    select
      (select json_agg(part) from (
        select status, deleted_at is not null as in_bin, count(*) as payments from found group by 1, 2) part) as parts,
      array(select id from found where ${both([...isBinned(filters), ...hasStatus(filters)])}
        ${slice({ column, isDown }, limits)}) as ids`.execute(db)
  return { parts: rows[0]?.parts ?? [], ids: rows[0]?.ids ?? [] }
}

/** The ids of the whole list in its order, for an export. */
export async function findAllIds(db: Db, filters: Omit<PaymentFilters, 'page' | 'per_page'>): Promise<number[]> {
  const all = { ...filters, page: 1, per_page: 1 }
  const conditions = [
    ...isBinned(all),
    ...hasStatus(all),
    ...hasPlace(all),
    ...hasShift(all),
    ...hasOrigin(all),
    ...wordsOf(all).map(hasWord),
  ]
  const { column, isDown } = orderOf(all)
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from toefl_payment where ${both(conditions)} order by ${orderBy(column, isDown)}) as ids`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

async function readTally(db: Db, filters: PaymentFilters): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select status, in_bin, sum(payments) as payments from toefl_payment_tally
    where ${both(hasPlace(filters))} group by status, in_bin`.execute(db)
  return rows
}

/** The rows of a page, in the order of the ids; what was deleted meanwhile is missing. */
export async function findRows(db: Db, ids: number[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await rowsQuery(ids).execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

// One constant text for every filter and order, so that its plan is kept.
const rowsQuery = (ids: number[]) => sql<PaymentRow>`
  select p.id, p.region_id, r.region_init, p.term_id, p.payment_type, p.provider_id, v.name as provider,
    p.account_name, p.account_number, p.receiver_id, p.payment_amount, f.key as payment_proof, p.status,
    p.reject_reason, p.decided_by, decider.name as decided_by_name, p.decided_at, p.deleted_at, p.created_at,
    p.updated_at, coalesce(json_array_length(seats.registrants), 0) as group_size,
    coalesce(seats.registrants, '[]') as registrants
  from toefl_payment p
  join region r on r.id = p.region_id
  join file f on f.id = p.proof_id
  left join payment_provider v on v.id = p.provider_id
  left join account decider on decider.id = p.decided_by
  cross join lateral (
    select json_agg(json_build_object('id', d.id, 'user_id', d.user_id, 'name', a.name, 'nim', a.nim,
      'shift_id', d.shift_id, 'shift', s.shift, 'starts_at', s.starts_at, 'deleted_at', d.deleted_at)
      order by d.id) as registrants
    from toefl_detail d
    join account a on a.id = d.user_id
    join toefl_shift s on s.id = d.shift_id
    where d.payment_id = p.id
  ) seats
  where p.id = any(${ids}::int[])`

/** Folds the running totals into one row per kind; what they add up to stays the same at every moment. */
export const foldTally = (db: Db) =>
  sql`
    with gone as (
      delete from toefl_payment_tally where (term_id, region_id, status, payment_type, in_bin) in (
        select term_id, region_id, status, payment_type, in_bin from toefl_payment_tally
        group by 1, 2, 3, 4, 5 having count(*) > 1)
      returning *)
    insert into toefl_payment_tally (term_id, region_id, status, payment_type, in_bin, payments, amount)
    select term_id, region_id, status, payment_type, in_bin, sum(payments), sum(amount)
    from gone group by 1, 2, 3, 4, 5 having sum(payments) <> 0 or sum(amount) <> 0`.execute(db)
