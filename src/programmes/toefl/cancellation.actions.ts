/**
 * Cancelling a registration, or giving up one seat of it (docs/decisions/042). The payment is locked first, then its
 * seats, as by every decision (docs/locks.md); seats are free at once, and mails wait as long as it can be undone.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, notAuthorized, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { hasChangedSince } from '#services/review/verdict.ts'
import { lockSeats, wantedSeats } from '#services/seats/seats.ts'
import type { KeptMoney } from '#services/review/reviewed-programme.ts'
import { type Before, queueNone, undoably, undoDecision, type UndoStep } from '#services/decision-undo.ts'
import { giveBack, givenUp, moneyBack, refundsOf, tellPayers } from '#features/statement/refund-effect.actions.ts'
import { moneyAfter, refundThing, sumBecause, wholeOf } from '#features/statement/refund.rules.ts'
import { accountText, saidOf, tellRefund } from '#features/statement/refund-record.actions.ts'
import { takeParts } from '#features/statement/line-match.actions.ts'
import { bringMoneyBack, findMoney } from '#features/statement/money-before.actions.ts'
import { mailsOfSeats } from '#features/statement/partial-payment.actions.ts'
import type { Visitor } from '#features/own-payment/own-payment.actions.ts'
import type { Cancelling, OwnPayment } from '#features/own-payment/own-payment.contract.ts'
import { openUntil } from '#features/window/window.actions.ts'
import type { Language } from '#words/languages.ts'
import { priceOf } from './registration.rules.ts'
import { forgetRegistrations } from './registration.store.ts'
import { findOwn, toeflOwn, window } from './payment-correction.actions.ts'
import { mailTo, seatThing, takeSeatsBack, toeflReview, type ToeflPayment } from './toefl-review.actions.ts'
import { binSeatRows, findRecipients, findSeatHolders, findRegisteredAnew, takeBack } from './toefl-review.store.ts'
import { registrationCancelledMail, seatGivenUpMail } from './cancellation.mail.ts'
import { cancelRefusal, giveUpRefusal, shareOf } from './cancellation.rules.ts'
import * as store from './cancellation.store.ts'

const entity = 'toefl_payment'
/** Of the decisions that can be undone. */
const events = ['cancel registration', 'give up seat'] as const

type Of = { visitor: Visitor; id: number; language: Language }
type Done = { data: OwnPayment; undo: Undoable | null; isWhole: boolean }

/**
 * Cancels the registration, or gives up one seat; the last seat is the registration. A seat that is given up already
 * stays so.
 * @throws 404 for a payment of others and for an unknown seat, 403 for a caller who may not give it up, 409 when it
 *   cannot be given up now or was changed since `seen_updated_at`
 */
export async function cancelOwn(
  deps: Deps,
  { visitor, id, language }: Of,
  { detail_id: seatId = null, seen_updated_at: seen = null }: Cancelling,
): Promise<Done> {
  const found = await findOwn(deps, visitor, id)
  const own = found.people.find(({ detail_id }) => detail_id === seatId)
  if (seatId !== null && !own) throw notFound()
  if (!found.is_payer && (seatId === null || own?.user_id !== visitor?.id)) throw notAuthorized()
  const isWindowOpen = (await openUntil(deps.db, window, found.region_id, deps.now())) !== null
  return deps.db.transaction().execute(async (trx) => {
    const payment = await toeflReview.lockKnown(trx, id)
    const step = { deps, trx, visitor, payment, seats: await store.lockSeatsOf(trx, id), isWindowOpen }
    const seat = seatId === null ? null : step.seats.find((one) => one.id === seatId)
    const isDone = seat ? seat.deleted_because === 'CANCELLED' : payment.cancelled_at !== null
    const isWhole = seat === null || (seat !== undefined && isLast(step.seats, seat))
    const undo = isDone ? null : await (seat && !isWhole ? giveUp(step, seat, seen) : cancelWhole(step, seen))
    return { data: await toeflOwn.read({ ...deps, db: trx }, { visitor, id, language }), undo, isWhole }
  })
}

