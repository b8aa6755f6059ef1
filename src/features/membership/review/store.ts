/** SQL of one membership payment: what stands beside the row of the list. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { memberUntil, roleAt } from '#services/accounts/roles.ts'
import { inScope } from '#services/review/surroundings.ts'
import type { QueueScope } from '#features/toefl/payments/contract.ts'
import type { MemberPayment } from '../contract.ts'

/** Names, today's price, and who pays. */
export const findPlace = (db: Db, paymentId: number, now: Date) =>
  db
    .selectFrom('member_payment as p')
    .innerJoin('region as r', 'r.id', 'p.region_id')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .leftJoin('major as m', 'm.id', 'a.major_id')
    .leftJoin('contact_person as c', 'c.id', 'p.receiver_id')
    .select(['r.region', 't.semester', 't.year', 'c.name as receiver', 'r.member_price as expected_amount'])
    .select([roleAt('a', now).as('role'), memberUntil('a', now).as('until')])
    .select(['a.email', 'a.phone_number', 'a.line_id', 'a.batch', 'm.major_name as major'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst()

/** Other membership payments of the same person outside the bin, the latest first. */
export async function findOthers(db: Db, payment: { id: number; user_id: number }): Promise<MemberPayment['others']> {
  const { rows } = await sql<MemberPayment['others'][number]>`
    select p.id, p.kind, p.status, t.semester, t.year from member_payment p join term t on t.id = p.term_id
    where p.user_id = ${payment.user_id} and p.id <> ${payment.id} and p.deleted_at is null
    order by p.id desc limit 20`.execute(db)
  return rows
}

export async function countPending(db: Db, scope: QueueScope): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select count(*) as pending from member_payment
    where status = 'PENDING' and deleted_at is null and ${inScope(scope)}`.execute(db)
  return rows[0]?.pending ?? 0
}

/** The provider and receiver that a payment would point to, where they exist. */
export async function findReferences(db: Db, given: { provider_id: number | null; receiver_id: number | null }) {
  const { rows } = await sql<{ provider: { type: string } | null; receiver: { id: number } | null }>`select
    (select to_jsonb(p) from (select type from payment_provider where id = ${given.provider_id}::int) p) as provider,
    (select to_jsonb(c) from (select id from contact_person where id = ${given.receiver_id}::int) c) as receiver`.execute(
    db,
  )
  return { provider: rows[0]?.provider ?? undefined, receiver: rows[0]?.receiver ?? undefined }
}

/** The region's current term, in which alone a payment can be mended. */
export const findCurrentTerm = async (db: Db | Trx, regionId: number): Promise<number> =>
  (await db.selectFrom('region').select('current_term_id').where('id', '=', regionId).executeTakeFirstOrThrow())
    .current_term_id

/** Whom to write to about these payments. */
export const findRecipients = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('member_payment as p')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .select(['p.id as payment_id', 'a.id as user_id', 'a.email'])
    .where(sql<boolean>`p.id = any(${ids}::int[])`)
    .orderBy('p.id')
    .execute()
