/** What a group does itself: wait, look, become smaller, leave, and take what it is offered. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { tokenHash } from '#services/passwords.ts'
import { isDuplicate } from '#services/seats/registration-queue.ts'
import type { Language } from '#words/languages.ts'
import { openUntil, requireOpen } from '#features/window/window.actions.ts'
import { closeOffers, findOffers, freeHeld } from './line.store.ts'
import { termsOf } from './line.actions.ts'
import * as view from './wait-view.store.ts'
import type { JoinList, ListState, OwnWait } from './waiting.contract.ts'
import { joinedMail, overMail, tell } from './waiting.mail.ts'
import { lastMoment, leastSeats } from './waiting.rules.ts'
import * as store from './waiting.store.ts'
import type { WaitingSeats } from './waiting.store.ts'

/** In the place of a mailed link: the group with which the caller waits. */
const own = 'own'

type Asked = { caller: Caller | null; language: Language }

/**
 * Puts a group at the end of the line. The same form again is answered alike and changes nothing.
 * @throws 403 window_closed, 422 for people who wait or have a seat, and for a shift that has room or a closed list
 */
export async function joinList(
  deps: Deps,
  given: WaitingSeats,
  body: JoinList,
  { caller, language }: Asked,
): Promise<{ groups_ahead: number }> {
  const { db } = deps
  const now = deps.now()
  await requireOpen(db, given.window, body.region_id, now)
  const region = await store.findRegion(db, given, body.region_id)
  if (!region?.is_active) throw invalidField('region_id', 'fields.unknown')
  const again = await sentBefore(deps, body)
  if (again !== null) return { groups_ahead: await store.countAhead(db, again) }
  expectNoProblems(peopleProblems(body, region.sizes))
  expectNoProblems(await shiftProblems(deps, given, body, region))
  expectNoProblems(await takenProblems(deps, given, body, region.current_term_id))
  countMails(deps, [body.email])
  const user_id = caller && (await store.isOwnNim(db, caller.id, body.nim[0] ?? '')) ? caller.id : null
  const wait = {
    programme: given.programme,
    region_id: region.id,
    term_id: region.current_term_id,
    user_id,
    mode: body.mode,
    email: body.email,
    phone_number: body.phone_number,
    language,
  }
  try {
    return await db.transaction().execute(async (trx) => {
      const id = await store.insertWait(trx, wait, { nims: body.nim, names: body.name, shiftIds: body.shift_id })
      await queueMails(trx, [tell(joinedMail, { ...wait, id })])
      const after = { region_id: region.id, mode: body.mode, people: body.nim.length, shift_ids: body.shift_id }
      await recordAudit(trx, { caller, action: 'waits', entity: 'wait', entityId: id, after })
      return { groups_ahead: await store.countAhead(trx, id) }
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const first = await sentBefore(deps, body)
    if (first !== null) return { groups_ahead: await store.countAhead(db, first) }
    expectNoProblems(await takenProblems(deps, given, body, region.current_term_id))
    throw error
  }
}

/** The group that waits by exactly this form. */
async function sentBefore({ db }: Deps, body: JoinList): Promise<number | null> {
  const [found] = await store.findWaiting(db, body.nim.slice(0, 1))
  const asked = found && (await store.findAsked(db, found.wait_id))
  if (!asked) return null
  const isSame =
    asked.mode === body.mode &&
    asked.email === body.email &&
    asked.region_id === body.region_id &&
    asked.nims.join() === body.nim.join() &&
    asked.shift_ids.join() === body.shift_id.join()
  return isSame ? found.wait_id : null
}

function peopleProblems({ nim, name, mode }: JoinList, sizes: readonly number[]): FieldProblems {
  const problems: FieldProblems = {}
  if (name.length !== nim.length) problems['name'] = [{ key: 'fields.moreThanNims' }]
  nim.forEach((one, index) => {
    if (nim.indexOf(one) < index) problems[`nim.${index}`] = [{ key: 'fields.sharedWithAnother' }]
  })
  // Of every number of seats that may be offered there has to be a price.
  const possible = [1, 2, 3].filter((size) => size <= nim.length && size >= leastSeats(mode, nim.length))
  if (possible.some((size) => !sizes.includes(size))) problems['nim'] = [{ key: 'fields.groupSize' }]
  return problems
}

type Region = { id: number; current_term_id: number; minutes: number }

async function shiftProblems(deps: Deps, given: WaitingSeats, body: JoinList, region: Region): Promise<FieldProblems> {
  const { shift_id: ids, nim, mode } = body
  const now = deps.now()
  const [shifts, windowEnds] = await Promise.all([
    store.findShifts(deps.db, given, ids),
    openUntil(deps.db, given.window, region.id, now),
  ])
  const terms = { hours: 0, passes: 0, minutes: region.minutes, windowEnds }
  const problems: FieldProblems = {}
  ids.forEach((id, index) => {
    const shift = shifts.find((one) => one.id === id)
    const isOffered =
      shift?.term_id === region.current_term_id && (shift.region_id === null || shift.region_id === region.id)
    const key =
      !shift || !isOffered || ids.indexOf(id) < index
        ? 'fields.unknown'
        : !shift.is_active || lastMoment(terms, shift.starts_at) <= now
          ? 'fields.shiftOver'
          : shift.is_closed
            ? 'fields.waitingClosed'
            : shift.open >= leastSeats(mode, nim.length)
              ? 'fields.shiftHasRoom'
              : null
    if (key) problems[`shift_id.${index}`] = [{ key }]
  })
  return problems
}

async function takenProblems(deps: Deps, given: WaitingSeats, { nim }: JoinList, termId: number) {
  const [waiting, seated] = await Promise.all([
    store.findWaiting(deps.db, nim),
    store.findSeated(deps.db, given, nim, termId),
  ])
  const problems: FieldProblems = {}
  nim.forEach((one, index) => {
    if (waiting.some((other) => other.nim === one)) problems[`nim.${index}`] = [{ key: 'fields.waitsAlready' }]
    if (seated.includes(one)) problems[`nim.${index}`] = [{ key: 'fields.hasSeat' }]
  })
  return problems
}

/** Which group a link is of: a mailed one, or `own` of who is signed in. */
export const waitId = async (
  { db }: Pick<Deps, 'db'>,
  link: string,
  caller: Caller | null,
): Promise<number | undefined> => {
  if (link !== own) return store.findByLink(db, tokenHash(link))
  return caller ? store.findOfAccount(db, caller.id) : undefined
}

/** The group of a link, to look at. @throws 404 for a link that never was or is forgotten */
export async function readWait(deps: Deps, given: WaitingSeats, link: string, caller: Caller | null): Promise<OwnWait> {
  const id = await waitId(deps, link, caller)
  if (id === undefined) throw notFound()
  return show(deps, given, id)
}

/** The group with which a student waits; null for none. */
export async function readOwnWait(deps: Deps, given: WaitingSeats, caller: Caller): Promise<OwnWait | null> {
  const id = await store.findOfAccount(deps.db, caller.id)
  return id === undefined ? null : show(deps, given, id)
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
export const readLists = ({ db, now }: Deps, given: WaitingSeats, regionId: number): Promise<ListState[]> =>
  view.findLists(db, given, regionId, now().toISOString())

/** The same, locked. Throws 404. */
export async function holdOwn(trx: Trx, link: string, caller: Caller | null): Promise<store.Wait> {
  const by = link !== own ? { token_hash: tokenHash(link) } : caller ? { user_id: caller.id } : null
  const wait = by ? await store.lockWait(trx, by) : undefined
  if (!wait) throw notFound()
  return wait
}

/** Waits no more. An offer is declined with it, and its seats go to the next. Again, nothing happens. */
export async function leaveList(deps: Deps, given: WaitingSeats, link: string, caller: Caller | null): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const wait = await holdOwn(trx, link, caller)
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
  { link, person_id }: { link: string; person_id: number },
  caller: Caller | null,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const wait = await holdOwn(trx, link, caller)
    if (wait.state !== 'WAITING') throw conflict('errors.waitNotWaiting')
    const people = (await store.findPeople(trx, [wait.id])).filter(({ is_waiting }) => is_waiting)
    if (!people.some(({ id }) => id === person_id)) throw notFound()
    if (people.length === 1) throw conflict('errors.waitLastPerson')
    await store.removePerson(trx, [person_id])
    const after = { people: people.length - 1 }
    await recordAudit(trx, { caller, action: 'became smaller', entity: 'wait', entityId: wait.id, after })
  })
}
