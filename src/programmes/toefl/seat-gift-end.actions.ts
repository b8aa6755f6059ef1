/** The job that ends what is given away: the share goes back, or the seat does (docs/decisions/134). */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { undoSeconds } from '#services/decision-undo.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { nameInMail } from '#services/mail/names.ts'
import { lockFreeSeats } from '#services/seats/seats.ts'
import { giveBack, refundsOf } from '#features/statement/refund-effect.actions.ts'
import { tellRefund } from '#features/statement/refund-record.actions.ts'
import { moneyAfter, sumBecause } from '#features/statement/refund.rules.ts'
import { shareOf } from './cancellation.rules.ts'
import { findPrices, lockSeatsOf, touchPayment } from './cancellation.store.ts'
import { priceOf } from './registration.rules.ts'
import { tellGiver } from './seat-gift.actions.ts'
import { backMail, doneMail, expiredMail } from './seat-gift.mail.ts'
import * as store from './seat-gift.store.ts'
import { lockSeatRows } from './seat.store.ts'
import { toeflReview } from './toefl-review.actions.ts'
import { findRegisteredAnew, takeBack } from './toefl-review.store.ts'

type Needs = Pick<Deps, 'db' | 'now'>
const entity = 'toefl_payment'

/** Ends each gift whose time has come. It does nothing that it has done before, so it may be called at any time. */
export async function settleGifts({ db, now }: Needs): Promise<void> {
  const at = now()
  const settled = new Date(at.getTime() - undoSeconds * 1000).toISOString()
  for (const due of await store.findDue(db, { now: at.toISOString(), settled })) {
    // oxlint-disable-next-line no-await-in-loop -- each is a transaction of its own
    await db.transaction().execute((trx) => settle(trx, due.id, { at, settled }))
  }
}

async function settle(trx: Trx, id: number, { at, settled }: { at: Date; settled: string }): Promise<void> {
  const known = await store.findOne(trx, id)
  if (!known) return
  const seats = await lockSeatRows(trx, [known.detail_id, ...(known.taken_by === null ? [] : [known.taken_by])])
  const gift = await store.lockGift(trx, id)
  const own = seats.find((seat) => seat.id === known.detail_id)
  if (!gift || !own) return
  // Looked at again under the locks: it may have gone on in between.
  const [due] = await store.findDue(trx, { now: at.toISOString(), settled }, id)
  if (due?.what === 'end') return endUntaken(trx, gift, own.deleted_at !== null)
  if (due?.what === 'back') return bringBack(trx, gift, { seat: own, at })
  if (due?.what === 'done') return finish(trx, gift, { seat: own, at })
}

type Seat = Awaited<ReturnType<typeof lockSeatRows>>[number]
type Step = { seat: Seat; at: Date }

async function endUntaken(trx: Trx, { id, detail_id }: store.Locked, isGone: boolean): Promise<void> {
  await store.releaseGift(trx, id)
  await store.updateGift(trx, id, { state: 'ENDED', ended_because: isGone ? 'SEAT' : 'TIME' })
  if (!isGone) await tellGiver(trx, detail_id, expiredMail)
}

/** The successor's payment was none after all: the seat is the giver's again, or nobody's, and then the share goes back. */
async function bringBack(trx: Trx, { id, detail_id }: store.Locked, { seat, at }: Step): Promise<void> {
  await store.updateGift(trx, id, { state: 'ENDED', ended_because: 'FAILED' })
  if (seat.deleted_because !== 'CANCELLED' || seat.payment_deleted_at !== null) return
  const isLive = await store.isAccountLive(trx, seat.user_id)
  const shift = (await lockFreeSeats(trx, [seat.shift_id])).get(seat.shift_id)
  const isFree = (shift?.free ?? 0) > 0 && (await findRegisteredAnew(trx, [seat.user_id], seat.term_id)) === undefined
  if (!isLive || !isFree || seat.status !== 'CONFIRMED') return giveShare(trx, { seat, at })
  await takeBack(trx, [detail_id])
  await touchPayment(trx, seat.payment_id)
  await note(trx, seat, 'seat back from its successor')
  await tellGiver(trx, detail_id, backMail)
}

/** The money is in: the giver's share goes back. */
async function finish(trx: Trx, { id, taken_by }: store.Locked, { seat, at }: Step): Promise<void> {
  await store.updateGift(trx, id, { state: 'DONE' })
  // The office has brought it back into the shift, where there was room.
  if (seat.deleted_because !== 'CANCELLED' || seat.payment_deleted_at !== null) return
  const [giver, taker] = [await store.findSeat(trx, seat.id), taken_by && (await store.findSeat(trx, taken_by))]
  await giveShare(trx, { seat, at })
  const to = await store.findMailbox(trx, seat.user_id)
  if (!giver || !taker || !to) return
  const data = { detail_id: seat.id, name: nameInMail(taker.name) }
  await queueMails(trx, [{ template: doneMail, to: to.email, userId: seat.user_id, data }])
}

/** The refund of a seat that its holder has no more, as of one that was given up. */
async function giveShare(trx: Trx, { seat, at }: Step): Promise<void> {
  const payment = await toeflReview.lockKnown(trx, seat.payment_id)
  const others = (await lockSeatsOf(trx, payment.id)).filter(({ deleted_at }) => deleted_at === null).length
  const prices = await findPrices(trx, payment.region_id)
  const paid = { ...payment, given_back: sumBecause(await refundsOf(trx, entity, payment.id), 'SEAT') }
  const amount = shareOf(paid, others + 1, priceOf(prices, others))
  const state = moneyAfter(payment.status)
  if (!state || amount <= 0) return
  const queue = (mails: readonly Outgoing[]) => queueMails(trx, mails)
  const because = { because: 'SEAT', seatId: seat.id, at: at.toISOString() } as const
  const refund = await giveBack(
    { trx, caller: null, queue },
    { entity, paymentId: payment.id, state, amount, ...because },
  )
  if (refund) await tellRefund({ trx, queue }, refund)
}

const note = (trx: Trx, { id, payment_id }: Seat, action: string) =>
  recordAudit(trx, { caller: null, action, entity, entityId: payment_id, after: { detail_id: id } })
