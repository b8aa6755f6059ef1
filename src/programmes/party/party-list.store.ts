/** SQL of the committee's list of sign-ups. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
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
  wordsOf,
} from '#kit/database/list.ts'
import { reviewStatuses } from '#review-states.ts'
import type { ConfirmScope, SignUp, SignUpFilters } from './party.contract.ts'

type Filters = Omit<SignUpFilters, 'page' | 'per_page'>

function hasWord(word: string): Condition {
  const pattern = containing(word)
  return sql`(search_text(w.name, w.nim) like ${pattern} or w.email like ${pattern} or lower(w.instagram) like ${pattern}
    or lower(w.line_id) like ${pattern} or w.id = ${numberOf(word)}::int)`
}

/** The common filters of the list and "confirm all", whichever tab is open. */
const narrowed = (db: Db | Trx, { term_id, region_id, shift_id, type, q }: ConfirmScope) =>
  db
    .selectFrom('welcoming_party as w')
    .innerJoin('welcoming_party_shift as s', 's.id', 'w.shift_id')
    .innerJoin('account as a', 'a.id', 'w.user_id')
    .select('w.id')
    .where(
      allOf([
        ...equal({ 'w.term_id': term_id, 'w.shift_id': shift_id, 'w.type': type, 'a.region_id': region_id }),
        ...wordsOf(q).map(hasWord),
      ]),
    )

const list = {
  of: 'w',
  states: reviewStatuses,
  sortable: {
    created_at: 'w.created_at',
    name: 'w.name',
    status: 'w.status',
    type: 'w.type',
    decided_at: 'w.decided_at',
    starts_at: 's.starts_at',
    id: 'w.id',
  },
} as const

/** One page, and how many each tab has. */
export async function findPage(db: Db, filters: SignUpFilters) {
  const { data, ...page } = await fetchTabbedPage(narrowed(db, filters), filters, list)
  return { ...page, data: await findRows(db, idsOf(data)) }
}

/** The ids of the whole list in its order, for an export. */
export const findAllIds = (db: Db, filters: Filters): Promise<number[]> =>
  fetchTabbedIds(narrowed(db, filters), filters, list)

/** The ids of every pending sign-up under the filters that has no payment: those are decided by the money. */
export const findPending = (trx: Trx, scope: ConfirmScope): Promise<number[]> =>
  fetchTabbedIds(narrowed(trx, scope).where('w.payment_id', 'is', null), { status: 'PENDING', sort: 'id' }, list)

/** The rows of these ids, in their order. */
export async function findRows(db: Db | Trx, ids: readonly number[]): Promise<SignUp[]> {
  const { rows } = await sql<SignUp>`
    select w.id, w.shift_id, w.term_id, w.user_id, w.name, w.type, w.campus_location, w.nim, w.major_id,
      m.major_name as major, w.email, w.phone_number, w.line_id, w.instagram, f.key as proof, w.payment_id, w.is_held, w.status, w.reject_reason,
      w.decided_by, d.name as decided_by_name, w.decided_at, w.deleted_at, w.created_at, w.updated_at,
      s.shift, s.shift_label_id, s.starts_at, s.ends_at, s.place, s.place_label_id, s.line_group, r.region_init,
      w.given_up_at
    from welcoming_party w
    join welcoming_party_shift s on s.id = w.shift_id
    left join file f on f.id = w.proof_id
    join account a on a.id = w.user_id
    left join region r on r.id = a.region_id
    left join major m on m.id = w.major_id
    left join account d on d.id = w.decided_by
    where w.id = any(${ids}::int[])`.execute(db)
  return inOrder(ids, rows)
}
