/** A seat that is offered to who waited: whose it is, and until when its form may come (docs/decisions/147). */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField } from '#kit/errors.ts'
import { type HeldOffer, holdOffer, showHowToPay } from '#features/waiting/offer-taking.actions.ts'
import { offerJudgedAt } from '#features/waiting/waiting.rules.ts'
import { holdOpen } from '#features/window/window.actions.ts'
import { partyWaiting } from './party-shift.store.ts'

/** Who waited takes the seat that was offered, and nobody else does: places in line are not handed on. */
export function expectOwn({ wait, offer }: HeldOffer, caller: Caller, shiftId: number): void {
  if (wait.user_id !== caller.id) throw conflict('errors.offerOfOthers')
  if (offer.shift_id !== shiftId) throw invalidField('shift_id', 'fields.notInOffer')
}

/**
 * Makes sure that the window is open, or was by the moment by which who takes an offer is judged. Gives that moment.
 * @throws 403 window_closed
 */
export async function holdPartyOpen(
  trx: Trx,
  regionId: number | null,
  now: Date,
  held: HeldOffer | null,
): Promise<Date> {
  const judged = held ? offerJudgedAt(held.offer, now) : now
  await holdOpen(trx, 'WELCOMING_PARTY_REGISTRATION', regionId, now, async () => judged)
  return judged
}

/**
 * Remembers that the form of an offer is shown how to pay. Gives the moment by which it is judged from now on.
 * @throws 403 window_closed, 404, 409 for an offer that is over or for another account, 422 for another shift
 */
export const openPaidOffer = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { link, shiftId }: { link: string; shiftId: number },
): Promise<Date> =>
  db.transaction().execute(async (trx) => {
    const taker = { now: now(), given: partyWaiting, caller }
    const held = await holdOffer(trx, taker, { link })
    expectOwn(held, caller, shiftId)
    const judged = await holdPartyOpen(trx, caller.regionId, taker.now, held)
    await showHowToPay(trx, taker, held)
    return judged
  })
