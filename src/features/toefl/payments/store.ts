/** SQL of reviewing payments. What locks or writes demands the transaction. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/database/connect.ts'
import type { PaymentStatus } from './rules.ts'

export type LockedPayment = {
  id: number
  region_id: number
  term_id: number
  payment_type: string
  provider_id: number | null
  account_name: string | null
  account_number: string | null
  receiver_id: number | null
  payment_amount: number
  proof_id: number
  status: PaymentStatus
  reject_reason: string | null
  decided_by: number | null
  decided_at: string | null
  deleted_at: string | null
}

const locked = [
  'id',
  'region_id',
  'term_id',
  'payment_type',
  'provider_id',
  'account_name',
  'account_number',
  'receiver_id',
  'payment_amount',
  'proof_id',
  'status',
  'reject_reason',
  'decided_by',
  'decided_at',
  'deleted_at',
] as const

/**
 * The payments, locked in ascending order until the transaction ends. Always before any shift, so that
 * nobody waits in a circle.
 */
export async function lockPayments(trx: Trx, ids: readonly number[]): Promise<LockedPayment[]> {
  const rows = await trx
    .selectFrom('toefl_payment')
    .select(locked)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as LockedPayment[] // the database checks the status
}

export const lockPayment = async (trx: Trx, id: number): Promise<LockedPayment | undefined> =>
  (await lockPayments(trx, [id]))[0]

export type Decision = Pick<LockedPayment, 'status' | 'reject_reason' | 'decided_by' | 'decided_at'>

export const updatePayments = (trx: Trx, ids: readonly number[], values: Partial<Omit<LockedPayment, 'id'>>) =>
  trx
    .updateTable('toefl_payment')
    .set(values)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()

export type BinReason = 'REJECTED' | 'PAYMENT'

/** Moves the payment's seats to the recycle bin. */
export const binDetails = (trx: Trx, paymentId: number, because: BinReason, now: string) =>
  trx
    .updateTable('toefl_detail')
    .set({ deleted_at: now, deleted_because: because })
    .where('payment_id', '=', paymentId)
    .where('deleted_at', 'is', null)
    .execute()

export type BinnedDetail = { id: number; user_id: number; shift_id: number }

/** The payment's seats that went to the bin for this reason. */
export const findBinned = (trx: Trx, paymentId: number, because: BinReason): Promise<BinnedDetail[]> =>
  trx
    .selectFrom('toefl_detail')
    .select(['id', 'user_id', 'shift_id'])
    .where('payment_id', '=', paymentId)
    .where('deleted_because', '=', because)
    .execute()

export const takeBack = (trx: Trx, detailIds: readonly number[]) =>
  trx
    .updateTable('toefl_detail')
    .set({ deleted_at: null, deleted_because: null })
    .where(sql<boolean>`id = any(${detailIds}::int[])`)
    .execute()

/** Of these people, one who holds another seat in the term by now. */
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

/** Everybody who holds a seat through these payments, group by group. */
export const findRecipients = (trx: Trx, ids: readonly number[]): Promise<Recipient[]> =>
  trx
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['d.payment_id', 'd.id as detail_id', 'd.user_id', 'a.email'])
    .where(sql<boolean>`d.payment_id = any(${ids}::int[])`)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.payment_id')
    .orderBy('d.id')
    .execute()

/** Who may see a proof goes with the payment, not with the picture. */
export const copyViewers = (trx: Trx, from: number, to: number) =>
  trx
    .insertInto('file_viewer')
    .columns(['file_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('file_viewer')
        .select([sql<number>`${to}::int`.as('file_id'), 'user_id'])
        .where('file_id', '=', from),
    )
    .execute()

/** Removes the row of a file and gives its key, to remove the file itself after the commit. */
export async function deleteFileRow(trx: Trx, fileId: number): Promise<string> {
  const { key } = await trx.deleteFrom('file').where('id', '=', fileId).returning('key').executeTakeFirstOrThrow()
  return key
}

export const deleteDetails = (trx: Trx, paymentId: number) =>
  trx.deleteFrom('toefl_detail').where('payment_id', '=', paymentId).returning(['id', 'user_id', 'shift_id']).execute()

export const deletePayment = (trx: Trx, id: number) => trx.deleteFrom('toefl_payment').where('id', '=', id).execute()
