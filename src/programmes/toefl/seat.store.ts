/** SQL of changing seats. Functions that lock or write demand the transaction. */
import { sql } from 'kysely'
import type { ChangesOf, Db, RowOf, Trx } from '#kit/database/connect.ts'
import { lockRecords, type Payment, paymentColumns } from '#services/review/records.ts'
import { canHave, hasFormer } from '#services/seats/certified-seats.ts'
import type { PaymentStatus } from '#features/payment/payment.rules.ts'
import { shownScore, shownSections } from './release.store.ts'
import { toeflCertified } from './toefl-certificate.store.ts'
import type { BinReason, EditStatus } from './seat.rules.ts'

const locked = [
  'id',
  'payment_id',
  'term_id',
  'user_id',
  'shift_id',
  'edit_status',
  'request_edit_shift_id',
  'edit_reason',
  'edit_requested_at',
  'edit_reject_reason',
  'is_attend',
  'attended_at',
  'score',
  'sections',
  'deleted_at',
  'deleted_because',
] as const

export type LockedSeat = Pick<RowOf<'toefl_detail'>, (typeof locked)[number]> & {
  edit_status: EditStatus
  deleted_because: BinReason | null
  /** Of the payment, which is locked too. */
  status: PaymentStatus
  payment_deleted_at: string | null
  region_id: number
  proof_id: number
}

/**
 * The seats with the state of their payments, locked until the transaction ends: payments first, then seats, each in
 * ascending order, and both before any shift (docs/locks.md). A decision on one of the payments waits.
 */
export async function lockSeatRows(trx: Trx, ids: readonly number[]): Promise<LockedSeat[]> {
  const isWanted = sql<boolean>`id = any(${ids}::int[])`
  // A seat never changes its payment, so this needs no lock.
  const paymentIds = await trx.selectFrom('toefl_detail').select('payment_id').distinct().where(isWanted).execute()
  const payments = await lockRecords<Payment>(
    trx,
    { table: 'toefl_payment', more: paymentColumns },
    paymentIds.map((row) => row.payment_id),
  )
  const rows = await trx.selectFrom('toefl_detail').select(locked).where(isWanted).orderBy('id').forUpdate().execute()
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  return rows.flatMap((row) => {
    const payment = byId.get(row.payment_id)
    if (!payment) return []
    const { status, region_id, proof_id, deleted_at } = payment
    // The database checks the states.
    return [{ ...row, status, region_id, proof_id, payment_deleted_at: deleted_at } as LockedSeat]
  })
}

export const lockSeatRow = async (trx: Trx, id: number): Promise<LockedSeat | undefined> =>
  (await lockSeatRows(trx, [id]))[0]

export const updateSeats = (trx: Trx, ids: readonly number[], change: ChangesOf<'toefl_detail'>) =>
  trx
    .updateTable('toefl_detail')
    .set(change)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()

/** The term and region of a shift. */
export const findShift = (trx: Trx, shiftId: number) =>
  trx.selectFrom('toefl_shift').select(['term_id', 'region_id']).where('id', '=', shiftId).executeTakeFirst()

/** Takes the right to see the proof from the owner of a seat. */
export const removeViewer = (trx: Trx, { user_id, proof_id }: LockedSeat) =>
  trx.deleteFrom('file_viewer').where('file_id', '=', proof_id).where('user_id', '=', user_id).execute()

/** The people who get a mail when something about these seats has changed. */
export const findRecipients = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['d.id as detail_id', 'd.user_id', 'a.email'])
    .where(sql<boolean>`d.id = any(${ids}::int[])`)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.id')
    .execute()

/** A seat as its mails show it: without a score that waits for its release. */
export const findSeat = (db: Db, id: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .select([
      'a.name',
      's.shift',
      's.shift_label_id',
      's.starts_at',
      's.ends_at',
      's.place',
      's.place_label_id',
      's.link',
      's.line_group',
      'p.status',
    ])
    .select([
      shownScore.as('score'),
      shownSections.as('sections'),
      canHave(toeflCertified).as('has_certificate'),
      hasFormer(toeflCertified).as('has_former'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()
