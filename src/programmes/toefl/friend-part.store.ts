/** SQL of the parts that a group's friends send to who paid. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { due } from '#services/money-sql.ts'
import type { PartAccount } from './friend-part.contract.ts'
import { partDays } from './friend-part.rules.ts'

export type Kept = {
  /** The price for as many as there are now, before it was made unique. */
  price: number
  /** What is asked for all of them. */
  asked: number
  /** Who has a seat. */
  people: number
  account: PartAccount | null
  /** The seats whose parts have come. */
  paid: number[]
}

export async function findKept(db: Db | Trx, paymentId: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select (${due} + p.amount_code)::int as price, (${due})::int as asked,
      (select count(*)::int from toefl_detail d where d.payment_id = p.id and d.deleted_at is null) as people,
      (select jsonb_build_object('provider', a.provider, 'account_number', a.account_number, 'account_name', a.account_name)
        from toefl_part_account a where a.payment_id = p.id) as account,
      (select coalesce(jsonb_agg(t.detail_id), '[]') from toefl_part_paid t where t.payment_id = p.id) as paid
    from toefl_payment p where p.id = ${paymentId}`.execute(db)
  return rows[0]
}

/** Two that change it at once go one after the other. */
export const lockPayment = (trx: Trx, id: number) =>
  sql`select id from toefl_payment where id = ${id} for update`.execute(trx)

export const writeAccount = (trx: Trx, paymentId: number, account: PartAccount) =>
  trx
    .insertInto('toefl_part_account')
    .values({ payment_id: paymentId, ...account })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(account))
    .execute()

/** With all ticks. */
export const deleteAccount = (trx: Trx, paymentId: number) =>
  trx.deleteFrom('toefl_part_account').where('payment_id', '=', paymentId).execute()

export const addTick = (trx: Trx, paymentId: number, detailId: number) =>
  trx
    .insertInto('toefl_part_paid')
    .values({ payment_id: paymentId, detail_id: detailId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteTick = (trx: Trx, detailId: number) =>
  trx.deleteFrom('toefl_part_paid').where('detail_id', '=', detailId).execute()

/** What was typed about payments that are settled for long. */
export const sweepParts = (db: Db, now: string) =>
  sql`delete from toefl_part_account a using toefl_payment p where p.id = a.payment_id
    and coalesce(p.cancelled_at, p.deleted_at, case when p.status <> 'PENDING' then p.decided_at end)
      <= ${now}::timestamptz - make_interval(days => ${partDays})`.execute(db)
