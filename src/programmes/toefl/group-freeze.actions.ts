/** A group by link is frozen while its payer pays, with its seats reserved. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { expectUnsent, groupOf, holdGroup, isOwner } from './group-link.actions.ts'
import type { PayGroup } from './group-link.contract.ts'
import { freezeMinutes } from './group-link.rules.ts'
import { freezeGroup } from './group-link.store.ts'
import { expectSeen, holdSeen, seatsOf, takeGroupOffer } from './group-submission.actions.ts'
import { type Around, prolongReservation, releaseUnlessOffered, reserveSeats } from './reservation.actions.ts'
import type { Reservation } from './reservation.contract.ts'

/**
 * Freezes a group as its payer sees it, and keeps its seats.
 * @throws 403 window_closed, 404, 409 shift_full, 409 when it was sent or changed in between, 422
 */
export async function payGroup(
  deps: Deps,
  link: string,
  body: PayGroup,
  from: { caller: Caller | null; address: string },
): Promise<Reservation> {
  const group = await groupOf(deps, link)
  if (!isOwner(group, body.token)) throw notFound()
  expectUnsent(group)
  expectSeen(group, body.part_ids)
  const settle: Around['settle'] = (trx, endsAt) => {
    const until = new Date(deps.now().getTime() + freezeMinutes * 60_000).toISOString()
    return freezeGroup(trx, group.id, endsAt ?? until)
  }
  const offered = await takeGroupOffer(deps, { link, group, body }, from, settle)
  if (offered) return offered
  const hold: Around['hold'] = (trx) => holdSeen(trx, link, group, deps.now())
  return reserveSeats(deps, seatsOf(group, body), from.address, { hold, settle })
}

/** Keeps the seats longer, once, and the group frozen as long. @throws 404, 409 when nothing can be prolonged */
export async function prolongGroup(deps: Deps, link: string, token: string): Promise<Reservation> {
  const group = await groupOf(deps, link)
  if (!isOwner(group, token)) throw notFound()
  return prolongReservation(deps, token, {
    hold: async (trx) => void (await holdGroup(trx, link, deps.now())),
    settle: (trx, endsAt) => freezeGroup(trx, group.id, endsAt),
  })
}

/**
 * The payer lets go: the group can be changed again, and its seats are free for everybody. Those of an offer stay the group's
 * until their time is over.
 * @throws 404
 */
export async function releaseGroup(deps: Deps, link: string, token: string): Promise<void> {
  const group = await groupOf(deps, link)
  if (!isOwner(group, token)) throw notFound()
  if (group.sent_at !== null) return
  await deps.db.transaction().execute(async (trx) => {
    await holdGroup(trx, link, deps.now())
    await freezeGroup(trx, group.id, null)
  })
  await releaseUnlessOffered(deps, token)
}
