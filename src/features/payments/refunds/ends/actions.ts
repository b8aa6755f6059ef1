/** What refunds refuse and leave behind when their payments are decided on anew, deleted for good, or go with an account. */
import type { Db, Trx } from '#kit/database/connect.ts'
import { conflict } from '#kit/errors/errors.ts'
import type { AccountPart } from '#services/accounts/parts.ts'
import { deleteFileRow } from '#services/review/records.ts'
import type { PaidEntity } from '../../statements/contract.ts'
import type { MoneyBack } from '../contract.ts'
import * as store from '../store.ts'

/**
 * For a programme's review: what is to go back, or went, ends or refuses what would need the money.
 * @throws 409 where any of these locked payments has a refund that is owed or paid
 */
export async function refuseRefunds(trx: Trx, of: PaidEntity, paymentIds: readonly number[]): Promise<void> {
  const refunds = await store.lockRefundsOf(trx, of, paymentIds)
  if (refunds.some(({ state, because }) => because === 'REJECTED' && state !== 'NOTHING')) {
    throw conflict('refunds.refused.goesBack')
  }
}

/** What of a rejected payment goes back to its student, or went; null where nothing does. */
export const moneyBack = async (db: Db | Trx, of: PaidEntity, paymentId: number): Promise<MoneyBack | null> =>
  (await store.findMoneyBack(db, of, paymentId)) ?? null

/**
 * For who puts a payment right; whoever owes money back has locked the payment before.
 * @throws 409 where the money of the locked payment goes back, or went
 */
export async function expectMoneyStays(trx: Trx, of: PaidEntity, paymentId: number): Promise<void> {
  if (await moneyBack(trx, of, paymentId)) throw conflict('money.refused.goesBack')
}

/**
 * Before payments are deleted for good: their refunds go with them.
 * @returns the keys of their pictures, to remove after the commit
 * @throws 409 where money is still owed
 */
export async function removeRefunds(trx: Trx, of: PaidEntity, paymentIds: readonly number[]): Promise<string[]> {
  const refunds = await store.lockRefundsOf(trx, of, paymentIds)
  if (refunds.some(({ state }) => state === 'OWED' || state === 'TO_CHECK')) throw conflict('refunds.refused.stillOwed')
  await store.deleteRefunds(
    trx,
    refunds.map(({ id }) => id),
  )
  const pictures = refunds.flatMap(({ proof_id }) => proof_id ?? [])
  return Promise.all(pictures.map((id) => deleteFileRow(trx, id)))
}

/** Refunds of a person's payments: those that are paid go with the account for good, one that is owed holds it back. */
export const refundAccountPart: AccountPart = {
  lock: async () => undefined,
  list: async () => [],
  recycle: async () => undefined,
  restore: async () => undefined,
  async remove(trx, userId) {
    const payments = Map.groupBy(await store.findPaymentsAlone(trx, userId), (payment) => payment.entity)
    const fileKeys: string[] = []
    for (const [of, some] of payments) {
      fileKeys.push(
        ...(await removeRefunds(
          trx,
          of,
          some.map(({ payment_id }) => payment_id),
        )),
      )
    }
    return { records: [], fileKeys }
  },
}
