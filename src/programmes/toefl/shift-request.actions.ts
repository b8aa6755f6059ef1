/**
 * Asking for another shift, and answering. Asking takes no seat; accepting does, under the lock of the shifts.
 * Each action is one transaction, locked in the order payment, seat, shift.
 */
import { idsOf } from '#kit/database/list.ts'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { type AppError, conflict, invalid, invalidField, notFound } from '#kit/errors.ts'
import { holdShifts, lockFreeSeats, shiftFull } from '#services/seats/seats.ts'
import { undoably } from '#services/decision-undo.ts'
import { holdOpen } from '#features/window/window.actions.ts'
import { type BulkResult, mailOwners, changeSeats } from './seat.actions.ts'
import { placeProblem } from './seat.rules.ts'
import { type LockedSeat, lockSeatRow, lockSeatRows } from './seat.store.ts'
import { changeAcceptedMail, changeRejectedMail } from './shift-request.mail.ts'
import { answerRefusal, dealSeats, nextEditStatus, requestRefusal } from './shift-request.rules.ts'
import { findShifts } from './shift-request.store.ts'
import { beforeOf } from './shift-request-undo.actions.ts'

type Request = { request_edit_shift_id: number; edit_reason: string }

/** The same for a body that also takes what only the committee changes: nothing of that counts here. */
export async function requestChangeFrom(
  deps: Deps,
  caller: Caller,
  id: number,
  body: { [Name in keyof Request]?: Request[Name] | undefined },
): Promise<void> {
  const { request_edit_shift_id, edit_reason } = body
  if (request_edit_shift_id !== undefined && edit_reason !== undefined) {
    return requestChange(deps, caller, id, { request_edit_shift_id, edit_reason })
  }
  const missing = (['request_edit_shift_id', 'edit_reason'] as const).filter((name) => body[name] === undefined)
  throw invalid(Object.fromEntries(missing.map((name) => [name, [{ key: 'fields.required' }]])))
}

/**
 * A student asks for another shift of the same term and region. A later request takes the place of one that nobody
 * has answered; the same one again changes nothing.
 * @throws 404 for a seat of somebody else, 403 outside the window, 409 for a seat that cannot change or a shift
 *   that is full, 422 for a shift that cannot be asked for
 */
export async function requestChange(deps: Deps, caller: Caller, id: number, request: Request): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const detail = await lockOwn(trx, caller, id)
    await holdOpen(trx, 'TOEFL_SHIFT_CHANGE', detail.region_id, deps.now())
    const shifts = await findShifts(trx, [detail.shift_id, request.request_edit_shift_id])
    const current = shifts.get(detail.shift_id)
    if (!current) throw notFound()
    const refusal = requestRefusal(detail, current, deps.now())
    if (refusal) throw conflict(refusal)
    refuseTarget(shifts.get(request.request_edit_shift_id), detail, deps.now())
    if (isSame(detail, request)) return
    const change = {
      ...request,
      edit_status: 'REQUESTED',
      edit_requested_at: deps.now().toISOString(),
      edit_reject_reason: null,
    } as const
    await changeSeats(trx, caller, 'shift change requested', [detail], change)
  })
}

type Target = {
  id: number
  term_id: number
  region_id: number | null
  starts_at: string
  is_active: boolean
  free: number
}

function refuseTarget(target: Target | undefined, detail: LockedSeat, now: Date): void {
  const field = 'request_edit_shift_id'
  const problem = placeProblem(target, detail)
  if (!target || problem) throw invalidField(field, problem ?? 'fields.unknown')
  if (target.id === detail.shift_id) throw invalidField(field, 'details.problems.sameShift')
  if (!target.is_active || Date.parse(target.starts_at) <= now.getTime()) throw invalidField(field, 'fields.shiftOver')
  if (target.free <= 0) throw shiftFull(target.id)
}

const isSame = (detail: LockedSeat, request: Request) =>
  detail.edit_status === 'REQUESTED' &&
  detail.request_edit_shift_id === request.request_edit_shift_id &&
  detail.edit_reason === request.edit_reason

/** Takes the request back. Throws 404 for somebody else's, 409 when there is none or it was answered. */
export async function withdrawChange(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const detail = await lockOwn(trx, caller, id)
    if (!nextEditStatus(detail.edit_status, 'withdraw')) throw conflict('details.refused.notRequested')
    const change = {
      edit_status: 'NONE',
      request_edit_shift_id: null,
      edit_reason: null,
      edit_requested_at: null,
    } as const
    await changeSeats(trx, caller, 'shift change withdrawn', [detail], change)
  })
}

async function lockOwn(trx: Trx, caller: Caller, id: number): Promise<LockedSeat> {
  const detail = await lockSeatRow(trx, id)
  if (!detail || detail.user_id !== caller.id) throw notFound()
  return detail
}

/** The answer to requests: accepted they move, while there are seats; rejected with or without a reason. */
export type Answer = 'accept' | { reason: string | null }

/** Answers one request. Throws 404, 409 shift_full, or 409 conflict when there is nothing to answer. */
export const answerChange = (deps: Deps, caller: Caller, id: number, answer: Answer): Promise<Undoable | null> =>
  deps.db.transaction().execute(async (trx) => only(id, await give(deps, trx, caller, [id], answer)))

