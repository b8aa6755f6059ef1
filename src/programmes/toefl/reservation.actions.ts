/** Keeping a group's seats while it pays, and letting them go (docs/decisions/112). */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { AppError, conflict, expectNoProblems, invalidField } from '#kit/errors.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { tokenHash } from '#services/passwords.ts'
import { holdCounts, lockFreeSeats, type Reserved, shiftFull, wantedSeats } from '#services/seats/seats.ts'
import { networkOf, senderOf } from '#services/sender.ts'
import { offerNow } from '#features/waiting/line-offer.actions.ts'
import { requireOpen } from '#features/window/window.actions.ts'
import { priceOf, seatProblems } from './registration.rules.ts'
import type { Reservation, ReserveSeats } from './reservation.contract.ts'
import { isTooMuch, networkPart, type WithoutReason } from './reservation.rules.ts'
import * as store from './reservation.store.ts'
import { lateForm } from './toefl-quote.actions.ts'

/** How a reservation is known: by its secret, and by the people whom it is for. */
export const reservedBy = (token: string, nims: readonly string[]): Reserved => ({
  token_hash: tokenHash(token),
  group_hash: createHash('sha256')
    .update(JSON.stringify([token, nims.toSorted()]))
    .digest(),
})

export type Group = Omit<ReserveSeats, 'email' | 'offer' | 'gift'> & { email: readonly string[] }

/** What else belongs to a reservation, in its transaction: a group by link is held at first, and frozen at the end. */
export type Around = {
  hold: (trx: Trx) => Promise<void>
  /** @param endsAt null where nothing is kept */
  settle: (trx: Trx, endsAt: string | null) => Promise<void>
}

/**
 * Keeps the seats of a group. The same group in the same shifts keeps what it has, until the same end.
 * @throws 403 window_closed, 409 shift_full, 422 for a region, size or shift that is not offered, 429 for a mailbox
 */
export async function reserveSeats(
  deps: Deps,
  { region_id, nim, email, shift_id, token, shown }: Group,
  address: string,
  around?: Around,
): Promise<Reservation> {
  const now = deps.now()
  await requireOpen(deps.db, 'TOEFL_REGISTRATION', region_id, now, lateForm(deps.db, { region_id, shown }, now))
  const region = await store.findRegion(deps.db, region_id)
  if (!region?.is_active) throw invalidField('region_id', 'fields.unknown')
  if (priceOf(region, nim.length) === null) throw invalidField('nim', 'fields.groupSize')
  // Before any amount is shown, not when the form is sent.
  countMails(deps, email, 0)
  const minutes = region.toefl_reserve_minutes
  const sender = await senderOf(deps.config.dataDir, networkOf(address))
  const given = { ...reservedBy(token, nim), seats: wantedSeats(shift_id), sender }
  const judge = (shifts: readonly Parameters<typeof seatProblems>[0][number][]) =>
    expectNoProblems(seatProblems(shifts, shift_id, region, deps.now(), (index) => `shift_id.${index}`))
  if (minutes === 0) {
    judge(await store.findShifts(deps.db, shift_id))
    return deps.db.transaction().execute(async (trx) => {
      await store.lockToken(trx, given.token_hash)
      await around?.hold(trx)
      const offered = await keepOffered(trx, await store.findKept(trx, given.token_hash), { given, nim, now })
      if (!offered) await store.releaseKept(trx, given.token_hash)
      await around?.settle(trx, offered?.ends_at ?? null)
      return offered ?? none('OFF', now)
    })
  }
  return deps.db.transaction().execute(async (trx) => {
    await store.lockToken(trx, given.token_hash)
    await around?.hold(trx)
    const kept = await store.findKept(trx, given.token_hash)
    const same = isSame(kept, given, now) ? told(kept, deps.now()) : await keepOffered(trx, kept, { given, nim, now })
    if (same) {
      await around?.settle(trx, same.ends_at)
      return same
    }
    const ids = [...given.seats.keys()]
    judge([...(await lockFreeSeats(trx, ids)).values()])
    const touched = new Set([...kept.map((one) => one.shift_id), ...ids])
    const at = deps.now()
    const asked = { ...given, now: at.toISOString() }
    // One statement takes away and keeps; of several shifts it would write the counts in two orders.
    if (touched.size > 1) {
      await store.lockReplaced(trx, asked)
      await holdCounts(trx, [...touched])
    }
    const ends_at = new Date(at.getTime() + minutes * 60_000).toISOString()
    const { rooms, isKept } = await store.replaceKept(trx, { ...asked, ends_at }, networkPart)
    const full = rooms.find(({ wanted, free }) => wanted > free)
    if (full) throw shiftFull(full.shift_id)
    await around?.settle(trx, isKept ? ends_at : null)
    if (!isKept && isTooMuch(rooms)) return none('NETWORK', at)
    return { ends_at, now: at.toISOString(), can_prolong: true, without: null }
  })
}

