/** What a group does itself while it waits: look, become smaller, and leave. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import type { WaitProgramme } from '#programme-kinds.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { tokenHash } from '#services/passwords.ts'
import { closeOffers, findOffers, freeHeld } from './line.store.ts'
import { termsOf } from './line.actions.ts'
import * as view from './wait-view.store.ts'
import type { ListState, OwnWait } from './waiting.contract.ts'
import { overMail, tell } from './waiting.mail.ts'
import { lastMoment } from './waiting.rules.ts'
import * as store from './waiting.store.ts'
import type { WaitingSeats } from './waiting.store.ts'

/** In the place of a mailed link: a group with which the caller waits. */
const ownId = (link: string): number | null => Number(/^own-(\d{1,9})$/.exec(link)?.[1] ?? 0) || null

/** The lists of the programmes. */
export type AllLists = readonly WaitingSeats[]

/** Of one programme. @throws 404 */
export const listOf = (all: AllLists, programme: WaitProgramme | undefined): WaitingSeats => {
  const given = all.find((one) => one.programme === programme)
  if (!given) throw notFound()
  return given
}

/** The group of a link, and its list. @throws 404 for a link that never was, is forgotten, or is somebody else's */
export async function findByLink(db: Deps['db'], all: AllLists, link: string, caller: Caller | null) {
  const own = ownId(link)
  const isOwn = own !== null && caller !== null && (await store.findOfAccount(db, caller.id)).includes(own)
  const id = own === null ? await store.findByLink(db, tokenHash(link)) : isOwn ? own : undefined
  if (id === undefined) throw notFound()
  return { id, given: listOf(all, await store.findProgramme(db, id)) }
}

/** The group of a link, to look at. @throws 404 */
export async function readWait(deps: Deps, all: AllLists, link: string, caller: Caller | null): Promise<OwnWait> {
  const { id, given } = await findByLink(deps.db, all, link, caller)
  return show(deps, given, id)
}

/** The groups with which a student waits. */
export async function readOwnWaits(deps: Deps, all: AllLists, caller: Caller): Promise<OwnWait[]> {
  const ids = await store.findOfAccount(deps.db, caller.id)
  return Promise.all(ids.map(async (id) => show(deps, listOf(all, await store.findProgramme(deps.db, id)), id)))
}

async function show(deps: Deps, given: WaitingSeats, id: number): Promise<OwnWait> {
  const now = deps.now()
  const found = await view.findOwn(deps.db, given, id)
  if (!found) throw notFound()
  const terms = (await termsOf({ db: deps.db, now }, given, [found.region_id]))(found.region_id)
  const { shifts, ...wait } = found
  return {
    ...wait,
    // The database checks that it is one of them.
    ended_because: wait.ended_because as OwnWait['ended_because'],
    shifts: shifts.map((shift) => {
      const last = lastMoment(terms, shift.starts_at)
      return { ...shift, last_moment: last.toISOString(), is_over: !shift.is_active || last <= now }
    }),
    collects_after: terms.passes,
    now: now.toISOString(),
  }
}

/** How many wait for each shift of a region, and how many seats are kept for them. */
export const readLists = ({ db, now }: Deps, given: WaitingSeats, regionId: number | null): Promise<ListState[]> =>
  view.findLists(db, given, regionId, now().toISOString())

/** Locks the group of a link. @throws 404 */
export async function holdOwn(trx: Trx, all: AllLists, link: string, caller: Caller | null) {
  const { id, given } = await findByLink(trx, all, link, caller)
  const wait = await store.lockWait(trx, id)
  if (!wait) throw notFound()
  return { wait, given }
}

/** Waits no more. An offer is declined with it, and its seats go to the next. Again, nothing happens. */
export async function leaveList(deps: Deps, all: AllLists, link: string, caller: Caller | null): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { wait, given } = await holdOwn(trx, all, link, caller)
    if (wait.state === 'ENDED') return
    await endOne(trx, given, wait, { because: wait.state === 'OFFERED' ? 'DECLINED' : 'LEFT', at: deps.now(), caller })
  })
}

type Ending = {
  because: 'DECLINED' | 'LEFT' | 'OFFICE'
  at: Date
  caller: Caller | null
  reason?: string
}

/** Ends one wait, which is locked, and frees what was held for it. */
export async function endOne(
  trx: Trx,
  given: WaitingSeats,
  wait: store.Wait,
  { because, at, caller, reason }: Ending,
): Promise<void> {
  const offers = await findOffers(trx, [wait.id])
  const state = because === 'DECLINED' ? 'DECLINED' : 'ENDED'
  await closeOffers(
    trx,
    offers.map(({ id }) => id),
    state,
  )
  await store.endWaits(trx, [wait.id], because, at.toISOString())
  await freeHeld(trx, given, [wait.id])
  await queueMails(trx, [tell(overMail, wait, { because, reason })])
  const after = { ended_because: because, ...(reason ? { reason } : {}) }
  await recordAudit(trx, { caller, action: 'ended', entity: 'wait', entityId: wait.id, after })
}

/**
 * Takes a person out of a group that waits.
 * @throws 404, 409 while there is an offer, or for the last one
 */
export async function shrinkWait(
  deps: Deps,
  all: AllLists,
  { link, person_id }: { link: string; person_id: number },
  caller: Caller | null,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { wait } = await holdOwn(trx, all, link, caller)
    if (wait.state !== 'WAITING') throw conflict('errors.waitNotWaiting')
    const people = (await store.findPeople(trx, [wait.id])).filter(({ is_waiting }) => is_waiting)
    if (!people.some(({ id }) => id === person_id)) throw notFound()
    if (people.length === 1) throw conflict('errors.waitLastPerson')
    await store.removePerson(trx, [person_id])
    const after = { people: people.length - 1 }
    await recordAudit(trx, { caller, action: 'became smaller', entity: 'wait', entityId: wait.id, after })
  })
}
