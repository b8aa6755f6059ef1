/** SQL of one membership payment. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { memberUntil, roleAt } from '#services/accounts/office-roles.ts'
import type { QueueScope } from '#review-states.ts'
import { historyOf, inIso, queueAround, queueColumns, sameProof } from '#services/review/review-context.ts'
import type { MemberPayment } from './membership.contract.ts'
import { rowColumns, rowSource } from './membership-list.store.ts'

const table = 'member_payment'

type Payer = MemberPayment['member']
type Found = Omit<MemberPayment, 'expected_amount' | 'member'> & Payer & { member_price: number | null }

/** What only the committee sees: other payments with its picture or of its person, its neighbours, its history. */
const officePart = (scope: QueueScope) => ({
  columns: sql`, ${queueColumns}, ${sameProof(table)} as same_proof, ${sameProof('toefl_payment')} as same_proof_toefl,
    ${historyOf(table)} as history, (select coalesce(json_agg(o), '[]') from (
      select q.id, q.kind, q.status, u.semester, u.year from member_payment q join term u on u.id = q.term_id
      where q.user_id = p.user_id and q.id <> p.id and q.deleted_at is null order by q.id desc limit 20) o) as others`,
  source: queueAround(table, scope),
})

const withheld = { columns: sql``, source: sql`` }

/** A payment with names, today's price and the payer, by one statement; with `scope` also the committee's part. */
export async function findReview(db: Db, id: number, now: Date, scope: QueueScope | null) {
  const office = scope ? officePart(scope) : withheld
  const { rows } = await sql<Found>`
    select ${rowColumns}, r.region, t.semester, t.year, c.name as receiver, r.member_price, ${roleAt('a', now)} as role,
      ${memberUntil('a', now)} as until, a.email, a.phone_number, a.line_id, a.batch, m.major_name as major ${office.columns}
    from ${rowSource} join term t on t.id = p.term_id left join major m on m.id = a.major_id
    left join contact_person c on c.id = p.receiver_id ${office.source}
    where p.id = ${id}`.execute(db)
  return rows.map((row) => (scope ? { ...row, history: inIso(row.history, 'at') } : row))[0]
}

/** The people to write to about these payments. */
export const findRecipients = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('member_payment as p')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .select(['p.id as payment_id', 'a.id as user_id', 'a.email'])
    .where(sql<boolean>`p.id = any(${ids}::int[])`)
    .orderBy('p.id')
    .execute()
