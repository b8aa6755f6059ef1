/** Links for helpers: made and ended by the office, used at one door on its day. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { newToken, tokenHash } from '#services/passwords.ts'
import type { DoorSeats } from '#services/seats/door-seats.ts'
import { dayInWib } from '#words/wib.ts'
import { openDoor, takeScans } from './check-in.actions.ts'
import type { SentScan } from './check-in.contract.ts'
import { findShift } from './check-in.store.ts'
import type { DoorLink } from './door-link.contract.ts'
import { linkDay } from './door.rules.ts'
import * as store from './door-link.store.ts'

const entity = 'door_link'

/** So long the helper's name is kept after the day. */
const keptDays = 90

export const listLinks = ({ db, now }: Deps, { programme }: DoorSeats, shiftId: number): Promise<DoorLink[]> =>
  store.findLinks(db, { programme, shiftId }, now().toISOString())

/** Makes a link for a helper and gives its address, which is kept nowhere. Throws 404, 409 for a shift that is over. */
export async function makeLink(
  deps: Deps,
  caller: Caller,
  door: DoorSeats,
  shiftId: number,
  helper: string,
): Promise<DoorLink & { address: string }> {
  const { db, config, now } = deps
  const shift = await findShift(db, door, shiftId)
  if (!shift) throw notFound()
  const { token, hash } = newToken()
  const made_at = now().toISOString()
  const day = linkDay(shift)
  if (day.expires_at <= made_at) throw conflict('doorDesk.links.refused.over')
  const { programme } = door
  const link = await db.transaction().execute(async (trx) => {
    const given = { programme, shift_id: shiftId, helper, ...day }
    const id = await store.insertLink(trx, { ...given, token_hash: hash, made_by: caller.id, made_at })
    // Without the name: the trail is kept for longer than the link.
    const { helper: _, ...after } = given
    await recordAudit(trx, { caller, action: 'link given', entity, entityId: id, after })
    return (await store.findLinks(trx, { programme, shiftId }, made_at, id))[0]
  })
  if (!link) throw notFound()
  return { ...link, address: `${config.appUrl}/door#${token}` }
}

/** Ends a link at once. Throws 422 at `link_id` for one that is not of this door, 409 for one that has ended. */
export async function endLink(deps: Deps, caller: Caller, door: DoorSeats, at: { shiftId: number; id: number }) {
  const { programme } = door
  const { shiftId, id } = at
  await deps.db.transaction().execute(async (trx) => {
    const ended = await store.endLink(trx, { programme, shiftId }, id, deps.now().toISOString())
    if (!ended && !(await store.isOfDoor(trx, { programme, shiftId }, id))) {
      throw invalidField('link_id', 'fields.unknown')
    }
    if (!ended) throw conflict('doorDesk.links.refused.ended')
    await recordAudit(trx, { caller, action: 'links ended', entity, entityId: id })
  })
}

/** The link of this secret and its door, on its day. Throws 404 once it is over or where it never was, 409 before. */
async function enter({ db, now }: Deps, doors: readonly DoorSeats[], token: string) {
  const at = now().toISOString()
  const link = await store.findLive(db, tokenHash(token), at)
  const door = doors.find(({ programme }) => programme === link?.programme)
  if (!link || !door) throw notFound()
  if (new Date(link.opens_at) > now()) {
    throw conflict('doorDesk.links.refused.early', { day: dayInWib(new Date(link.opens_at)) })
  }
  await store.noteUse(db, link.id, at)
  return { link, door }
}

/** The list of the link's door, for a phone without a sign-in. */
export async function openByLink(deps: Deps, doors: readonly DoorSeats[], token: string) {
  const { link, door } = await enter(deps, doors, token)
  const { helper, expires_at } = link
  return { ...(await openDoor(deps, door, link.shift_id)), helper, expires_at }
}

type Sent = { token: string; device: string; scans: readonly (SentScan | null)[] }

/** Takes in what a helper has scanned, as that helper's. Throws as `enter`. */
export async function takeByLink(deps: Deps, doors: readonly DoorSeats[], { token, ...sent }: Sent) {
  const { link, door } = await enter(deps, doors, token)
  // The trail names the link, and the link its helper for as long as it is kept.
  const doer = { id: null, name: `door link ${link.id}` }
  return takeScans(deps, { doer, linkId: link.id }, door, link.shift_id, sent)
}

/** The nightly work: names of helpers are of no use some time after their day. */
export const forgetHelpers = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  store.forgetLinks(db, new Date(now().getTime() - keptDays * dayMs).toISOString())
