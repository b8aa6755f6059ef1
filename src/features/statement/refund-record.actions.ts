/**
 * Keeping and dropping refunds and telling of them, for all callers, and the excess of a payment that goes back. The
 * payment is locked before.
 */
import { createHash } from 'node:crypto'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import type { Queue } from '#services/decision-undo.ts'
import { rupiah } from '#words/format.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import {
  refundAccountMail,
  refundBackMail,
  refundChangedMail,
  refundedMail,
  refundOffMail,
  refundOwedMail,
  refundWaitsMail,
} from './refund.mail.ts'
import {
  amountsOfSeats,
  masked,
  nextRefund,
  type RefundEvent,
  refundThing,
  roomBeside,
  type RefundState,
} from './refund.rules.ts'
import * as store from './refund.store.ts'

const entity = 'refund'

/** The writer, and the queue of the mails. */
export type Step = { trx: Trx; caller: Caller | null; queue: Queue }

/**
 * Makes sure that no more of a payment goes back than came in, or was asked for.
 * @throws 422 at `amount`, with the figure
 */
async function expectRoom(trx: Trx, of: PaidEntity, paymentId: number, own: Pick<store.Locked, 'id' | 'amount'>) {
  const payment = await store.lockPayment(trx, of, paymentId)
  if (!payment) throw notFound()
  const others = (await store.lockRefundsOf(trx, of, [paymentId])).filter(({ id }) => id !== own.id)
  const room = roomBeside(payment, others)
  if (own.amount > room) throw invalidField('amount', 'refunds.problems.room', { most: rupiah(Math.max(0, room)) })
}

/**
 * Keeps a refund, with its audit row.
 * @throws 409 where the payment or the seat has one already, 422 at `amount` for more than can go back
 */
export async function keepRefund(
  trx: Trx,
  caller: Caller | null,
  given: Omit<store.NewRefund, 'by'>,
): Promise<store.Locked> {
  const made = await store.insertRefund(trx, { ...given, by: caller?.id ?? null })
  if (!made) throw conflict('refunds.refused.already')
  await expectRoom(trx, given.entity, given.paymentId, made)
  await store.touchPayment(trx, given.entity, [given.paymentId])
  const { because, state, amount, account } = given
  const after = { [given.entity]: given.paymentId, because, state, amount, ...account }
  await recordAudit(trx, { caller, action: 'refund owed', entity, entityId: made.id, after })
  return made
}

/** Refunds that end, with their audit rows; people who were told of them are told so. */
export async function dropRefunds(
  { trx, caller, queue }: Step,
  refunds: readonly store.Locked[],
  action = 'refund withdrawn',
): Promise<void> {
  if (refunds.length === 0) return
  for (const refund of refunds) await tellRefund({ trx, queue }, { ...refund, state: 'NONE' })
  await store.deleteRefunds(
    trx,
    refunds.map(({ id }) => id),
  )
  for (const { entity: of, payment_id } of refunds) await store.touchPayment(trx, of, [payment_id])
  await recordAudit(
    trx,
    refunds.map(({ id, entity: of, payment_id, state, amount }) => ({
      caller,
      action,
      entity,
      entityId: id,
      before: { [of]: payment_id, state, amount },
    })),
  )
}

const past: Record<Exclude<RefundEvent, 'withdraw'>, string> = {
  'money is in': 'refund owed',
  'add a line': 'refund owed',
  'look again': 'refund to check',
  'no money': 'no money came',
  refund: 'refunded',
  'take back': 'refund taken back',
  change: 'updated',
}

/**
 * Writes a possible event, with its audit row, and tells the payer.
 * @throws 422 at `amount` for more than can go back
 */
export async function bring(
  { trx, caller, queue }: Step,
  refund: store.Locked,
  { event, values, isNews }: { event: keyof typeof past; values: store.Values; isNews?: boolean },
): Promise<store.Locked> {
  const state = nextRefund(refund.state, event) as RefundState
  const written = { ...values, state }
  const after = { ...refund, ...written }
  await store.updateRefund(trx, refund.id, written)
  if (state !== 'NOTHING') await expectRoom(trx, refund.entity, refund.payment_id, after)
  await store.touchPayment(trx, refund.entity, [refund.payment_id])
  const changes = changesBetween(refund, after)
  await recordAudit(trx, { caller, action: past[event], entity, entityId: refund.id, ...changes })
  await tellRefund({ trx, queue }, after, isNews)
  return after
}

type Account = Pick<store.Locked, 'provider' | 'account_number' | 'account_name'>
type Told = Account &
  Pick<
    store.Locked,
    'id' | 'entity' | 'payment_id' | 'because' | 'detail_id' | 'amount' | 'refunded_on' | 'reference'
  > & {
    state: RefundState | 'NONE'
  }

