/**
 * SQL of one payment under review, and its seats. Functions that write demand
 * the transaction.
 */
import { sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import type { QueueScope } from '#review-states.ts'
import { kept } from '#services/money-sql.ts'
import { historyOf, inIso, queueAround, queueColumns, sameProof } from '#services/review/review-context.ts'
import type { PaymentReview } from './toefl-payment.contract.ts'
import { rowColumns, rowSource } from './toefl-payment-list.store.ts'

const table = 'toefl_payment'

type Facts = Pick<RowOf<'region'>, 'region' | Price> & Pick<RowOf<'term'>, 'semester' | 'year'>
type Found = Omit<PaymentReview, 'expected_amount'> & Facts
type Price = 'toefl_price_one' | 'toefl_price_two' | 'toefl_price_three'

/** Further members of each registrant; `taken` counts the seats of everybody in that shift. */
const seatState = sql`, 'ends_at', s.ends_at, 'quota', s.quota, 'deleted_because', d.deleted_because,
  'taken', coalesce((select taken from toefl_shift_seats where shift_id = s.id), 0)`

/** Everything that is shown of a payment under review, with the prices of its region, by one statement. */
export async function findReview(db: Db, id: number, scope: QueueScope): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${rowColumns}, r.region, t.semester, t.year, c.name as receiver, p.seats_held_until, p.mended_at,
      r.toefl_price_one, r.toefl_price_two, r.toefl_price_three, ${queueColumns}, ${sameProof(table)} as same_proof,
      array(select twin.id from toefl_payment twin where twin.sender = p.sender and twin.id <> p.id
        and twin.deleted_at is null order by twin.id limit 200) as same_sender,
      ${historyOf(table)} as history
    from ${rowSource(seatState)} join term t on t.id = p.term_id left join contact_person c on c.id = p.receiver_id
    ${queueAround(table, scope)}
    where p.id = ${id}`.execute(db)
  return rows.map((row) => ({
    ...row,
    registrants: inIso(row.registrants, 'starts_at', 'ends_at', 'deleted_at'),
    history: inIso(row.history, 'at'),
  }))[0]
}

export type BinReason = 'REJECTED' | 'PAYMENT'

/** Moves the seats of these payments to the recycle bin; in one statement, which frees them in the order of the shifts. */
export const binSeatRows = (trx: Trx, paymentIds: readonly number[], because: BinReason, now: string) =>
  trx
    .updateTable('toefl_detail')
    .set({ deleted_at: now, deleted_because: because })
    .where(sql<boolean>`payment_id = any(${paymentIds}::int[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** Seats of people whose account is in the bin wait for that one instead. */
export const leaveToAccounts = (trx: Trx, paymentId: number, because: BinReason) =>
  sql`
    update toefl_detail d set deleted_because = 'ACCOUNT' from account a
    where a.id = d.user_id and a.deleted_at is not null and d.payment_id = ${paymentId}
      and d.deleted_because = ${because}`.execute(trx)

/** The seats of a held payment whose hold ended while it was in the bin. */
export const leaveToRejection = (trx: Trx, paymentId: number) =>
  sql`
    update toefl_detail set deleted_because = 'REJECTED'
    where payment_id = ${paymentId} and deleted_because = 'PAYMENT'`.execute(trx)

/** Restored by the office: the record itself comes out of the bin a moment later. */
export const forgetCancelled = (trx: Trx, id: number) =>
  trx.updateTable('toefl_payment').set({ cancelled_at: null }).where('id', '=', id).execute()

export type BinnedSeat = { id: number; user_id: number; shift_id: number }

/** The payment's seats that went to the bin for this reason. */
export const findBinned = (trx: Trx, paymentId: number, because: BinReason): Promise<BinnedSeat[]> =>
  trx
    .selectFrom('toefl_detail')
    .select(['id', 'user_id', 'shift_id'])
    .where('payment_id', '=', paymentId)
    .where('deleted_because', '=', because)
    .execute()

export const takeBack = (trx: Trx, seatIds: readonly number[]) =>
  trx
    .updateTable('toefl_detail')
    .set({ deleted_at: null, deleted_because: null })
    .where(sql<boolean>`id = any(${seatIds}::int[])`)
    .execute()

/** Of these people, one with another seat in the term by now. */
export const findRegisteredAnew = (trx: Trx, userIds: readonly number[], termId: number) =>
  trx
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['a.name', 'd.payment_id'])
    .where(sql<boolean>`d.user_id = any(${userIds}::int[])`)
    .where('d.term_id', '=', termId)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst()

export type Recipient = { payment_id: number; detail_id: number; user_id: number; email: string }

const seatsOf = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['d.payment_id', 'd.id as detail_id', 'd.user_id', 'a.email'])
    .where(sql<boolean>`d.payment_id = any(${ids}::int[])`)
    .orderBy('d.payment_id')
    .orderBy('d.id')

/** Everybody with a seat through these payments, group by group. */
export const findRecipients = (trx: Trx, ids: readonly number[]): Promise<Recipient[]> =>
  seatsOf(trx, ids).where('d.deleted_at', 'is', null).execute()

/** Everybody with a seat through these payments, or with one until its rejection. */
export const findSeatHolders = (trx: Trx, ids: readonly number[]): Promise<Recipient[]> =>
  seatsOf(trx, ids)
    .where(sql<boolean>`(d.deleted_at is null or d.deleted_because = 'REJECTED')`)
    .execute()

/** Those of these payments of which a seat was given up. */
export const findWithGivenUp = async (trx: Trx, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ payment_id: number }>`select distinct payment_id from toefl_detail
      where payment_id = any(${ids}::int[]) and deleted_because = 'CANCELLED' order by 1`.execute(trx)
  ).rows.map(({ payment_id }) => payment_id)

export const findStatus = (trx: Trx, id: number) =>
  trx.selectFrom('toefl_payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()

export const deleteSeatRows = (trx: Trx, paymentId: number) =>
  trx.deleteFrom('toefl_detail').where('payment_id', '=', paymentId).returning(['id', 'user_id', 'shift_id']).execute()

/** From which address a registration came is of use while it is reviewed, and then forgotten. */
export const forgetSenders = (db: Db) =>
  sql`update toefl_payment set sender = null where sender is not null and created_at < now() - interval '90 days'`.execute(
    db,
  )

/** A registrant's seat and payment as their mails tell of it. */
export const findForMail = (db: Db, seatId: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .select(['a.name', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at', 's.place', 's.place_label_id'])
    .select(['s.link', 's.line_group'])
    .select(['p.id as payment_id', 'p.status', kept.as('kept')])
    .select(
      sql<string | null>`(select min(o.starts_at) from toefl_detail g join toefl_shift o on o.id = g.shift_id
      where g.payment_id = p.id and (g.deleted_at is null or g.deleted_because = 'REJECTED'))`.as('first_start'),
    )
    .select(
      sql<boolean>`exists (select from file_viewer v
      where v.file_id = p.proof_id and v.user_id = d.user_id)`.as('is_payer'),
    )
    .select(
      sql<string>`coalesce((select b.name from file_viewer v join account b on b.id = v.user_id
      where v.file_id = p.proof_id order by b.id limit 1), '')`.as('payer_name'),
    )
    .where('d.id', '=', seatId)
    .executeTakeFirst()
