/**
 * The refusals and traces of refunds when their payments are decided on again, deleted for good, or go with an account.
 */
import type { Db, Trx } from '#kit/database/connect.ts'
import { idsOf } from '#kit/database/list.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ReviewEvent } from '#review-states.ts'
import { conflict, notFound } from '#kit/errors.ts'
import type { AccountPart } from '#services/accounts/account-part.ts'
import { emptyEntries } from '#services/audit/emptying.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { deleteFileRow } from '#services/review/records.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { freeLines, putPartsAside, unbinLines } from './line-match.actions.ts'
import { standsMail } from './partial-payment.mail.ts'
import { paymentThing } from '#features/payment/payment.rules.ts'
import type { MoneyBack, RefundAccount } from './refund.contract.ts'
import { roomBeside } from './refund.rules.ts'
import * as store from './refund.store.ts'
import { bring, dropRefunds, keepRefund, settleSeats, type Step } from './refund-record.actions.ts'

/**
 * For a programme's review: an open or paid refund ends, or refuses acts that would need the money.
 * @throws 409 where any of these locked payments has a refund that is owed or paid
 */
export async function refuseRefunds(trx: Trx, of: PaidEntity, paymentIds: readonly number[]): Promise<void> {
  const refunds = await store.lockRefundsOf(trx, of, paymentIds)
  if (refunds.some(({ state, because }) => because === 'REJECTED' && state !== 'NOTHING')) {
    throw conflict('refunds.refused.goesBack')
  }
}

type Reviewing = Step & { at: string; records: readonly { id: number; status: string }[] }

/**
 * For a programme's review: the effects of a written decision on the lines and refunds of its payments. Confirmed,
 * their money is in, so the refunds of their given-up seats are owed; taken back, somebody looks again. For a rejected
 * one the parts that had come are remembered until it waits again.
 * @throws 409 where money that was too much has gone back
 */
export async function followDecision(of: PaidEntity, context: Reviewing, event: ReviewEvent): Promise<void> {
  const { records } = context
  if (event === 'confirm') return settleSeats(context, of, idsOf(records))
  if (event === 'reject') return putPartsAside(of, context)
  const confirmed = records.filter(({ status }) => status === 'CONFIRMED')
  await freeLines(of, { ...context, records: confirmed })
  await lookAgain(context, of, idsOf(confirmed))
  await unbinLines(of, { ...context, records: records.filter(({ status }) => status === 'REJECTED') })
}

/** A payer who has corrected a rejected payment has the parts again that had come: only the rest is missing. */
export const takePartsAgain = (trx: Trx, of: PaidEntity, id: number, caller: Caller | null): Promise<void> =>
  unbinLines(of, {
    trx,
    caller,
    at: new Date().toISOString(),
    queue: (mails) => queueMails(trx, mails),
    records: [{ id }],
  })

/**
 * Tells the decision to a payer who gets none of its mails, because they hold no seat, if they were told anything of it
 * before. After all other mails about it.
 * @param said what those mails say of the payment
 */
export async function tellPayers(
  { trx, queue }: Pick<Step, 'trx' | 'queue'>,
  of: PaidEntity,
  id: number,
  said: string,
) {
  const payers = await store.findPayers(trx, of, id)
  await queue(
    payers.map(({ user_id, email }) => ({
      template: standsMail,
      to: email,
      userId: user_id,
      data: { entity: of, payment_id: id, status: said },
      tells: { [paymentThing(of, id)]: said },
      choose: (told) => (told === null || told === said || told === givenUp ? null : standsMail),
    })),
  )
}

/** The last mail about the payment to a person who has given up the seat. */
export const givenUp = 'GIVEN UP'

async function lookAgain(step: Step, of: PaidEntity, paymentIds: readonly number[]): Promise<void> {
  const refunds = await store.lockRefundsOf(step.trx, of, paymentIds)
  const decided = refunds.filter(
    ({ because, state }) => because === 'SEAT' && (state === 'OWED' || state === 'NOTHING'),
  )
  for (const refund of decided) await bring(step, refund, { event: 'look again', values: { amount: refund.share } })
}

/** The sum of a rejected payment that goes back to its student, or went; null if none does. */
export const moneyBack = async (db: Db | Trx, of: PaidEntity, paymentId: number): Promise<MoneyBack | null> =>
  (await store.findMoneyBack(db, of, paymentId)) ?? null

/** All refunds of a payment, the oldest first. */
export const refundsOf = (db: Db | Trx, of: PaidEntity, paymentId: number) => store.findRefundsOf(db, of, paymentId)

type Giving = {
  entity: PaidEntity
  paymentId: number
  seatId?: number
  because: 'CANCELLED' | 'SEAT'
  state: 'TO_CHECK' | 'OWED'
  amount: number
  at: string
}

