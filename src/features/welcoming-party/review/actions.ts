/**
 * Deciding on sign-ups. Each action is one transaction: the sign-up's row is locked first, then its shift; state,
 * seat, audit row and mails change together or not at all.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import { requireAccount } from '#services/accounts/live.ts'
import { forgetFingerprints } from '#kit/idempotency/idempotency.ts'
import { type AuditEntry, changesBetween, recordAudit } from '#services/audit/audit.ts'
import { type Outgoing, queueMails } from '#services/mail/queue.ts'
import { lastTold } from '#services/mail/told.ts'
import { deleteFileRow } from '#services/review/payments.ts'
import { hasChangedSince, type Seen } from '#services/review/review.ts'
import { lockSeatsOf, wantedSeats } from '#services/seats/seats.ts'
import { scopeOf } from '../actions.ts'
import type { ConfirmScope } from '../contract.ts'
import { findPending } from '../list/store.ts'
import { cancelledMail, confirmedMail, rejectedMail } from '../mail.ts'
import { holdsSeat, nextStatus, refusalOf, type SignUpEvent, type SignUpStatus } from '../rules.ts'
import * as store from '../store.ts'

type SignUp = store.LockedSignUp

/** The place is certain: place, time and LINE group go out by mail. */
export async function confirmSignUp(deps: Deps, caller: Caller, id: number, seen: Seen): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const signUp = await lockFor(trx, id, 'confirm', seen)
    await decide(trx, deps, caller, 'confirm', [signUp])
    await queueMails(trx, deps.jobs, [mailTo(signUp, confirmedMail)])
  })
}

/** Rejects with a reason, which frees the seat, and tells why. */
export async function rejectSignUp(deps: Deps, caller: Caller, id: number, seen: Seen, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const signUp = await lockFor(trx, id, 'reject', seen)
    await decide(trx, deps, caller, 'reject', [signUp], reason)
    await forgetFingerprints(trx, scopeOf(signUp.user_id))
    await queueMails(trx, deps.jobs, [mailTo(signUp, rejectedMail, { reason })])
  })
}

/**
 * Takes a decision back: the sign-up waits again, and who was told the decision is told so. Undoing a rejection takes
 * the seat again.
 * @throws 409 shift_full when it is gone, 409 conflict when the student signed up anew
 */
export async function cancelDecision(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const signUp = await lockFor(trx, id, 'cancel')
    // The seat first: a row that is live again holds one.
    if (!holdsSeat(signUp)) await takeSeat(trx, signUp)
    await decide(trx, deps, caller, 'cancel', [signUp])
    if (await wasTold(trx, signUp)) {
      await queueMails(trx, deps.jobs, [mailTo(signUp, cancelledMail, { was: signUp.status })])
    }
  })
}

async function wasTold(trx: Trx, { id, user_id, status }: SignUp): Promise<boolean> {
  const among = [confirmedMail, rejectedMail, cancelledMail]
  const told = await lastTold(trx, { field: 'sign_up_id', ids: [id], userIds: [user_id], among })
  return told.get(id) === (status === 'REJECTED' ? rejectedMail : confirmedMail).name
}

export type BulkResult = { confirmed: number[]; refused: { id: number; key: string }[] }

/** Confirms as many of the sign-ups as are pending, in one transaction; the others are named with the reason. */
export async function confirmSignUps(deps: Deps, caller: Caller, ids: readonly number[]): Promise<BulkResult> {
  const wanted = [...new Set(ids)]
  return deps.db.transaction().execute((trx) => confirmThese(trx, deps, caller, wanted))
}

/** Confirms every pending sign-up under the filters. */
export const confirmAll = (deps: Deps, caller: Caller, scope: ConfirmScope): Promise<BulkResult> =>
  deps.db.transaction().execute(async (trx) => {
    const { confirmed } = await confirmThese(trx, deps, caller, await findPending(trx, scope))
    // Decided by somebody else between the look and the lock: they were not pending any more.
    return { confirmed, refused: [] }
  })

async function confirmThese(trx: Trx, deps: Deps, caller: Caller, wanted: readonly number[]): Promise<BulkResult> {
  const found = new Map((await store.lockSignUps(trx, wanted)).map((signUp) => [signUp.id, signUp]))
  const refused = wanted.flatMap((id) => {
    const signUp = found.get(id)
    const key = signUp ? refusalOf(signUp, 'confirm') : 'welcoming.refused.unknown'
    return key ? [{ id, key }] : []
  })
  for (const { id } of refused) found.delete(id)
  const signUps = [...found.values()]
  if (signUps.length > 0) {
    await decide(trx, deps, caller, 'confirm', signUps)
    await queueMails(
      trx,
      deps.jobs,
      signUps.map((signUp) => mailTo(signUp, confirmedMail)),
    )
  }
  return { confirmed: [...found.keys()], refused }
}

