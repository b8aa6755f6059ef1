/** What the office does with the line: look, change the order, offer by hand, remove a group, close a list. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { holdCounts, lockFreeSeatsOf } from '#services/seats/seats.ts'
import { endOne } from './wait.actions.ts'
import { makeOffer, termsOf } from './line.actions.ts'
import * as line from './line.store.ts'
import { listWaits as findWaits, type OfficeRow } from './wait-view.store.ts'
import type { ListWaits, WaitRow } from './waiting.contract.ts'
import { movedMail, overMail, tell } from './waiting.mail.ts'
import { lastMoment, leastSeats, reasonOf, settledSeconds } from './waiting.rules.ts'
import * as store from './waiting.store.ts'
import type { WaitingSeats } from './waiting.store.ts'

/** The groups in order, each with why it has no offer yet. */
export async function listWaits({ db, now }: Deps, given: WaitingSeats, request: ListWaits) {
  // There is one order alone.
  if (request.sort !== undefined && request.sort !== 'place') throw invalidField('sort', 'fields.choice')
  const { rows, total } = await findWaits(db, given, request)
  return { data: rows.map((row) => shown(row, now())), meta: pageMeta(request, total) }
}

function shown(row: OfficeRow, now: Date): WaitRow {
  const size = row.people.length
  const least = leastSeats(row.mode, size)
  return {
    ...row,
    // The database checks that it is one of them.
    ended_because: row.ended_because as WaitRow['ended_because'],
    size,
    shifts: row.shifts.map(({ has_ahead, freed_at, is_closed, ...shift }) => ({
      ...shift,
      reason:
        row.offer?.shift_id === shift.shift_id
          ? 'OFFERED'
          : is_closed
            ? 'CLOSED'
            : reasonOf(least, {
                ...shift,
                isSettling: freed_at !== null && Date.parse(freed_at) > now.getTime() - settledSeconds * 1000,
                isAhead: has_ahead,
              }),
    })),
  }
}

const hold = async (trx: Trx, { programme }: WaitingSeats, id: number): Promise<store.Wait> => {
  const wait = await store.lockWait(trx, id)
  // A duty opens the list of its programme alone.
  if (wait?.programme !== programme) throw notFound()
  if (wait.state === 'ENDED') throw conflict('errors.waitNotWaiting')
  return wait
}

type Reason = { reason: string }

/** Another place in the line. The group is told, with the reason; nobody else's order changes. */
export async function moveWait(
  { db }: Deps,
  given: WaitingSeats,
  caller: Caller,
  { id, before_id, reason }: Reason & { id: number; before_id?: number | null | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await line.takeTurn(trx, given)
    const wait = await hold(trx, given, id)
    const place =
      typeof before_id === 'number' ? await store.placeBefore(trx, given, before_id) : await store.nextPlace(trx)
    if (place === undefined || before_id === id) throw notFound()
    await store.updateWait(trx, id, { place })
    await queueMails(trx, [tell(movedMail, wait, { reason })])
    const after = { reason, ...(typeof before_id === 'number' ? { before_id } : {}) }
    await recordAudit(trx, { caller, action: 'moved in line', entity: 'wait', entityId: id, after })
  })
}

/**
 * Offers free seats to a group out of its turn. They are those that are free at this moment, kept or not.
 * @throws 404, 409 while the group has an offer, or for a shift that has too few seats or is over
 */
