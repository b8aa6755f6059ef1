/**
 * Cancelling a registration, or giving up one seat of it (docs/decisions/042). The payment is locked first, then its
 * seats, as by every decision; seats are free at once, and mails wait as long as it can be undone.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, notAuthorized, notFound } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Outgoing } from '#services/mail/queue.ts'
import { hasChangedSince } from '#services/review/verdict.ts'
import { lockSeats, wantedSeats } from '#services/seats/seats.ts'
import { undoably, undoDecision, type UndoStep } from '#services/undo/undo.ts'
import { giveBack, keepMoney, moneyBack, refundsOf, setAccount } from '#features/payments/refunds/ends/actions.ts'
import type { RefundAccount } from '#features/payments/refunds/contract.ts'
import { openUntil } from '#features/windows/actions.ts'
import type { Language } from '#words/languages.ts'
import { priceOf } from '../../rules.ts'
import { forgetRegistrations } from '../../store.ts'
import { findOwn, readOwnPayment, type Visitor, window } from '../mending/actions.ts'
import type { OwnPayment } from '../mending/contract.ts'
import { mailTo, takeSeatsBack, toeflReview, type ToeflPayment } from '../review/actions.ts'
import { binDetails, findRecipients, findRegisteredAnew, type Recipient, takeBack } from '../review/store.ts'
import type { Cancelling } from './contract.ts'
import { registrationCancelledMail, seatGivenUpMail } from './mail.ts'
import { givenBack, surplusOf } from './reading/actions.ts'
import { cancelRefusal, giveUpRefusal, moneyAfter, shareOf, wholeOf } from './rules.ts'
import * as store from './store.ts'

const entity = 'toefl_payment'
/** Of the decisions that can be undone. */
const events = ['cancel registration', 'give up seat'] as const

type Of = { visitor: Visitor; id: number; language: Language }
type Done = { data: OwnPayment; undo: Undoable | null; isWhole: boolean }

/**
 * Cancels the registration, or gives up one seat; the last seat is the registration. What is given up already stays so.
 * @throws 404 for a payment of others and for an unknown seat, 403 for who may not give it up, 409 when it cannot be
 *   given up now or was changed since `seen_updated_at`
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
    return { data: await readOwnPayment({ ...deps, db: trx }, visitor, id, language), undo, isWhole }
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
  seats.filter(isLive).every(({ id }) => id === seat.id)

/** What the locked payment is held against. Throws where it is another one by now. */
async function surroundings({ trx, payment, isWindowOpen }: Step, seen: string | null) {
  // Moved to the bin by the office in this moment.
  if (payment.deleted_at !== null && payment.cancelled_at === null) throw notFound()
  if (payment.cancelled_at === null && hasChangedSince(payment, seen)) throw conflict('money.refused.changed')
  const prices = await store.findPrices(trx, payment.region_id)
  const refunds = await refundsOf(trx, entity, payment.id)
  const received = await store.sumReceived(trx, payment.id)
  const money = { ...payment, given_back: givenBack(refunds), surplus: surplusOf(refunds), received }
  return { prices, money, place: { current_term_id: prices.current_term_id, isWindowOpen } }
}

async function cancelWhole(step: Step, seen: string | null): Promise<Undoable | null> {
  const { deps, trx, visitor, payment, seats } = step
  const { money, place } = await surroundings(step, seen)
  const refusal = cancelRefusal(payment, seats, place, deps.now())
  if (refusal) throw conflict(refusal)
  if (await moneyBack(trx, entity, payment.id)) throw conflict('money.refused.goesBack')
  const at = deps.now().toISOString()
  const recipients = await findRecipients(trx, [payment.id])
  const state = moneyAfter(payment.status, money.received)
  const amount = wholeOf(money)
  return undoably(trx, { caller: visitor, entity, event: events[0], at }, async (queue) => {
    await store.setCancelled(trx, payment.id, at)
    await binDetails(trx, [payment.id], 'PAYMENT', at)
    await forgetRegistrations(trx, [payment.id])
    await note(step, 'registration cancelled', { cancelled_at: at })
    if (state && amount > 0) {
      await giveBack(trx, visitor, { entity, paymentId: payment.id, because: 'CANCELLED', state, amount, at })
    }
    await queue(mailsOf(recipients, registrationCancelledMail, state && amount > 0 ? { state, amount } : {}))
    return [{ id: payment.id, before: {} }]
  })
}

