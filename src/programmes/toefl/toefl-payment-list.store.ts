/**
 * SQL of the payments' list, quick at any length: the ids of one page come from an index in the list's order, their
 * joins are made for that page only, and the numbers come from the running totals (docs/decisions/012). A search or a
 * shift narrows to a few first, and these are counted.
 */
import { type RawBuilder, sql } from 'kysely'
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
  numberOf,
  type TabPart,
} from '#kit/database/list.ts'
import { reviewStatuses } from '#review-states.ts'
import { isNamed, isNobodysNim } from '#services/accounts/search.ts'
import { amountIn } from '#words/amount-in.ts'
import { listColumns, listSource, type MoneyFilters, moneyConditions, paymentWords } from '#services/money-sql.ts'
import { withFitting } from '#features/statement/fitting-payment.actions.ts'
import type { PaymentFilters, PaymentRow } from './toefl-payment.contract.ts'

type Filters = Omit<PaymentFilters, 'page' | 'per_page'>

/** The ids of the payments that something narrows to. */
type Ids = RawBuilder<unknown>

// A rejected or binned payment belongs to the shift that its group had chosen. Two parts, because each has
// an index of its own.
const ofShift = (shiftId: number): Ids => sql`
  select payment_id from toefl_detail where shift_id = ${shiftId} and deleted_at is null
  union all
  select payment_id from toefl_detail where shift_id = ${shiftId} and deleted_at is not null
    and deleted_because not in ('ITSELF', 'CANCELLED')`

/** The payments from one address, or with one picture: known by one of them, so that no hash goes around. */
const ofSender = (id: number): Ids =>
  sql`select id from toefl_payment where sender = (select sender from toefl_payment where id = ${id})`
const ofProof = (id: number): Ids => sql`
  select twin.id from toefl_payment p join file f on f.id = p.proof_id
  join file same on same.sha256 = f.sha256 join toefl_payment twin on twin.proof_id = same.id where p.id = ${id}`

/** @param among only of these payments */
function withWord(word: string, among?: readonly number[]): Ids {
  // One or two letters are looked for only where a word begins.
  const pattern = word.length < 3 ? `% ${containing(word).slice(1)}` : containing(word)
  const isAsked = (id: string) => (among ? sql`${sql.ref(id)} = any(${among}::int[]) and` : sql``)
  return sql`
    select id from toefl_payment
      where ${isAsked('id')} ${isNobodysNim(word)} and search_text(account_name, account_number) like ${pattern}
    union all
    select d.payment_id from toefl_detail d join account a on a.id = d.user_id
      where ${isAsked('d.payment_id')} ${isNamed('a', word, pattern)}
    union all select ${numberOf(word)}::int${withAmount(word)}`
}

/** A word of more payments than these is a common one. */
const rare = 5_000

/**
 * The rows that the words match. A first name that thousands share is asked only of those whom a rarer word has found.
 */
async function withWords(db: Db, words: readonly string[]): Promise<Ids[]> {
  if (words.length < 2) return words.map((word) => withWord(word))
  const found = await Promise.all(words.map(async (word) => ({ word, ids: await fewWith(db, word) })))
  const few = found.flatMap(({ ids }) => (ids ? [new Set(ids)] : []))
  const [first, ...others] = few.toSorted((a, b) => a.size - b.size)
  if (!first) return words.map((word) => withWord(word))
  const among = [...first].filter((id) => others.every((ids) => ids.has(id)))
  const common = found.filter(({ ids }) => !ids)
  return [sql`select unnest(${among}::int[])`, ...common.map(({ word }) => withWord(word, among))]
}

