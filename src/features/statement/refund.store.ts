/** SQL of refunds. Functions that lock or write demand the transaction. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { idsOf } from '#kit/database/list.ts'
import { entityOf, institutionOf, isBooked, isOfThese, matched, programmeOf } from '#services/money-sql.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import type { MoneyBack, RefundAccount } from './refund.contract.ts'
import type { RefundReason, RefundState } from './refund.rules.ts'

/** Of which entity the payment of the refund `f` is, and its number; of one that is gone, too. */
export const entity = entityOf(sql.ref('f.programme'))
export const ofPayment = sql<number>`coalesce(f.payment_id, f.was_id)`

export type Payment = {
  id: number
  status: string
  deleted_at: string | null
  seats_held_until: string | null
  payment_amount: number
  /** The sum of its lines. */
  received: number
  /** Who paid it by a bill: its money goes back there. */
  institution: string | null
} & { [Part in keyof RefundAccount]-?: string | null }

/**
 * The payment, locked until the transaction ends, with its sender and the sum of its lines. Where an institution paid, the
 * student's account is none to send money to.
 */
export async function lockPayment(trx: Trx, of: PaidEntity, id: number): Promise<Payment | undefined> {
  const own = sql`programme = ${programmeOf[of]} and id = ${id}`
  await sql`select from payment where ${own} for update`.execute(trx)
  const { rows } = await sql<Payment>`
    select p.id, p.status, p.deleted_at, p.seats_held_until, p.payment_amount, coalesce(${matched}, 0) as received,
      institution, case when institution is null then provider.name end as provider,
      coalesce(upper(institution), p.account_name) as account_name,
      case when institution is null then p.account_number end as account_number
    from (select * from payment where ${own}) p left join payment_provider provider on provider.id = p.provider_id
    cross join lateral (select ${institutionOf} as institution) i`.execute(trx)
  return rows[0]
}

export type Locked = {
  id: number
  entity: PaidEntity
  payment_id: number
  because: RefundReason
  detail_id: number | null
  state: RefundState
  amount: number
  /** Of a seat: by how much less its group has to pay. */
  share: number
  provider: string | null
  account_name: string | null
  account_number: string | null
  refunded_on: string | null
  reference: string | null
  proof_id: number | null
  refunded_by: number | null
  refunded_at: string | null
}

const lockedColumns = sql`f.id, ${entity} as entity, ${ofPayment} as payment_id, f.because, f.detail_id, f.state, f.amount,
  coalesce(f.share, f.amount) as share, f.provider,  f.account_name, f.account_number, f.refunded_on, f.reference, f.proof_id, f.refunded_by, f.refunded_at`

/** The refunds, locked in ascending order until the transaction ends. */
export const lockRefunds = async (trx: Trx, ids: readonly number[]): Promise<Locked[]> =>
  (
    await sql<Locked>`select ${lockedColumns} from refund f where f.id = any(${ids}::int[]) order by f.id
      for update`.execute(trx)
  ).rows

/** All refunds of these payments, locked; the payments are locked before. */
export const lockRefundsOf = async (trx: Trx, of: PaidEntity, paymentIds: readonly number[]): Promise<Locked[]> =>
  (
    await sql<Locked>`select ${lockedColumns} from refund f
      where ${isOfThese('f', of, paymentIds)} order by f.id for update`.execute(trx)
  ).rows

/** The refunds of a payment as its student reads of them, the oldest first. */
export const findRefundsOf = async (db: Db | Trx, of: PaidEntity, paymentId: number): Promise<Locked[]> =>
  (
    await sql<Locked>`select ${lockedColumns} from refund f where ${isOfThese('f', of, [paymentId])}
      order by f.id`.execute(db)
  ).rows

/** The sum of a rejected payment that goes back, or went. */
export const findMoneyBack = async (db: Db | Trx, of: PaidEntity, paymentId: number): Promise<MoneyBack | undefined> =>
  (
    await sql<MoneyBack>`select state, amount, refunded_on from refund f
      where ${isOfThese('f', of, [paymentId])} and because = 'REJECTED' and state <> 'NOTHING'`.execute(db)
  ).rows[0]

/** Of which payment the refund is, before it is locked: the payment always is locked first. None where that is gone. */
export const findPaymentOf = async (
  db: Db | Trx,
  id: number,
): Promise<Pick<Locked, 'entity' | 'payment_id'> | undefined> =>
  (
    await sql<Pick<Locked, 'entity' | 'payment_id'>>`
      select ${entity} as entity, ${ofPayment} as payment_id from refund f
      where f.id = ${id} and f.was_id is null`.execute(db)
  ).rows[0]

/** The same of several; those whose payment is gone are missing. */
export const findPaymentsOf = async (db: Db | Trx, ids: readonly number[]) =>
  (
    await sql<Pick<Locked, 'entity' | 'payment_id'>>`select ${entity} as entity, ${ofPayment} as payment_id
      from refund f where f.id = any(${ids}::int[]) and f.was_id is null`.execute(db)
  ).rows

