/** Taking what is offered, in the transaction that has a use for the seats (docs/decisions/124, 147). */
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { holdCounts } from '#services/seats/seats.ts'
import { closeOffers, findOffer, findOffers, type Offer, setShown, spendHold } from './line.store.ts'
import { findByLink, holdOwn } from './wait.actions.ts'
import { isOfferOver, offerJudgedAt } from './waiting.rules.ts'
import * as store from './waiting.store.ts'
import type { WaitingSeats } from './waiting.store.ts'

type Taker = { now: Date; given: WaitingSeats; caller: Caller | null }
type Person = Awaited<ReturnType<typeof store.findPeople>>[number]

/** An open offer under the lock of its group, and who of it waits. */
export type HeldOffer = { wait: store.Wait; offer: Offer; people: Person[] }

/** By the link of who takes it; or the offer itself, which a group by link has known since it was started. */
type Which = { link: string } | { offerId: number }

async function holdWait(trx: Trx, { given, caller }: Taker, which: Which): Promise<store.Wait> {
  if ('link' in which) return (await holdOwn(trx, [given], which.link, caller)).wait
  const offer = await findOffer(trx, which.offerId)
  const wait = offer && (await store.lockWait(trx, offer.wait_id))
  if (wait?.programme !== given.programme) throw notFound()
  return wait
}

/**
 * Locks what is offered to a group, to be taken in this transaction.
 * @throws 404, 409 for an offer that is over
 */
export async function holdOffer(trx: Trx, taker: Taker, which: Which): Promise<HeldOffer> {
  const wait = await holdWait(trx, taker, which)
  const [offer] = await findOffers(trx, [wait.id])
  if (!offer || isOfferOver(offer, taker.now)) throw conflict('errors.offerOver')
  // The one that the group knew is over, and another one has come.
  if ('offerId' in which && offer.id !== which.offerId) throw conflict('errors.offerOver')
  return { wait, offer, people: (await store.findPeople(trx, [wait.id])).filter(({ is_waiting }) => is_waiting) }
}

/**
 * By which moment who takes the offer of a link is judged; without a lock.
 * @throws 404, 409 for an offer that is over
 */
export async function judgedByOffer(db: Db, { now, given, caller }: Taker, link: string): Promise<Date> {
  const { id } = await findByLink(db, [given], link, caller)
  const [offer] = await findOffers(db, [id])
  if (!offer || isOfferOver(offer, now)) throw conflict('errors.offerOver')
  return offerJudgedAt(offer, now)
}

/** Its group is shown how to pay before it takes the offer: it may send the form for a while after the end. */
export const showHowToPay = (trx: Trx, { now }: Pick<Taker, 'now'>, { offer }: HeldOffer) =>
  setShown(trx, offer.id, now.toISOString())

/**
 * Takes an offer, or a part of it, for these people. Of a group that takes any seats the others wait on in the same
 * place; without them the wait ends. What holds the seats is the caller's to use.
 */
export async function acceptOffer(
  trx: Trx,
  { now, given, caller }: Taker,
  { wait, offer, people }: HeldOffer,
  taking: readonly Person[],
): Promise<void> {
  await closeOffers(trx, [offer.id], 'ACCEPTED')
  await holdCounts(trx, [offer.shift_id], given.seats)
  if (people.length > taking.length && wait.mode === 'ANY') {
    await store.removePerson(
      trx,
      taking.map(({ id }) => id),
    )
    await store.updateWait(trx, wait.id, { state: 'WAITING' })
  } else await store.endWaits(trx, [wait.id], 'ACCEPTED', now.toISOString())
  const after = { shift_id: offer.shift_id, seats: taking.length }
  await recordAudit(trx, { caller, action: 'offer accepted', entity: 'wait', entityId: wait.id, after })
}

/** Takes away what holds the seats of an accepted offer, for who takes them in this transaction. */
export const spendOffer = (trx: Trx, { given }: Taker, { offer }: HeldOffer): Promise<void> =>
  spendHold(trx, given, offer)

type Taking = Which & { nims: readonly string[]; shiftIds: readonly number[] }

/**
 * Takes an offer, or a part of it, in the transaction that makes a reservation of it.
 * @returns under which secret the seats are held by now
 * @throws 404, 409 for an offer that is over or for others, 422 for other people or another shift
 */
export async function takeOffer(
  trx: Trx,
  taker: Taker,
  { nims, shiftIds, ...which }: Taking,
): Promise<{ id: number; hash: Buffer; shift_id: number; seats: number }> {
  const held = await holdOffer(trx, taker, which)
  const { offer, people } = held
  const taking = people.filter(({ nim }) => nims.includes(nim))
  const problems: FieldProblems = {}
  nims.forEach((nim, index) => {
    if (!people.some((one) => one.nim === nim)) problems[`nim.${index}`] = [{ key: 'fields.notInOffer' }]
  })
  shiftIds.forEach((id, index) => {
    if (id !== offer.shift_id) problems[`shift_id.${index}`] = [{ key: 'fields.notInOffer' }]
  })
  expectNoProblems(problems)
  if (taking.length > offer.seats) throw invalidField('nim', 'fields.notInOffer')
  await acceptOffer(trx, taker, held, taking)
  return { id: offer.id, hash: offer.hold_hash, shift_id: offer.shift_id, seats: taking.length }
}
