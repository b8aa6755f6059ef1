/** SQL of one membership payment: the facts besides the row of the list. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { memberUntil, roleAt } from '#services/accounts/office-roles.ts'
import type { MemberPayment } from './membership.contract.ts'

/** Names, today's price, and the payer. */
export const findPlace = (db: Db, paymentId: number, now: Date) =>
  db
    .selectFrom('member_payment as p')
    .innerJoin('region as r', 'r.id', 'p.region_id')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .leftJoin('major as m', 'm.id', 'a.major_id')
    .leftJoin('contact_person as c', 'c.id', 'p.receiver_id')
    .select(['r.region', 't.semester', 't.year', 'c.name as receiver', 'r.member_price'])
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

/** The people to write to about these payments. */
export const findRecipients = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('member_payment as p')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .select(['p.id as payment_id', 'a.id as user_id', 'a.email'])
    .where(sql<boolean>`p.id = any(${ids}::int[])`)
    .orderBy('p.id')
    .execute()
