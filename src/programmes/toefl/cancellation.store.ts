/** SQL of cancelling a registration. Functions that lock or write demand the transaction. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isOf, matched, partsAside } from '#services/money-sql.ts'
import type { RefundState } from '#features/statement/refund.rules.ts'
import type { Seat } from './cancellation.rules.ts'

export type CancelSeat = Seat & {
  id: number
  user_id: number
  name: string
  shift_id: number
  deleted_because: string | null
}

/** The seats of a payment, locked; the payment is locked before. */
export async function lockSeatsOf(trx: Trx, paymentId: number): Promise<CancelSeat[]> {
  const { rows } = await sql<CancelSeat>`
    select d.id, d.user_id, a.name, d.shift_id, d.is_attend, d.score, d.deleted_at, d.deleted_because, s.starts_at
    from toefl_detail d join account a on a.id = d.user_id join toefl_shift s on s.id = d.shift_id
    where d.payment_id = ${paymentId} order by d.id for update of d`.execute(trx)
  return rows
}

export const findPrices = (db: Db | Trx, regionId: number) =>
  db
    .selectFrom('region')
    .select(['current_term_id', 'toefl_price_one', 'toefl_price_two', 'toefl_price_three'])
    .where('id', '=', regionId)
    .executeTakeFirstOrThrow()

/** The sum of the payment's lines; for a rejected one, the sum that had come and that nobody else has taken. */
export async function sumReceived(db: Db | Trx, { id, status }: { id: number; status: string }): Promise<number> {
  const { rows } = await sql<{ received: number }>`
    select coalesce(${status === 'REJECTED' ? partsAside : matched}, 0) as received from toefl_payment p where p.id = ${id}`.execute(
    db,
  )
  return rows[0]?.received ?? 0
}

/** To the bin as cancelled, or out of it. */
export const setCancelled = (trx: Trx, id: number, at: string | null) =>
  trx.updateTable('toefl_payment').set({ deleted_at: at, cancelled_at: at }).where('id', '=', id).execute()

export const binSeat = (trx: Trx, id: number, at: string) =>
  trx.updateTable('toefl_detail').set({ deleted_at: at, deleted_because: 'CANCELLED' }).where('id', '=', id).execute()

/** The group has changed: a reviewer's earlier look at it is known to be old. */
export const touchPayment = (trx: Trx, id: number) =>
  sql`update toefl_payment set updated_at = now() where id = ${id}`.execute(trx)

/** A seat, given up or not, as the mails of its group tell of it. */
export async function findSeatOwner(db: Db, seatId: number): Promise<{ user_id: number | null; name: string }> {
  const { rows } = await sql<{ user_id: number; name: string }>`
    select a.id as user_id, a.name from toefl_detail d join account a on a.id = d.user_id where d.id = ${seatId}`.execute(
    db,
  )
  return rows[0] ?? { user_id: null, name: '' }
}

type Cancelled = {
  payment_id: number
  is_payer: boolean
  money: RefundState | null
  /** The seat, where a successor has it. */
  given_seat_id: number | null
}

/** The newest registration of a term that this account has given up, with the outcome for its money. */
export async function findCancelled(db: Db, userId: number, termId: number): Promise<Cancelled | undefined> {
  const { rows } = await sql<Cancelled>`
    select p.id as payment_id,
      exists (select from file_viewer v where v.file_id = p.proof_id and v.user_id = d.user_id) as is_payer,
      (select f.state from refund f where ${isOf('f')} and f.because in ('CANCELLED', 'SEAT')
        and (f.detail_id = d.id or f.because = 'CANCELLED') order by f.id desc limit 1) as money,
      (select d.id where exists (select from seat_gift g where g.detail_id = d.id and g.state in ('SENT', 'DONE'))) as given_seat_id
    from toefl_detail d join toefl_payment p on p.id = d.payment_id
    where d.user_id = ${userId} and d.term_id = ${termId} and (p.deleted_at is null or p.cancelled_at is not null)
      and (d.deleted_because = 'CANCELLED' or (p.cancelled_at is not null and d.deleted_because = 'PAYMENT'))
    order by d.id desc limit 1`.execute(db)
  return rows[0]
}