async function giveUp(step: Step, seat: store.CancelSeat, seen: string | null): Promise<Undoable | null> {
  const { deps, trx, visitor, payment, seats } = step
  const { prices, money, place } = await surroundings(step, seen)
  const refusal = giveUpRefusal(payment, seat, place, deps.now())
  if (refusal) throw conflict(refusal)
  const at = deps.now().toISOString()
  const recipients = await findRecipients(trx, [payment.id])
  const live = seats.filter(isLive).length
  const amount = shareOf(money, live, priceOf(prices, live - 1))
  const state = moneyAfter(payment.status)
  return undoably(trx, { caller: visitor, entity, event: events[1], at }, async (queue) => {
    await store.binSeat(trx, seat.id, at)
    await store.touchPayment(trx, payment.id)
    await forgetRegistrations(trx, [payment.id])
    await note(step, 'seat given up', { name: seat.name })
    if (state && amount > 0) {
      const why = { because: 'SEAT', detailId: seat.id } as const
      await giveBack(trx, visitor, { entity, paymentId: payment.id, ...why, state, amount, at })
    }
    const given = { given_up: seat.id, ...(state && amount > 0 ? { state, amount } : {}) }
    await queue(mailsOf(recipients, seatGivenUpMail, given))
    return [{ id: payment.id, before: { detail_id: seat.id } }]
  })
}

const note = ({ trx, visitor, payment }: Step, action: string, after: Record<string, unknown>) =>
  recordAudit(trx, { caller: visitor, action, entity, entityId: payment.id, after })

const mailsOf = (recipients: readonly Recipient[], template: Outgoing['template'], data: Record<string, unknown>) =>
  recipients.map((to) => mailTo(to, template, data))

/**
 * Undoes what the same visitor cancelled, with its mails.
 * @throws 404 for what was no cancelling of this payment, 409 when it is too late, when it has changed, or `shift_full`
 */
export async function undoCancelling(deps: Deps, { visitor, id, language }: Of, decisionId: string) {
  await findOwn(deps, visitor, id)
  await undoDecision(deps, visitor, decisionId, { [entity]: bringBack }, { entity, id, events })
  return readOwnPayment(deps, visitor, id, language)
}

async function bringBack({ trx, caller, event, records, expectUnchanged }: UndoStep<Caller | null>): Promise<void> {
  for (const { id, before } of records) {
    const payment = await toeflReview.lockKnown(trx, id)
    await expectUnchanged()
    const seatId = Number(before['detail_id'])
    if (event === events[0]) {
      await takeSeatsBack(trx, payment, 'PAYMENT')
      await store.setCancelled(trx, id, null)
      await keepMoney(trx, caller, { entity, id }, ({ because }) => because === 'CANCELLED')
    } else {
      await takeSeatAgain(trx, payment, seatId)
      await keepMoney(trx, caller, { entity, id }, ({ detail_id }) => detail_id === seatId)
    }
    await recordAudit(trx, { caller, action: 'decision undone', entity, entityId: id })
  }
}

/** @throws 409 `shift_full` when somebody else has it by now, 409 where its owner registered anew */
async function takeSeatAgain(trx: Trx, payment: ToeflPayment, seatId: number): Promise<void> {
  const seat = (await store.lockSeatsOf(trx, payment.id)).find(({ id }) => id === seatId)
  if (!seat) throw notFound()
  await lockSeats(trx, wantedSeats([seat.shift_id]))
  const anew = await findRegisteredAnew(trx, [seat.user_id], payment.term_id)
  if (anew) throw conflict('payments.refused.registeredAnew', { name: anew.name, payment: String(anew.payment_id) })
  await takeBack(trx, [seat.id])
  await store.touchPayment(trx, payment.id)
}

/**
 * Says where the money of the payment goes back to, until it went.
 * @throws 404 for a payment of others, 403 for who did not pay, 409 where nothing goes back, or a link would change it
 */
export async function setRefundAccount(deps: Deps, { visitor, id, language }: Of, account: RefundAccount) {
  const found = await findOwn(deps, visitor, id)
  if (!found.is_payer) throw notAuthorized()
  return deps.db.transaction().execute(async (trx) => {
    await setAccount(trx, visitor, { entity, id }, account)
    return readOwnPayment({ ...deps, db: trx }, visitor, id, language)
  })
}