/** Moves a sign-up to the recycle bin, which frees its seat. */
export async function recycleSignUp(deps: Deps, caller: Caller, id: number): Promise<void> {
  const change = { deleted_at: deps.now().toISOString() }
  await deps.db.transaction().execute(async (trx) => {
    const signUp = await lockKnown(trx, id)
    if (signUp.deleted_at !== null) throw conflict('welcoming.refused.binned')
    await store.updateSignUps(trx, [id], change)
    await forgetFingerprints(trx, scopeOf(signUp.user_id))
    await recordAudit(trx, entry(caller, 'recycled', signUp, change))
  })
}

/**
 * Takes a sign-up out of the bin, and its seat again unless it was rejected.
 * @throws 409 shift_full when it is gone, 409 conflict when the student signed up anew
 */
export async function restoreSignUp(deps: Deps, caller: Caller, id: number): Promise<void> {
  const change = { deleted_at: null }
  await deps.db.transaction().execute(async (trx) => {
    const signUp = await lockKnown(trx, id)
    if (signUp.deleted_at === null) throw conflict('welcoming.refused.notInBin')
    if (holdsSeat({ ...signUp, ...change })) await takeSeat(trx, signUp)
    await store.updateSignUps(trx, [id], change)
    await recordAudit(trx, entry(caller, 'restored', signUp, change))
  })
}

/** Deletes a sign-up of the bin for good, with its proof. */
export async function deleteSignUp(deps: Deps, caller: Caller, id: number): Promise<void> {
  const key = await deps.db.transaction().execute(async (trx) => {
    const signUp = await lockKnown(trx, id)
    if (signUp.deleted_at === null) throw conflict('welcoming.refused.deleteOutside')
    await store.deleteSignUp(trx, id)
    await recordAudit(trx, { caller, action: 'deleted', entity, entityId: id, before: signUp })
    return deleteFileRow(trx, signUp.proof_id)
  })
  // After the commit: a crash in between leaves a file that the sweep removes, never a row without its file.
  await deps.files.remove(key)
}

const entity = 'welcoming_party'

async function lockKnown(trx: Trx, id: number): Promise<SignUp> {
  const [signUp] = await store.lockSignUps(trx, [id])
  if (!signUp) throw notFound()
  return signUp
}

async function lockFor(trx: Trx, id: number, event: SignUpEvent, seen: Seen = null): Promise<SignUp> {
  const signUp = await lockKnown(trx, id)
  const refusal = refusalOf(signUp, event)
  if (refusal) throw conflict(refusal)
  if (hasChangedSince(signUp, seen)) throw conflict('welcoming.refused.changed')
  return signUp
}

/** The seat of a row that is about to be live again. Whether the student signed up anew the unique index says. */
async function takeSeat(trx: Trx, signUp: SignUp): Promise<void> {
  await requireAccount(trx, signUp.user_id)
  await lockSeatsOf(trx, store.partySeats, wantedSeats([signUp.shift_id]))
}

const past: Record<SignUpEvent, string> = { confirm: 'confirmed', reject: 'rejected', cancel: 'decision cancelled' }

/** Writes one decision on sign-ups that are locked and allow it, with an audit row for each. */
async function decide(
  trx: Trx,
  deps: Deps,
  caller: Caller,
  event: SignUpEvent,
  signUps: readonly SignUp[],
  reason: string | null = null,
): Promise<void> {
  const [first] = signUps
  const status = first && nextStatus(first.status, event)
  if (!status || signUps.some((signUp) => nextStatus(signUp.status, event) !== status)) {
    throw new Error(`${event} is not possible for all of these sign-ups`)
  }
  const change = { status, reject_reason: reason, ...decidedBy(deps, caller, status) }
  await store.updateSignUps(
    trx,
    signUps.map((signUp) => signUp.id),
    change,
  )
  await recordAudit(
    trx,
    signUps.map((signUp) => entry(caller, past[event], signUp, change)),
  )
}

const decidedBy = (deps: Deps, caller: Caller, status: SignUpStatus) =>
  status === 'PENDING'
    ? { decided_by: null, decided_at: null }
    : { decided_by: caller.id, decided_at: deps.now().toISOString() }

const entry = (caller: Caller, action: string, signUp: SignUp, change: Partial<SignUp>): AuditEntry => ({
  caller,
  action,
  entity,
  entityId: signUp.id,
  ...changesBetween(signUp, { ...signUp, ...change }),
})

const mailTo = (signUp: SignUp, template: Outgoing['template'], more: Record<string, string> = {}): Outgoing => ({
  template,
  to: signUp.email,
  userId: signUp.user_id,
  data: { sign_up_id: signUp.id, ...more },
})
