/** What a waiting group is offered, as it is now. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict } from '#kit/errors.ts'
import { findOffer, findOffers } from './line.store.ts'
import { type AllLists, findByLink } from './wait.actions.ts'
import * as store from './waiting.store.ts'

/** What a group is offered, until when, and the people it is for. */
export type Offered = {
  id: number
  region_id: number
  shift_id: number
  seats: number
  ends_at: string
  /** It can be taken now; or it was taken. */
  state: 'OPEN' | 'ACCEPTED' | 'OVER'
  people: readonly { nim: string; name: string }[]
}

/**
 * An offer as it is now; undefined once its group is forgotten, and where it is no region's. Of one that was taken, its
 * people are all who waited.
 */
export async function offerNow(db: Deps['db'] | Trx, id: number, now: Date): Promise<Offered | undefined> {
  const offer = await findOffer(db, id)
  const region_id = offer ? await store.findRegionOf(db, offer.wait_id) : null
  if (!offer || region_id === null) return undefined
  const { shift_id, seats, ends_at, wait_id } = offer
  const isOpen = offer.state === 'OPEN' && Date.parse(ends_at) > now.getTime()
  const state = isOpen ? 'OPEN' : offer.state === 'ACCEPTED' ? 'ACCEPTED' : 'OVER'
  const people = (await store.findPeople(db, [wait_id])).filter(({ is_waiting }) => is_waiting || state === 'ACCEPTED')
  return { id, region_id, shift_id, seats, ends_at, state, people }
}

/**
 * The open offer of a link, to prepare what takes it.
 * @throws 404 for a link that never was, 409 for an offer that is over
 */
export async function openOfferOf(deps: Pick<Deps, 'db' | 'now'>, all: AllLists, link: string, caller: Caller | null) {
  const { id } = await findByLink(deps.db, all, link, caller)
  const [open] = await findOffers(deps.db, [id])
  const offered = open && (await offerNow(deps.db, open.id, deps.now()))
  if (offered?.state !== 'OPEN') throw conflict('errors.offerOver')
  return offered
}