export type NewRefund = {
  entity: PaidEntity
  paymentId: number
  seatId?: number | null
  because: RefundReason
  state: RefundState
  amount: number
  account: { provider: string | null; account_name: string | null; account_number: string | null }
  by: number | null
  at: string
}

/** Keeps a refund; undefined where the payment or the seat has one of this kind already. */
export async function insertRefund(trx: Trx, given: NewRefund): Promise<Locked | undefined> {
  const { provider, account_name, account_number } = given.account
  const share = given.because === 'SEAT' ? given.amount : null
  const { rows } = await sql<{ id: number }>`
    insert into refund (programme, payment_id, detail_id, because, state, amount, share, provider, account_name,
      account_number, owed_by, owed_at)
    values (${programmeOf[given.entity]}, ${given.paymentId}, ${given.seatId ?? null}, ${given.because}, ${given.state}, ${given.amount}, ${share},
      ${provider}, ${account_name}, ${account_number}, ${given.by}, ${given.at})
    on conflict do nothing returning id`.execute(trx)
  const [made] = await lockRefunds(trx, idsOf(rows))
  return made
}

export type Values = Partial<Omit<Locked, 'id' | 'entity' | 'payment_id' | 'because' | 'detail_id'>>

export const updateRefund = (trx: Trx, id: number, values: Values) =>
  trx.updateTable('refund').set(values).where('id', '=', id).execute()

export const deleteRefunds = (trx: Trx, ids: readonly number[]) =>
  trx
    .deleteFrom('refund')
    .where(sql<SqlBool>`id = any(${ids}::int[])`)
    .execute()

/**
 * The statements about its money have changed: a reviewer who saw the payment before looks again, and undoes nothing
 * older.
 */
export const touchPayment = (trx: Trx, of: PaidEntity, ids: readonly number[]) =>
  sql`update payment set updated_at = now() where programme = ${programmeOf[of]} and id = any(${ids}::int[])`.execute(
    trx,
  )

/**
 * Of a payment that is about to be deleted for good: paid refunds stay, without the person, with as much of its lines
 * as went back. The rest of them is open money.
 */
export async function leaveWithoutPayment(
  trx: Trx,
  of: PaidEntity,
  paymentId: number,
  refunded: readonly Locked[],
): Promise<void> {
  const [first] = refunded
  const went = refunded.reduce((sum, { amount }) => sum + amount, 0)
  await sql`
    update refund f set payment_id = null, detail_id = null, was_id = ${paymentId}, region_id = p.region_id, term_id = p.term_id, account_name = null, account_number = null,
      reference = null, proof_id = null
    from payment p where p.programme = ${programmeOf[of]} and p.id = ${paymentId} and f.id = any(${idsOf(refunded)}::int[])`.execute(
    trx,
  )
  await sql`
    with placed as (
      select id, amount, sum(amount) over (order by id) - amount as before from statement_match m
      where ${isOfThese('m', of, [paymentId])})
    update statement_match m set programme = null, payment_id = null, refund_id = ${first?.id},
      amount = least(m.amount, ${went} - placed.before), reason = null
    from placed where placed.id = m.id and placed.before < ${went}`.execute(trx)
}

export type Recipient = { user_id: number; email: string }

/** The payers of these: the people who may see the payment's proof, or the member. */
export async function findPayers(trx: Trx, of: PaidEntity, paymentId: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.id as user_id, a.email from payment p join file_viewer v on v.file_id = p.proof_id
    join account a on a.id = v.user_id where p.programme = ${programmeOf[of]} and p.id = ${paymentId} and a.deleted_at is null order by a.id`.execute(
    trx,
  )
  return rows
}

/** The payer may see that it went back. */
export const copyViewers = (trx: Trx, of: PaidEntity, paymentId: number, fileId: number) =>
  sql`insert into file_viewer (file_id, user_id) select ${fileId}, v.user_id from payment p
    join file_viewer v on v.file_id = p.proof_id where p.programme = ${programmeOf[of]} and p.id = ${paymentId}`.execute(
    trx,
  )

/** The payments that would go with this account for good: its own, and those that hold nobody else's seat. */
export const findPaymentsAlone = async (trx: Trx, userId: number): Promise<Pick<Locked, 'entity' | 'payment_id'>[]> =>
  (
    await sql<Pick<Locked, 'entity' | 'payment_id'>>`
      select ${entityOf(sql.ref('p.programme'))} as entity, p.id as payment_id from payment p where p.user_id = ${userId}
      union all select 'toefl_payment', p.id from toefl_payment p
      where exists (select from toefl_detail d where d.payment_id = p.id and d.user_id = ${userId})
        and not exists (select from toefl_detail d where d.payment_id = p.id and d.user_id <> ${userId})`.execute(trx)
  ).rows

/** Whether an entry of the cash book says where the refund left from. */
export const isInCashBook = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from refund f where f.id = ${id} and ${isBooked}`.execute(trx)).rows.length > 0
