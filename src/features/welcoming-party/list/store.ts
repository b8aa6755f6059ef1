/** SQL of the committee's list of sign-ups. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { ReviewStatus } from '#kit/endpoint/review.ts'
import { invalidField } from '#kit/errors/errors.ts'
import type { ConfirmScope, SignUp, SignUpFilters } from '../contract.ts'

type Condition = RawBuilder<boolean>
const both = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

const orders = {
  created_at: 'w.created_at',
  name: 'w.name',
  status: 'w.status',
  type: 'w.type',
  decided_at: 'w.decided_at',
  starts_at: 's.starts_at',
  id: 'w.id',
} as const

/** The words of a search, each to be found somewhere; more than six are not looked at. */
const wordsOf = (q: string | undefined): string[] => q?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6) ?? []

/** What both the list and "confirm all" are narrowed by. */
export function narrowedBy({ term_id, region_id, shift_id, type, q }: ConfirmScope): Condition[] {
  return [
    ...(term_id ? [sql<boolean>`w.term_id = ${term_id}`] : []),
    ...(shift_id ? [sql<boolean>`w.shift_id = ${shift_id}`] : []),
    ...(type === undefined ? [] : [sql<boolean>`w.type = ${type}`]),
    ...(region_id ? [sql<boolean>`w.user_id in (select id from account where region_id = ${region_id})`] : []),
    ...wordsOf(q).map(hasWord),
  ]
}

function hasWord(word: string): Condition {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const id = /^#?\d{1,9}$/.test(word) ? Number(word.replace('#', '')) : 0
  return sql`(search_text(w.name, w.nim) like ${pattern} or w.email like ${pattern} or lower(w.instagram) like ${pattern}
    or lower(w.line_id) like ${pattern} or w.id = ${id}::int)`
}

const isBinned = ({ trashed }: Pick<SignUpFilters, 'trashed'>): Condition[] =>
  trashed === 'with' ? [] : [trashed === 'only' ? sql`w.deleted_at is not null` : sql`w.deleted_at is null`]

const hasStatus = ({ status }: Pick<SignUpFilters, 'status'>): Condition[] =>
  status ? [sql`w.status = ${status}`] : []

type Filters = Omit<SignUpFilters, 'page' | 'per_page'>

function orderOf({ sort = '-created_at' }: Filters): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  if (!Object.hasOwn(orders, name)) throw invalidField('sort', 'fields.choice')
  // The names are those of the table above.
  const column = sql.ref(orders[name as keyof typeof orders])
  return sort.startsWith('-') ? sql`${column} desc, w.id desc` : sql`${column}, w.id`
}

const rowColumns = sql`
  w.id, w.shift_id, w.term_id, w.user_id, w.name, w.type, w.campus_location, w.nim, w.major_id, m.major_name as major,
  w.email, w.phone_number, w.line_id, w.instagram, f.key as proof, w.status, w.reject_reason, w.decided_by,
  d.name as decided_by_name, w.decided_at, w.deleted_at, w.created_at, w.updated_at,
  s.shift, s.starts_at, s.ends_at, s.place, s.line_group, r.region_init`

const tables = sql`
  welcoming_party w
  join welcoming_party_shift s on s.id = w.shift_id
  join file f on f.id = w.proof_id
  join account a on a.id = w.user_id
  left join region r on r.id = a.region_id
  left join major m on m.id = w.major_id
  left join account d on d.id = w.decided_by`

const fits = (filters: Filters) => both([...narrowedBy(filters), ...isBinned(filters), ...hasStatus(filters)])

/** One page in order. */
export async function findPage(db: Db, filters: SignUpFilters): Promise<SignUp[]> {
  const { rows } = await sql<SignUp>`
    select ${rowColumns} from ${tables} where ${fits(filters)} order by ${orderOf(filters)}
    limit ${filters.per_page} offset ${(filters.page - 1) * filters.per_page}`.execute(db)
  return rows
}

/** The ids of everything that fits, in the list's order. */
export async function findAllIds(db: Db, filters: Filters): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from welcoming_party w join welcoming_party_shift s on s.id = w.shift_id
    where ${fits(filters)} order by ${orderOf(filters)}`.execute(db)
  return rows.map((row) => row.id)
}

/** The rows of some ids, in any order. */
export async function findRows(db: Db, ids: number[]): Promise<SignUp[]> {
  const { rows } = await sql<SignUp>`
    select ${rowColumns} from ${tables} where w.id = any(${ids}::int[])`.execute(db)
  return rows
}

export async function findSignUp(db: Db | Trx, id: number): Promise<SignUp | undefined> {
  const { rows } = await sql<SignUp>`select ${rowColumns} from ${tables} where w.id = ${id}`.execute(db)
  return rows[0]
}

export type Part = { status: ReviewStatus; in_bin: boolean; sign_ups: number }

/** How many there are of each state, in and outside the recycle bin, under the filters but the status. */
export async function countParts(db: Db, filters: SignUpFilters): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select w.status, w.deleted_at is not null as in_bin, count(*) as sign_ups
    from welcoming_party w where ${both(narrowedBy(filters))} group by 1, 2`.execute(db)
  return rows
}

/** The ids of every pending sign-up under the filters. */
export async function findPending(trx: Trx, scope: ConfirmScope): Promise<number[]> {
  const conditions = [...narrowedBy(scope), sql<boolean>`w.status = 'PENDING' and w.deleted_at is null`]
  const { rows } = await sql<{ id: number }>`
    select w.id from welcoming_party w where ${both(conditions)} order by w.id`.execute(trx)
  return rows.map((row) => row.id)
}