/**
 * The refund of a locked payment for the part that its student gave up, to the account that other money of it goes to,
 * or else came from. The caller tells of it.
 * @returns the refund; none where nothing is left to go back
 * @throws 409 where this goes back already
 */
export async function giveBack(step: Step, given: Giving): Promise<store.Locked | null> {
  const { trx, caller } = step
  const payment = await store.lockPayment(trx, given.entity, given.paymentId)
  if (!payment) throw notFound()
  const before = await store.lockRefundsOf(trx, given.entity, [given.paymentId])
  const known = before.at(-1) ?? payment
  // Once rejected, without money, and taken back: it says nothing of the payment any more.
  const over = before.filter(({ because, state }) => because === 'REJECTED' && state === 'NOTHING')
  if (given.because === 'CANCELLED') await dropRefunds(step, over)
  const { provider, account_name, account_number } = known
  const amount = Math.min(given.amount, roomBeside(payment, before))
  if (amount <= 0) return null
  return keepRefund(trx, caller, { ...given, amount, account: { provider, account_name, account_number } })
}

/**
 * A given-up seat is taken again: its money stays, and its refunds end.
 * @param which of the locked payment's refunds
 * @throws 409 where one went back already
 */
export async function keepMoney(
  step: Step,
  payment: { entity: PaidEntity; id: number },
  which: (refund: Pick<store.Locked, 'because' | 'detail_id'>) => boolean,
): Promise<void> {
  const refunds = (await store.lockRefundsOf(step.trx, payment.entity, [payment.id])).filter(which)
  if (refunds.some(({ state }) => state === 'REFUNDED')) throw conflict('refunds.refused.paidBack')
  await dropRefunds(step, refunds)
}

/**
 * Sets the account of a payment's refunds, of all that have not gone yet; the payer gets a mail about it.
 * @throws 409 where nothing goes back any more, or by a link where the account is known already
 */
export async function setAccount(
  trx: Trx,
  caller: Caller | null,
  of: { entity: PaidEntity; id: number },
  account: RefundAccount,
): Promise<void> {
  const payment = await store.lockPayment(trx, of.entity, of.id)
  const refunds = (await store.lockRefundsOf(trx, of.entity, [of.id])).filter(({ state }) => isAhead(state))
  // What an institution paid goes back there, and its people do not say where.
  if (refunds.length === 0 || payment?.institution) throw conflict('money.account.refused.none')
  // A link may have been passed on: it fills in what nobody knows, and changes nothing.
  if (!caller && refunds.some(isKnown)) throw conflict('money.account.refused.link')
  const { provider = null, account_name = null, account_number = null } = account
  const step = { trx, caller, queue: (mails: readonly Outgoing[]) => queueMails(trx, mails) }
  const values = { provider, account_name, account_number }
  for (const refund of refunds) await bring(step, refund, { event: 'change', values, isNews: true })
}

const isAhead = (state: string): boolean => state === 'TO_CHECK' || state === 'OWED'

/** Whether it is said where a refund goes to. */
export const isKnown = ({ account_number, provider }: Pick<store.Locked, 'account_number' | 'provider'>): boolean =>
  Boolean(account_number ?? provider)

/**
 * For the correction of a payment; the acts that owe money back have locked the payment before.
 * @throws 409 where the money of the locked payment goes back, or went
 */
export async function expectMoneyStays(trx: Trx, of: PaidEntity, paymentId: number): Promise<void> {
  if (await moneyBack(trx, of, paymentId)) throw conflict('money.refused.goesBack')
}

/**
 * Before payments are deleted for good: paid refunds stay in the books and explain their lines, without the person; the
 * other refunds go with them.
 * @returns the keys of their pictures, to remove after the commit
 * @throws 409 where money is still owed
 */
export async function removeRefunds(trx: Trx, of: PaidEntity, paymentIds: readonly number[]): Promise<string[]> {
  const refunds = await store.lockRefundsOf(trx, of, paymentIds)
  if (refunds.some(({ state }) => state === 'OWED' || state === 'TO_CHECK')) throw conflict('refunds.refused.stillOwed')
  const pictures = refunds.flatMap(({ proof_id }) => proof_id ?? [])
  await emptyEntries(trx, [{ entity: 'refund', ids: idsOf(refunds) }])
  for (const [paymentId, own] of Map.groupBy(refunds, ({ payment_id }) => payment_id)) {
    const refunded = own.filter(({ state }) => state === 'REFUNDED')
    if (refunded.length > 0) await store.leaveWithoutPayment(trx, of, paymentId, refunded)
  }
  return Promise.all(pictures.map((id) => deleteFileRow(trx, id)))
}

/** Refunds of a person's payments: of those that are paid the books keep the sums, one that is owed holds the account back. */
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