/** The payments of a rare word; null for a common one. */
async function fewWith(db: Db, word: string): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select case when count(*) <= ${rare} then coalesce(array_agg(id), '{}') end as ids
    from (${withWord(word)} limit ${rare + 1}) found`.execute(db)
  return rows[0]?.ids ?? null
}

/** An amount that nobody else has leads to its payment; with a price the search would find everybody. */
function withAmount(word: string): RawBuilder<unknown> {
  const amount = amountIn(word)
  if (amount === null) return sql``
  return sql` union all select id from toefl_payment where amount_code > 0 and payment_amount = ${amount}::int`
}

/** As an array they are found once and first, whatever the list's order has an index for. */
const isAmong = (few: readonly Ids[]): Condition =>
  sql`p.id = any(array(${sql.join(
    few.map((ids) => sql`(${ids})`),
    sql` intersect `,
  )}))`

const fewOf = async (db: Db, { shift_id, same_sender_as, same_proof_as, q }: Filters): Promise<Ids[]> => [
  ...(shift_id ? [ofShift(shift_id)] : []),
  ...(same_sender_as ? [ofSender(same_sender_as)] : []),
  ...(same_proof_as ? [ofProof(same_proof_as)] : []),
  ...(await withWords(db, paymentWords(q))),
]

/** The filters that the running totals know as well. */
const hasPlace = ({ term_id, region_id, payment_type }: Filters): Condition =>
  allOf(equal({ term_id, region_id, payment_type }))

/** The filters that they do not know. */
const moneyOf = (filters: Filters & Pick<MoneyFilters, 'fitting'>): Condition[] => [
  ...(filters.cancelled ? [sql<boolean>`p.cancelled_at is not null`] : []),
  ...equal({ 'p.payment_amount': filters.payment_amount }),
  ...moneyConditions(filters),
]

/** The rows under the filters, whichever tab is open. */
async function narrowed(db: Db, asked: Filters) {
  const filters = await withFitting(db, 'toefl_payment', asked)
  const few = await fewOf(db, filters)
  const payments = db
    .selectFrom('toefl_payment as p')
    .select('p.id')
    .where(hasPlace(filters))
    .where(allOf(moneyOf(filters)))
  const isCounted = few.length > 0 || moneyOf(filters).length > 0
  return { rows: few.length > 0 ? payments.where(isAmong(few)) : payments, isCounted }
}

async function readTotals(db: Db, filters: Filters): Promise<TabPart[]> {
  const { rows } = await sql<TabPart>`
    select status, in_bin, sum(payments) as records, sum(amount)::bigint as amount from toefl_payment_tally
    where ${hasPlace(filters)} group by status, in_bin`.execute(db)
  return rows
}

const list = {
  of: 'p',
  amount: sql`p.payment_amount`,
  states: reviewStatuses,
  sortable: {
    created_at: 'p.created_at',
    payment_amount: 'p.payment_amount',
    status: 'p.status',
    decided_at: 'p.decided_at',
    account_name: 'p.account_name',
    id: 'p.id',
  },
} as const

/** One page, and how many each tab has. */
export async function findPage(db: Db, filters: PaymentFilters) {
  const { rows, isCounted } = await narrowed(db, filters)
  const known = isCounted ? {} : { parts: () => readTotals(db, filters) }
  const { data, ...page } = await fetchTabbedPage(rows, filters, { ...list, ...known })
  return { ...page, data: await findRows(db, idsOf(data)) }
}

/** The ids of the whole list in its order, for an export. */
export async function findAllIds(db: Db, filters: Filters): Promise<number[]> {
  const { rows } = await narrowed(db, filters)
  return fetchTabbedIds(rows, filters, list)
}

/** The rows of these ids, in their order. */
export async function findRows(db: Db, ids: readonly number[]): Promise<PaymentRow[]> {
  const { rows } = await rowsQuery(ids).execute(db)
  return inOrder(ids, rows)
}

/** The columns of a payment and its group. */
export const rowColumns = sql`${listColumns}, p.cancelled_at,
  seats.group_size, coalesce(seats.registrants, '[]') as registrants`

/** Where they come from. @param more members of each registrant in addition to those of the list */
export const rowSource = (more: RawBuilder<unknown> = sql``) => sql`toefl_payment p ${listSource}
  cross join lateral (
    select json_agg(json_build_object('id', d.id, 'user_id', d.user_id, 'name', a.name, 'nim', a.nim,
      'shift_id', d.shift_id, 'shift', s.shift, 'shift_label_id', s.shift_label_id, 'starts_at', s.starts_at,
      'deleted_at', d.deleted_at${more}) order by d.id) as registrants,
      count(*) filter (where d.deleted_because is null or d.deleted_because not in ('ITSELF', 'CANCELLED')) as group_size
    from toefl_detail d
    join account a on a.id = d.user_id
    join toefl_shift s on s.id = d.shift_id
    where d.payment_id = p.id
  ) seats`

// One constant text for every filter and order, so that its plan is kept.
const rowsQuery = (ids: readonly number[]) =>
  sql<PaymentRow>`select ${rowColumns} from ${rowSource()} where p.id = any(${ids}::int[])`

/** Folds the running totals into one row per kind; their sums stay the same at every moment. */
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