type Step = {
  deps: Deps
  trx: Trx
  visitor: Visitor
  payment: ToeflPayment
  seats: store.CancelSeat[]
  isWindowOpen: boolean
}

const isLive = ({ deleted_at }: store.CancelSeat): boolean => deleted_at === null
const isLast = (seats: readonly store.CancelSeat[], seat: store.CancelSeat): boolean =>
  isLive(seat) && seats.filter(isLive).every(({ id }) => id === seat.id)

/** The facts that the locked payment is checked against. Throws if it has changed by now. */
async function surroundings({ trx, payment, isWindowOpen }: Step, seen: string | null) {
  // Moved to the bin by the office in this moment.
  if (payment.deleted_at !== null && payment.cancelled_at === null) throw notFound()
  if (payment.cancelled_at === null && hasChangedSince(payment, seen)) throw conflict('money.refused.changed')
  const prices = await store.findPrices(trx, payment.region_id)
  const refunds = await refundsOf(trx, entity, payment.id)
  const received = await store.sumReceived(trx, payment)
  const paid = {
    ...payment,
    given_back: sumBecause(refunds, 'SEAT'),
    surplus: sumBecause(refunds, 'OVERPAID'),
    received,
  }
  return { prices, paid, place: { current_term_id: prices.current_term_id, isWindowOpen } }
}

async function cancelWhole(step: Step, seen: string | null): Promise<Undoable | null> {
  const { deps, trx, visitor, payment, seats } = step
  const { paid, place } = await surroundings(step, seen)
  const refusal = cancelRefusal(payment, seats, place, deps.now())
  if (refusal) throw conflict(refusal)
  if (await moneyBack(trx, entity, payment.id)) throw conflict('money.refused.goesBack')
  const at = deps.now().toISOString()
  // A person who lost the seat by a rejection is told that there is nothing left to correct.
  const recipients = await findSeatHolders(trx, [payment.id])
  const state = moneyAfter(payment.status, paid.received)
  const amount = wholeOf(paid)
  const money = (await findMoney(entity, trx, [payment.id])).get(payment.id)
  return undoably(trx, { caller: visitor, entity, event: events[0], at }, async (queue) => {
    await store.setCancelled(trx, payment.id, at)
    await binSeatRows(trx, [payment.id], 'PAYMENT', at)
    await forgetRegistrations(trx, [payment.id])
    await note(step, 'registration cancelled', { cancelled_at: at })
    const giving = { trx, caller: visitor, at, queue }
    // The money that had come before it was rejected is its money again.
    if (payment.status === 'REJECTED') await takeParts(entity, giving, payment.id)
    const refund =
      state && amount > 0
        ? await giveBack(giving, { entity, paymentId: payment.id, because: 'CANCELLED', state, amount, at })
        : null
    const data = { by: visitor?.id ?? null, ...moneyOfMail(refund) }
    const mails = recipients.map((to) => mailTo(to, registrationCancelledMail, 'CANCELLED', data))
    await queue(mails.map((mail) => ({ ...mail, tells: { ...mail.tells, ...saidOfRefund(refund) } })))
    // The payer may hold no seat.
    if (refund) await tellRefund(giving, refund)
    await tellPayers(giving, entity, payment.id, 'CANCELLED')
    return [{ id: payment.id, before: { money } }]
  })
}

const moneyOfMail = (refund: Refund) =>
  refund ? { state: refund.state, amount: refund.amount, account: accountText(refund) } : {}
const saidOfRefund = (refund: Refund) => (refund ? { [refundThing(refund)]: saidOf(refund) } : {})
type Refund = Awaited<ReturnType<typeof giveBack>>

