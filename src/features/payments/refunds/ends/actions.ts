/** What refunds refuse and leave behind when their payments are decided on anew, deleted for good, or go with an account. */
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import type { AccountPart } from '#services/accounts/parts.ts'
import type { Queue } from '#services/undo/undo.ts'
import { deleteFileRow } from '#services/review/records.ts'
import type { PaidEntity } from '../../statements/contract.ts'
import { bring, changeAccount } from '../actions.ts'
import type { MoneyBack, RefundAccount } from '../contract.ts'
import { refundOwedMail } from '../mail.ts'
import * as store from '../store.ts'
import { dropRefunds, keepRefund, mailsTo } from '../surplus/actions.ts'

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

/**
 * For a programme's review: once locked payments are confirmed their money is in, so what their given-up seats give back
 * is owed. Taken back, somebody looks again.
 */
export async function followConfirmation(
  { trx, caller, queue }: { trx: Trx; caller: Caller; queue: Queue },
  of: PaidEntity,
  paymentIds: readonly number[],
  isConfirmed: boolean,
): Promise<void> {
  const [from, event] = isConfirmed ? (['TO_CHECK', 'money is in'] as const) : (['OWED', 'look again'] as const)
  const refunds = await store.lockRefundsOf(trx, of, paymentIds)
  for (const refund of refunds.filter(({ because, state }) => because === 'SEAT' && state === from)) {
    await bring(trx, caller, refund, { event, values: {} })
    if (isConfirmed) await queue(await mailsTo(trx, refund, refundOwedMail))
  }
}

/** What of a rejected payment goes back to its student, or went; null where nothing does. */
export const moneyBack = async (db: Db | Trx, of: PaidEntity, paymentId: number): Promise<MoneyBack | null> =>
  (await store.findMoneyBack(db, of, paymentId)) ?? null

/** All refunds of a payment, the oldest first. */
export const refundsOf = (db: Db | Trx, of: PaidEntity, paymentId: number) => store.findRefundsOf(db, of, paymentId)

type Giving = {
  entity: PaidEntity
  paymentId: number
  detailId?: number
  because: 'CANCELLED' | 'SEAT'
  state: 'TO_CHECK' | 'OWED'
  amount: number
  at: string
}

/**
 * What a payment that is locked gives back for what its student gave up, to the account that other money of it goes to,
 * or else came from.
 * @returns the refund
 * @throws 409 where this goes back already
 */
export async function giveBack(trx: Trx, caller: Caller | null, given: Giving): Promise<number> {
  const payment = await store.lockPayment(trx, given.entity, given.paymentId)
  if (!payment) throw notFound()
  const before = await store.lockRefundsOf(trx, given.entity, [given.paymentId])
  const known = before.at(-1) ?? payment
  // Once rejected, without money, and taken back: it says nothing of the payment any more.
  const over = before.filter(({ because, state }) => because === 'REJECTED' && state === 'NOTHING')
  if (given.because === 'CANCELLED') await dropRefunds(trx, caller, over)
  const { provider, account_name, account_number } = known
  return keepRefund(trx, caller, { ...given, account: { provider, account_name, account_number } })
}

/**
 * What was given up is taken again: its money stays, and the refunds are no more.
 * @param which of the locked payment's refunds
 * @throws 409 where one went back already
 */
export async function keepMoney(
  trx: Trx,
  caller: Caller | null,
  payment: { entity: PaidEntity; id: number },
  which: (refund: Pick<store.Locked, 'because' | 'detail_id'>) => boolean,
): Promise<void> {
  const refunds = (await store.lockRefundsOf(trx, payment.entity, [payment.id])).filter(which)
  if (refunds.some(({ state }) => state === 'REFUNDED')) throw conflict('refunds.refused.paidBack')
  await dropRefunds(trx, caller, refunds)
}

/**
 * Says where money of a payment goes back to, of all that has not gone yet; whoever paid gets a mail about it.
 * @throws 409 where nothing goes back any more, or by a link where the account is known already
 */
export async function setAccount(
  trx: Trx,
  caller: Caller | null,
  of: { entity: PaidEntity; id: number },
  account: RefundAccount,
): Promise<void> {
  await store.lockPayment(trx, of.entity, of.id)
  const refunds = (await store.lockRefundsOf(trx, of.entity, [of.id])).filter(({ state }) => isAhead(state))
  if (refunds.length === 0) throw conflict('money.account.refused.none')
  // A link may have been passed on: it fills in what nobody knows, and changes nothing.
  if (!caller && refunds.some(isKnown)) throw conflict('money.account.refused.link')
  for (const refund of refunds) await changeAccount(trx, caller, refund, account)
}

const isAhead = (state: string): boolean => state === 'TO_CHECK' || state === 'OWED'

/** Whether it is said where a refund goes to. */
export const isKnown = ({ account_number, provider }: Pick<store.Locked, 'account_number' | 'provider'>): boolean =>
  Boolean(account_number ?? provider)

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
