/** Taking seats that are offered to a group that waited: the offer becomes an ordinary reservation (docs/decisions/124). */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectNoProblems, invalidField } from '#kit/errors.ts'
import { minuteMs } from '#kit/time.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { wantedSeats } from '#services/seats/seats.ts'
import { networkOf, senderOf } from '#services/sender.ts'
import { takeOffer } from '#features/waiting/line-offer.actions.ts'
import { requireOpen } from '#features/window/window.actions.ts'
import { priceOf, seatProblems } from './registration.rules.ts'
import { type Around, type Group, isSame, reservedBy, reserveSeats, told } from './reservation.actions.ts'
import type { Reservation, ReserveSeats } from './reservation.contract.ts'
import * as store from './reservation.store.ts'
import { reserveGift } from './seat-gift-taking.actions.ts'
import { toeflWaiting } from './toefl-shift.store.ts'

/** For who accepts an offer where the office keeps no seats otherwise. */
const leastMinutes = 30

type From = { address: string; caller: Caller | null }

/**
 * Keeps the seats of a form: those that it was offered, if it comes from a waiting group, one that somebody gives away, or
 * free ones.
 * @throws as `reserveSeats`; 404 and 409 for an offer that is over, 422 for other people or another shift than offered
 */
export async function reserve(deps: Deps, { offer, gift, ...body }: ReserveSeats, from: From): Promise<Reservation> {
  if (gift) return reserveGift(deps, { ...body, gift }, from.address)
  if (!offer) return reserveSeats(deps, body, from.address)
  return (await reserveOffer(deps, { link: offer }, body, from)) ?? reserveSeats(deps, body, from.address)
}

/**
 * Makes a reservation of an offer; null where this secret keeps other seats already.
 * @param which the link of who takes it, or the offer that a group by link was started with
 */
export async function reserveOffer(
  deps: Deps,
  which: { link: string } | { offerId: number },
  { region_id, nim, email, shift_id, token }: Group,
  { address, caller }: From,
  around?: Around,
): Promise<Reservation | null> {
  const now = deps.now()
  await requireOpen(deps.db, 'TOEFL_REGISTRATION', region_id, now)
  const region = await store.findRegion(deps.db, region_id)
  if (!region?.is_active) throw invalidField('region_id', 'fields.unknown')
  if (priceOf(region, nim.length) === null) throw invalidField('nim', 'fields.groupSize')
  countMails(deps, email, 0)
  const sender = await senderOf(deps.config.dataDir, networkOf(address))
  const given = { ...reservedBy(token, nim), seats: wantedSeats(shift_id) }
  return deps.db.transaction().execute(async (trx) => {
    await store.lockToken(trx, given.token_hash)
    await around?.hold(trx)
    const kept = await store.findKept(trx, given.token_hash)
    if (isSame(kept, given, now)) {
      await around?.settle(trx, kept[0]?.ends_at ?? null)
      return told(kept, now)
    }
    // The offer was taken before, and the form has changed since: it changes what it keeps.
    if (kept.length > 0) return null
    expectNoProblems(
      seatProblems(await store.findShifts(trx, shift_id), shift_id, region, now, (index) => `shift_id.${index}`),
    )
    const taking = { ...which, nims: nim, shiftIds: shift_id }
    const { id, ...taken } = await takeOffer(trx, { now, given: toeflWaiting, caller }, taking)
    const minutes = region.toefl_reserve_minutes || leastMinutes
    const ends_at = new Date(now.getTime() + minutes * minuteMs).toISOString()
    await store.takeHold(trx, { id, ...taken }, { ...given, sender, ends_at })
    await around?.settle(trx, ends_at)
    return told([{ ...given, ...taken, ends_at, is_prolonged: false, gift_id: null, offer_id: id }], now)
  })
}