/** The account as mails name it: an accidental reader cannot use it. */
export const accountText = ({ provider, account_number: number, account_name }: Account): string =>
  [provider, number && masked(number), account_name].filter(Boolean).join(', ')

/** A refund in mails: its state, amount, and a mark that tells accounts apart. */
export function saidOf({
  state,
  amount,
  provider,
  account_number,
  account_name,
}: Account & Pick<Told, 'state' | 'amount'>) {
  if (state === 'NONE' || state === 'NOTHING') return state
  const account = [provider, account_number, account_name].filter((part) => part !== null).join('|')
  const mark = createHash('sha256').update(account).digest('hex').slice(0, 8)
  return `${state} ${amount} ${account === '' ? '' : mark}`
}

/**
 * Tells the payer what happens to the money now, by the last thing they were told; nothing if they know it, and no
 * waiting mail says anything else.
 * @param isNews a payer who was told nothing yet is told that it waits to be looked at
 */
export async function tellRefund(
  { trx, queue }: Pick<Step, 'trx' | 'queue'>,
  refund: Told,
  isNews = false,
): Promise<void> {
  const said = saidOf(refund)
  const { id: refund_id, entity: of, payment_id, because, amount, refunded_on, reference } = refund
  const why = refund.state === 'NOTHING' ? 'none' : 'stays'
  const shown = { because, amount, account: accountText(refund), refunded_on, reference, why }
  const data = { refund_id, entity: of, payment_id, ...shown }
  const payers = await store.findPayers(trx, of, payment_id)
  await queue(
    payers.map(({ user_id, email }) => ({
      template: refundOwedMail,
      to: email,
      userId: user_id,
      data,
      tells: { [refundThing(refund)]: said },
      choose: (told) => (told === said ? null : mailAfter(told?.split(' ') ?? [], refund, isNews)),
    })),
  )
}

/** The mail about the present state, for a payer who was told this state and amount. */
function mailAfter([before, amount]: string[], now: Told, isNews: boolean): MailTemplate | null {
  const isKnown = before !== undefined && before !== 'NONE' && before !== 'NOTHING'
  const isOther = amount !== String(now.amount)
  switch (now.state) {
    case 'REFUNDED':
      return refundedMail
    case 'OWED':
      if (before === 'REFUNDED') return refundBackMail
      if (before !== 'OWED') return refundOwedMail
      return isOther ? refundChangedMail : refundAccountMail
    case 'TO_CHECK':
      if (before === 'TO_CHECK') return isOther ? refundChangedMail : refundAccountMail
      return isKnown ? refundWaitsMail : isNews ? refundAccountMail : null
    default:
      return isKnown ? refundOffMail : null
  }
}

type Of = { entity: PaidEntity; paymentId: number }

/** More came than a payment's amount, and the rest goes back to its sender. */
export async function oweSurplus({ trx, caller, at, queue }: Step & { at: string }, of: Of, amount: number) {
  const payment = await store.lockPayment(trx, of.entity, of.paymentId)
  if (!payment) throw notFound()
  const { provider, account_name, account_number } = payment
  const account = { provider, account_name, account_number }
  const made = await keepRefund(trx, caller, { ...of, because: 'OVERPAID', state: 'OWED', amount, account, at })
  await tellRefund({ trx, queue }, made)
}

/**
 * The refund of an excess ends when the confirmation is taken back.
 * @throws 409 where it has gone back already
 */
export async function endSurplus(step: Step, of: PaidEntity, paymentIds: readonly number[]): Promise<void> {
  const refunds = (await store.lockRefundsOf(step.trx, of, paymentIds)).filter(({ because }) => because === 'OVERPAID')
  if (refunds.some(({ state }) => state === 'REFUNDED')) throw conflict('refunds.refused.surplusPaid')
  await dropRefunds(step, refunds)
}

/**
 * The money of confirmed payments is in: the refunds of their given-up seats are owed, as far as it came. The payer is
 * told.
 */
export async function settleSeats(step: Step, of: PaidEntity, paymentIds: readonly number[]): Promise<void> {
  const { trx } = step
  const seats = (await store.lockRefundsOf(trx, of, paymentIds)).filter(({ because }) => because === 'SEAT')
  for (const [paymentId, refunds] of Map.groupBy(seats, ({ payment_id }) => payment_id)) {
    const payment = await store.lockPayment(trx, of, paymentId)
    if (!payment) throw notFound()
    const known = new Map(refunds.map((refund) => [refund.id, refund]))
    for (const { id, amount } of amountsOfSeats(payment, refunds)) {
      const refund = known.get(id)
      if (refund && amount > 0) await bring(step, refund, { event: 'money is in', values: { amount } })
      else if (refund?.state === 'TO_CHECK') await bring(step, refund, { event: 'no money', values: {} })
    }
  }
}
