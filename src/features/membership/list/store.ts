/** SQL of the committee's list of membership payments. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { ReviewStatus } from '#kit/endpoint/review.ts'
import { invalidField } from '#kit/errors/errors.ts'
import type { MemberPaymentFilters, MemberPaymentRow } from '../contract.ts'

type Condition = RawBuilder<boolean>
const both = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

const orders = {
  created_at: 'p.created_at',
  payment_amount: 'p.payment_amount',
  status: 'p.status',
  kind: 'p.kind',
  decided_at: 'p.decided_at',
  account_name: 'p.account_name',
  name: 'a.name',
  id: 'p.id',
} as const

/** The filters without paging, as an export has them too. */
type Filters = Omit<MemberPaymentFilters, 'page' | 'per_page'>

/** The words of a search, each to be found somewhere; more than six are not looked at. */
const wordsOf = (q: string | undefined): string[] => q?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6) ?? []

function hasWord(word: string): Condition {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const id = /^#?\d{1,9}$/.test(word) ? Number(word.replace('#', '')) : 0
  return sql`(search_text(a.name, a.nim) like ${pattern}
    or search_text(p.account_name, p.account_number) like ${pattern} or p.id = ${id}::int)`
}

/** What narrows the whole list, whichever tab is open. */
const narrowedBy = ({ term_id, region_id, kind, payment_type, q }: Filters): Condition[] => [
  ...(term_id ? [sql<boolean>`p.term_id = ${term_id}`] : []),
  ...(region_id ? [sql<boolean>`p.region_id = ${region_id}`] : []),
  ...(kind ? [sql<boolean>`p.kind = ${kind}`] : []),
  ...(payment_type ? [sql<boolean>`p.payment_type = ${payment_type}`] : []),
  ...wordsOf(q).map(hasWord),
]

const ofTab = ({ status, trashed }: Filters): Condition[] => [
  ...(status ? [sql<boolean>`p.status = ${status}`] : []),
  ...(trashed === 'with'
    ? []
    : [trashed === 'only' ? sql<boolean>`p.deleted_at is not null` : sql<boolean>`p.deleted_at is null`]),
]

function orderOf({ sort = '-created_at' }: Filters): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  if (!Object.hasOwn(orders, name)) throw invalidField('sort', 'fields.choice')
  // The names are those of the table above.
  const column = sql.ref(orders[name as keyof typeof orders])
  return sort.startsWith('-') ? sql`${column} desc, p.id desc` : sql`${column}, p.id`
}

const payments = sql`member_payment p join account a on a.id = p.user_id`

/** The ids of everything that fits the filters, in the list's order; a part of it where limits are given. */
export async function findIds(
  db: Db,
  filters: Filters,
  limits?: { per_page: number; page: number },
): Promise<number[]> {
  const slice = limits ? sql`limit ${limits.per_page} offset ${(limits.page - 1) * limits.per_page}` : sql``
  const { rows } = await sql<{ id: number }>`
    select p.id from ${payments} where ${both([...narrowedBy(filters), ...ofTab(filters)])}
    order by ${orderOf(filters)} ${slice}`.execute(db)
  return rows.map((row) => row.id)
}

type Part = { status: ReviewStatus; in_bin: boolean; payments: number }

/** How many there are on each tab under the filters, and on the one that is open. */
export async function countTabs(db: Db, filters: Filters) {
  const { rows } = await sql<Part>`
    select p.status, p.deleted_at is not null as in_bin, count(*) as payments
    from ${payments} where ${both(narrowedBy(filters))} group by 1, 2`.execute(db)
  const sum = (fits: (part: Part) => boolean) =>
    rows.filter(fits).reduce((total, { payments: count }) => total + count, 0)
  const outside = (status: ReviewStatus) => sum((part) => part.status === status && !part.in_bin)
  const { status, trashed } = filters
  return {
    counts: {
      PENDING: outside('PENDING'),
      CONFIRMED: outside('CONFIRMED'),
      REJECTED: outside('REJECTED'),
      bin: sum((part) => part.in_bin),
    },
    total: sum(
      (part) => (!status || part.status === status) && (trashed === 'with' || part.in_bin === (trashed === 'only')),
    ),
  }
}

/** The rows of these ids, in their order; what was deleted meanwhile is missing. */
export async function findRows(db: Db, ids: number[]): Promise<MemberPaymentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MemberPaymentRow>`
    select p.id, p.user_id, p.kind, a.name, a.nim, p.region_id, r.region_init, p.term_id, p.payment_type, p.provider_id,
      v.name as provider, p.account_name, p.account_number, p.receiver_id, p.payment_amount, f.key as payment_proof,
      p.status, p.reject_reason, p.decided_by, decider.name as decided_by_name, p.decided_at, p.deleted_at,
      p.created_at, p.updated_at
    from ${payments}
    join region r on r.id = p.region_id
    join file f on f.id = p.proof_id
    left join payment_provider v on v.id = p.provider_id
    left join account decider on decider.id = p.decided_by
    where p.id = any(${ids}::int[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