type Changing = { given: Reserved & { seats: ReadonlyMap<number, number> }; nim: readonly string[]; now: Date }

/**
 * Seats that were taken of an offer stay with the people who waited, until the same end: fewer of them may come, or others
 * of them. Null where these are not such seats, or too few: then the form is judged like any other.
 * @throws 409 for seats whose time is over, 422 for people who did not wait
 */
async function keepOffered(
  trx: Trx,
  kept: readonly store.Kept[],
  { given, nim, now }: Changing,
): Promise<Reservation | null> {
  const offered = kept.find(({ offer_id, shift_id }) => offer_id !== null && given.seats.has(shift_id))
  const offer = offered?.offer_id ? await offerNow(trx, offered.offer_id, now) : undefined
  if (!offered || !offer) return null
  const strangers = nim.flatMap((one, index) => (offer.people.some((person) => person.nim === one) ? [] : [index]))
  expectNoProblems(Object.fromEntries(strangers.map((index) => [`nim.${index}`, [{ key: 'fields.notInOffer' }]])))
  if (Date.parse(offered.ends_at) <= now.getTime()) throw conflict('errors.offerOver')
  if (kept.length > 1 || given.seats.size > 1 || nim.length > offered.seats) return null
  await store.changeTaken(trx, given, { shift_id: offered.shift_id, seats: nim.length })
  return told(kept, now)
}

const none = (without: WithoutReason, now: Date): Reservation => ({
  ends_at: null,
  now: now.toISOString(),
  can_prolong: false,
  without,
})

const endOf = ([first]: readonly store.Kept[]) => first?.ends_at ?? null
/** What is kept, as the form is told. */
export const told = (kept: readonly store.Kept[], now: Date): Reservation => ({
  ends_at: endOf(kept),
  now: now.toISOString(),
  can_prolong: kept.every(({ is_prolonged }) => !is_prolonged),
  without: null,
})

/** Whether exactly these seats are kept for exactly these people, and have not ended. */
export function isSame(
  kept: readonly store.Kept[],
  given: Reserved & { seats: ReadonlyMap<number, number> },
  now: Date,
) {
  if (kept.length !== given.seats.size) return false
  return kept.every(
    ({ shift_id, seats, group_hash, ends_at }) =>
      given.seats.get(shift_id) === seats && group_hash.equals(given.group_hash) && Date.parse(ends_at) > now.getTime(),
  )
}

/**
 * Keeps the seats longer, once.
 * @throws 409 when they have ended or were prolonged before
 */
export async function prolongReservation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  around?: Around,
): Promise<Reservation> {
  return db.transaction().execute(async (trx) => {
    await around?.hold(trx)
    const kept = await store.prolongKept(trx, tokenHash(token), now().toISOString())
    const end = endOf(kept)
    if (end === null) throw conflict('errors.reservationEnded')
    await around?.settle(trx, end)
    return told(kept, now())
  })
}

/** Lets the seats go. */
export const releaseReservation = async ({ db }: Pick<Deps, 'db'>, token: string): Promise<void> =>
  void (await store.releaseKept(db, tokenHash(token)))

/** The same, but for seats of an offer, which would be the next group's. */
export const releaseUnlessOffered = async ({ db }: Pick<Deps, 'db'>, token: string): Promise<void> =>
  void (await store.releaseUnlessOffered(db, tokenHash(token)))

/** Lets go what has ended. Until then its own group may still register with it: nobody else has the seats. */
export const endReservations = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  void (await store.endKept(db, now().toISOString()))

/**
 * A refusal for want of seats, with the shifts that still have enough for all of the group.
 * @param refusal any other is given back as it is
 */
export async function withOthers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  refusal: unknown,
  region_id: number,
  shiftIds: readonly number[],
): Promise<unknown> {
  if (!(refusal instanceof AppError) || refusal.code !== 'shift_full') return refusal
  const region = await store.findRegion(db, region_id)
  if (!region) return refusal
  const wanted = { region_id, term_id: region.current_term_id, seats: shiftIds.length, now: now().toISOString() }
  const shifts = await store.findOthers(db, wanted)
  return new AppError('shift_full', refusal.sentence, { extra: { ...refusal.details.extra, shifts } })
}