/** Answers as many of the requests as can be, in one transaction; the others are named. */
export const answerChanges = (deps: Deps, caller: Caller, ids: readonly number[], answer: Answer): Promise<Answered> =>
  deps.db.transaction().execute(async (trx) => answerTo(ids, await give(deps, trx, caller, ids, answer)))

const give = (deps: Deps, trx: Trx, caller: Caller, ids: readonly number[], answer: Answer): Promise<Answers> =>
  answer === 'accept' ? accept(deps, trx, caller, ids) : reject(deps, trx, caller, ids, answer.reason)

type Refused = Map<number, AppError>
type Answers = { refused: Refused; undo: Undoable | null }
type Answered = BulkResult & { undo: Undoable | null }

/** Of a single request: the undo of the answer, or why there is none. */
function only(id: number, { refused, undo }: Answers): Undoable | null {
  const problem = refused.get(id)
  if (problem) throw problem
  return undo
}

const answerTo = (ids: readonly number[], { refused, undo }: Answers): Answered => ({
  done: [...new Set(ids)].filter((id) => !refused.has(id)),
  refused: [...refused].map(([id, { sentence }]) => ({ id, ...sentence })),
  undo,
})

/** Locks the seats and sorts out those whose request cannot be answered like this. */
async function lockRequests(trx: Trx, ids: readonly number[], event: 'accept' | 'reject') {
  const details = new Map((await lockSeatRows(trx, [...new Set(ids)])).map((detail) => [detail.id, detail]))
  const refused: Refused = new Map()
  for (const id of new Set(ids)) {
    const detail = details.get(id)
    const key = detail ? answerRefusal(detail, event) : null
    if (!detail) refused.set(id, notFound())
    else if (key) refused.set(id, conflict(key))
    if (key) details.delete(id)
  }
  return { details: [...details.values()], refused }
}

type Placed = LockedSeat & { request_edit_shift_id: number }
const isPlaced = (detail: LockedSeat): detail is Placed => detail.request_edit_shift_id !== null

async function accept(deps: Deps, trx: Trx, caller: Caller, ids: readonly number[]): Promise<Answers> {
  const { details, refused } = await lockRequests(trx, ids, 'accept')
  const asked = details.filter(isPlaced).toSorted(byTime)
  const targets = asked.map((detail) => detail.request_edit_shift_id)
  await holdShifts(trx, [...asked.map((detail) => detail.shift_id), ...targets])
  const shifts = await lockFreeSeats(trx, targets)
  const possible = asked.filter((detail) => {
    const key = targetRefusal(shifts.get(detail.request_edit_shift_id), detail, deps.now())
    if (key) refused.set(detail.id, conflict(key))
    return !key
  })
  const granted = dealSeats(
    possible.map((detail) => ({ id: detail.id, from: detail.shift_id, to: detail.request_edit_shift_id })),
    new Map([...shifts.values()].map((shift) => [shift.id, shift.free])),
  )
  for (const detail of possible)
    if (!granted.has(detail.id)) refused.set(detail.id, shiftFull(detail.request_edit_shift_id))
  const accepted = possible.filter((detail) => granted.has(detail.id))
  const at = deps.now().toISOString()
  const undo = await undoably(trx, { caller, entity: 'toefl_detail', event: 'accept', at }, async (queue) => {
    for (const [shiftId, group] of Map.groupBy(accepted, (detail) => detail.request_edit_shift_id)) {
      const change = { shift_id: shiftId, edit_status: 'ACCEPTED' } as const
      await changeSeats(trx, caller, 'shift change accepted', group, change)
    }
    await mailOwners(trx, changeAcceptedMail, [...granted], {}, queue)
    return accepted.map(beforeOf)
  })
  return { refused, undo }
}

// The earliest request is served first.
const byTime = (a: LockedSeat, b: LockedSeat) =>
  (a.edit_requested_at ?? '').localeCompare(b.edit_requested_at ?? '') || a.id - b.id

/** The shift may have begun or changed since it was asked for. */
function targetRefusal(
  shift: { term_id: number; region_id: number | null; starts_at: string } | undefined,
  detail: LockedSeat,
  now: Date,
): string | null {
  if (!shift || placeProblem(shift, detail)) return 'details.refused.targetElsewhere'
  return Date.parse(shift.starts_at) <= now.getTime() ? 'details.refused.targetBegun' : null
}

async function reject(deps: Deps, trx: Trx, caller: Caller, ids: readonly number[], reason: string | null) {
  const { details, refused } = await lockRequests(trx, ids, 'reject')
  const change = { edit_status: 'REJECTED', edit_reject_reason: reason } as const
  const at = deps.now().toISOString()
  const undo = await undoably(trx, { caller, entity: 'toefl_detail', event: 'reject', at }, async (queue) => {
    await changeSeats(trx, caller, 'shift change rejected', details, change)
    await mailOwners(trx, changeRejectedMail, idsOf(details), reason === null ? {} : { reason }, queue)
    return details.map(beforeOf)
  })
  return { refused, undo }
}