async function giveUp(step: Step, seat: store.CancelSeat, seen: string | null): Promise<Undoable | null> {
  const { deps, trx, visitor, payment, seats } = step
  const { prices, paid, place } = await surroundings(step, seen)
  const refusal = giveUpRefusal(payment, seat, place, deps.now())
  if (refusal) throw conflict(refusal)
  const at = deps.now().toISOString()
  const recipients = await findRecipients(trx, [payment.id])
  const live = seats.filter(isLive).length
  const amount = shareOf(paid, live, priceOf(prices, live - 1))
  const state = moneyAfter(payment.status)
  const money = (await findMoney(entity, trx, [payment.id])).get(payment.id)
  return undoably(trx, { caller: visitor, entity, event: events[1], at }, async (queue) => {
    await store.binSeat(trx, seat.id, at)
    await store.touchPayment(trx, payment.id)
    await forgetRegistrations(trx, [payment.id])
    await note(step, 'seat given up', { name: seat.name })
    const why = { because: 'SEAT', seatId: seat.id } as const
    const giving = { entity, paymentId: payment.id, ...why, state: state ?? 'TO_CHECK', amount, at } as const
    const writing = { trx, caller: visitor, queue }
    const refund = state && amount > 0 ? await giveBack(writing, giving) : null
    const data = { given_up: seat.id, by: visitor?.id ?? null, ...moneyOfMail(refund) }
    await queue(
      recipients.map((to) => {
        const mail = mailTo(to, seatGivenUpMail, givenUp, data)
        // For the others of the group their own registration is as it was.
        const about = to.detail_id === seat.id ? mail.tells : { [seatThing(seat.id)]: givenUp }
        return { ...mail, tells: { ...about, ...saidOfRefund(refund) } }
      }),
    )
    if (refund) await tellRefund(writing, refund)
    if (payment.status === 'PENDING') {
      await queue(await mailsOfSeats(trx, { entity, paymentId: payment.id }, seat.user_id))
    }
    return [{ id: payment.id, before: { detail_id: seat.id, money } }]
  })
}

const note = ({ trx, visitor, payment }: Step, action: string, after: Record<string, unknown>) =>
  recordAudit(trx, { caller: visitor, action, entity, entityId: payment.id, after })

/**
 * Undoes what the same visitor cancelled, with its mails.
 * @throws 404 if it was no cancelling of this payment, 409 when it is too late, when it has changed, or `shift_full`
 */
export async function undoCancelling(deps: Deps, { visitor, id, language }: Of, decisionId: string) {
  await findOwn(deps, visitor, id)
  await undoDecision(deps, visitor, decisionId, { [entity]: bringBack }, { entity, id, events })
  return toeflOwn.read(deps, { visitor, id, language })
}

async function bringBack(step: UndoStep<Caller | null>): Promise<void> {
  const { trx, caller, event, at, expectUnchanged } = step
  for (const { id, before } of step.records as readonly Before<{ detail_id?: number; money?: KeptMoney }>[]) {
    const payment = await toeflReview.lockKnown(trx, id)
    await expectUnchanged()
    if (event === events[0]) {
      await takeSeatsBack(trx, payment, 'PAYMENT')
      await store.setCancelled(trx, id, null)
    } else {
      await takeSeatAgain(trx, payment, before.detail_id ?? 0)
    }
    const money = new Map([[id, before.money]])
    const isBack = await bringMoneyBack(entity, { trx, caller, at, queue: queueNone }, money)
    if (!isBack) throw conflict('payments.refused.linesTaken')
    await recordAudit(trx, { caller, action: 'decision undone', entity, entityId: id })
  }
}

/** @throws 409 `shift_full` when somebody else has it by now, 409 if its owner has registered again */
async function takeSeatAgain(trx: Trx, payment: ToeflPayment, seatId: number): Promise<void> {
  const seat = (await store.lockSeatsOf(trx, payment.id)).find(({ id }) => id === seatId)
  if (!seat) throw notFound()
  await lockSeats(trx, wantedSeats([seat.shift_id]))
  const anew = await findRegisteredAnew(trx, [seat.user_id], payment.term_id)
  if (anew) throw conflict('payments.refused.registeredAnew', { name: anew.name, payment: String(anew.payment_id) })
  await takeBack(trx, [seat.id])
  await store.touchPayment(trx, payment.id)
}
