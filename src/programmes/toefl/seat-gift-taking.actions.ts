/** Taking a seat that somebody gives away: kept while the successor pays, then theirs in one transaction (docs/decisions/134). */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, invalidField } from '#kit/errors.ts'
import { minuteMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { nameInMail } from '#services/mail/names.ts'
import { tokenHash } from '#services/passwords.ts'
import { networkOf, senderOf } from '#services/sender.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { touchPayment } from './cancellation.store.ts'
import { seatProblems } from './registration.rules.ts'
import { forgetRegistrations } from './registration.store.ts'
import { isSame, reservedBy, told } from './reservation.actions.ts'
import type { Reservation, ReserveSeats } from './reservation.contract.ts'
import * as reservations from './reservation.store.ts'
import { takenMail } from './seat-gift.mail.ts'
import { giftRefusal } from './seat-gift.rules.ts'
import * as store from './seat-gift.store.ts'
import { findRecipients, lockSeatRow } from './seat.store.ts'

/** Where the office keeps no seats otherwise. */
const leastMinutes = 30

type Taking = Omit<ReserveSeats, 'offer' | 'gift'> & { gift: string }

/**
 * Keeps a given seat for the one who pays for it, whatever the window.
 * @throws 409 where it is over or somebody else pays, 422 for a link that never was and for another place than the seat's
 */
export async function reserveGift(deps: Deps, body: Taking, address: string): Promise<Reservation> {
  const { region_id, nim, email, shift_id, token } = body
  const now = deps.now()
  const region = await reservations.findRegion(deps.db, region_id)
  if (!region?.is_active) throw invalidField('region_id', 'fields.unknown')
  if (nim.length !== 1) throw invalidField('nim', 'fields.groupSize')
  countMails(deps, email, 0)
  const sender = await senderOf(deps.config.dataDir, networkOf(address))
  const given = reservedBy(token, nim)
  return deps.db.transaction().execute(async (trx) => {
    await reservations.lockToken(trx, given.token_hash)
    const found = await store.findByLink(trx, tokenHash(body.gift))
    if (!found) throw invalidField('gift', 'fields.unknown')
    await lockSeatRow(trx, found.detail_id)
    const gift = await store.lockGift(trx, found.id)
    const seat = await store.findSeat(trx, found.detail_id)
    if (gift?.state !== 'OPEN' || !seat || giftRefusal(seat, now)) throw conflict('gifts.refused.over')
    if (seat.region_id !== region_id) throw invalidField('region_id', 'fields.unknown')
    if (shift_id[0] !== seat.shift_id) throw invalidField('shift_id.0', 'fields.notInOffer')
    expectNoProblems(
      seatProblems(await reservations.findShifts(trx, shift_id), shift_id, region, now, (index) => `shift_id.${index}`),
    )
    const kept = await reservations.findKept(trx, given.token_hash)
    const wanted = { ...given, seats: new Map([[seat.shift_id, 1]]) }
    const isKept = kept.some(({ gift_id }) => gift_id === gift.id) && isSame(kept, wanted, now)
    if (isKept) return told(kept, now)
    await reservations.releaseKept(trx, given.token_hash)
    // Nobody else pays for it any more.
    await store.releaseEnded(trx, gift.id, now.toISOString())
    const ends_at = new Date(now.getTime() + (region.toefl_reserve_minutes || leastMinutes) * minuteMs).toISOString()
    const one = { ...given, shift_id: seat.shift_id, sender, ends_at }
    if (!(await store.keepGift(trx, gift.id, one))) throw conflict('gifts.refused.paid')
    const form = { token_hash: given.token_hash, region_id, shown_at: now.toISOString(), open_until: gift.ends_at }
    await store.openForm(trx, form)
    return told([{ ...one, seats: 1, is_prolonged: false, gift_id: gift.id, offer_id: null }], now)
  })
}

/** The giver's seat as the registration of the successor holds it. */
export type HeldGift = { id: number; seat: store.SeatOfGift }

/**
 * Locks the giver's payment, seat and gift at the beginning of the successor's registration.
 * @throws 409 where it is over, or the seat is in another shift by now
 */
export async function holdGift(trx: Trx, giftId: number, at: { shiftId: number; now: Date }): Promise<HeldGift> {
  const known = await store.findGiven(trx, giftId)
  if (known === undefined) throw conflict('gifts.refused.over')
  await lockSeatRow(trx, known)
  const gift = await store.lockGift(trx, giftId)
  const seat = await store.findSeat(trx, known)
  const isThere = gift?.state === 'OPEN' && seat?.shift_id === at.shiftId && giftRefusal(seat, at.now) === null
  if (!isThere) throw conflict('gifts.refused.over')
  return { id: giftId, seat }
}

/** The seat is the successor's, whose payment is sent; the shift is locked. The giver is told. */
export async function handOver(
  trx: Trx,
  { id, seat }: HeldGift,
  taking: { seatId: number; caller: Caller | null; name: string; at: string },
): Promise<void> {
  // Found before it is in the bin.
  const givers = await findRecipients(trx, [seat.id])
  await store.takeSeat(trx, { id: seat.id, shift_id: seat.shift_id, at: taking.at })
  await store.updateGift(trx, id, { state: 'SENT', taken_by: taking.seatId })
  await touchPayment(trx, seat.payment_id)
  await forgetRegistrations(trx, [seat.payment_id])
  const after = { name: seat.name, detail_id: taking.seatId }
  const of = { entity: 'toefl_payment', entityId: seat.payment_id }
  await recordAudit(trx, { caller: taking.caller, action: 'seat given away', ...of, after })
  const data = { name: nameInMail(taking.name) }
  await queueMails(
    trx,
    givers.map(({ detail_id, user_id, email }) => ({
      template: takenMail,
      to: email,
      userId: user_id,
      data: { detail_id, ...data },
    })),
  )
}