export async function offerByHand(
  { db, now }: Deps,
  given: WaitingSeats,
  caller: Caller,
  { id, shift_id, reason }: Reason & { id: number; shift_id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await line.takeTurn(trx, given)
    const wait = await hold(trx, given, id)
    if (wait.state === 'OFFERED') throw conflict('errors.waitHasOffer')
    const at = now()
    const wanted = await line.findWanted(trx, given, [id])
    if (!wanted.some((one) => one.shift_id === shift_id)) throw notFound()
    const terms = (await termsOf({ db: trx, now: at }, given, [wait.region_id]))(wait.region_id)
    // What is collected elsewhere is freed as well: one statement, once all are locked.
    const ids = wanted.map((one) => one.shift_id)
    const shifts = await lockFreeSeatsOf(trx, given.seats, ids)
    await holdCounts(trx, ids, given.seats)
    const shift = shifts.get(shift_id)
    if (!shift || lastMoment(terms, shift.starts_at) <= at) throw conflict('errors.waitShiftOver')
    const people = (await store.findPeople(trx, [id])).filter(({ is_waiting }) => is_waiting)
    const collected = wanted.find((one) => one.shift_id === shift_id)?.collected ?? 0
    const seats = Math.min(people.length, shift.free + collected)
    if (seats < leastSeats(wait.mode, people.length)) throw conflict('errors.waitTooFew', { seats })
    await line.freeHeld(trx, given, [id])
    const group = { ...wait, terms, wanted }
    const mail = await makeOffer(trx, given, { group, shift, seats, at, by: { id: caller.id, reason } })
    await queueMails(trx, [mail])
    const after = { shift_id, seats, reason }
    await recordAudit(trx, { caller, action: 'offered by hand', entity: 'wait', entityId: id, after })
  })
}

/** Takes a group off the list; it is told, with the reason. */
export async function removeWait(
  { db, now }: Deps,
  given: WaitingSeats,
  caller: Caller,
  { id, reason }: Reason & { id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endOne(trx, given, await hold(trx, given, id), { because: 'OFFICE', at: now(), caller, reason })
  })
}

/**
 * Closes the list of a shift. Everybody who waits for it is told at once; seats that are free or collected go to the open
 * form, and the first wins. Offers stand until their end.
 */
export async function closeList(
  { db, now }: Deps,
  given: WaitingSeats,
  caller: Caller,
  shiftId: number,
): Promise<{ told: number }> {
  return db.transaction().execute(async (trx) => {
    await line.takeTurn(trx, given)
    const groups = (await line.lockLine(trx, given)).filter(({ state }) => state === 'WAITING')
    const wanted = await line.findWanted(
      trx,
      given,
      groups.map(({ id }) => id),
    )
    if (!(await lockFreeSeatsOf(trx, given.seats, [shiftId])).has(shiftId)) throw notFound()
    await holdCounts(trx, [shiftId], given.seats)
    const here = wanted.filter((one) => one.shift_id === shiftId)
    const touched = groups.filter(({ id }) => here.some((one) => one.wait_id === id))
    const over = touched.filter(({ id }) => !wanted.some((one) => one.wait_id === id && one.shift_id !== shiftId))
    await queueMails(
      trx,
      touched.map((group) => tell(overMail, group, { because: 'CLOSED', shift_id: shiftId })),
    )
    await line.freeHolds(
      trx,
      given,
      here.flatMap(({ collect_hash }) => collect_hash ?? []),
    )
    const overIds = over.map(({ id }) => id)
    await store.endWaits(trx, overIds, 'CLOSED', now().toISOString())
    for (const { id } of touched) if (!overIds.includes(id)) await line.dropShifts(trx, id, [shiftId])
    await line.setClosed(trx, given, shiftId, now().toISOString())
    await line.openKept(trx, given, [shiftId])
    const after = { told: touched.length }
    await recordAudit(trx, {
      caller,
      action: 'waiting list closed',
      entity: given.seats.shifts,
      entityId: shiftId,
      after,
    })
    return after
  })
}

/** Lets groups wait for a shift again. @throws 404 */
export async function reopenList({ db }: Deps, given: WaitingSeats, caller: Caller, shiftId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockFreeSeatsOf(trx, given.seats, [shiftId])).has(shiftId)) throw notFound()
    await line.setClosed(trx, given, shiftId, null)
    await recordAudit(trx, {
      caller,
      action: 'waiting list reopened',
      entity: given.seats.shifts,
      entityId: shiftId,
    })
  })
}
