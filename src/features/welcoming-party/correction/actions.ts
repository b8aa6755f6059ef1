/** Changing a sign-up: its owner until the shift begins, the committee at any time. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors/errors.ts'
import { queueMails } from '#services/mail/queue.ts'
import { changeRecord } from '#services/review/change.ts'
import { lockSeatsOf, wantedSeats } from '#services/seats/seats.ts'
import type { SignUpChanges } from '../contract.ts'
import { movedMail } from '../mail.ts'
import { holdsSeat, keptOf, missingOfBinusian, needsReview, ownerRefusal, shiftProblem } from '../rules.ts'
import { partyReview } from '../review/actions.ts'
import * as store from '../store.ts'
import type { LockedSignUp } from '../store.ts'

const isCommittee = (caller: Caller) => caller.role === 'ADMIN'

type Edit = { deps: Deps; caller: Caller; given: SignUpChanges }

/**
 * Changes a sign-up; what is not given stays, and a new proof takes the place of the old one. What the owner
 * changes about the person or the proof of a confirmed sign-up makes it wait for the committee again.
 * @throws 404 for somebody else's, 409 conflict when it can no longer be changed, 409 shift_full, 422
 */
export async function editSignUp(deps: Deps, caller: Caller, id: number, given: SignUpChanges): Promise<void> {
  const edit = { deps, caller, given }
  // Once before any picture work, and below again.
  await deps.db.transaction().execute(async (trx) => refuseProblems(trx, edit, await partyReview.lockKnown(trx, id)))
  const proof = given.proof ?? null
  await changeRecord(deps, partyReview, { caller, id, proof, field: 'proof' }, (before, trx) =>
    change(trx, edit, before),
  )
}

type Checked = { before: LockedSignUp; after: LockedSignUp }

/** The sign-up as it is to be. Throws to refuse the change. */
async function refuseProblems(trx: Trx, edit: Edit, before: LockedSignUp): Promise<LockedSignUp> {
  const { deps, caller, given } = edit
  if (!isCommittee(caller) && (before.user_id !== caller.id || before.deleted_at !== null)) throw notFound()
  if (before.deleted_at !== null) throw conflict('welcoming.refused.inBin')
  if (!isCommittee(caller)) {
    const shift = await store.findShift(trx, before.shift_id)
    const refusal = shift && ownerRefusal({ status: before.status, starts_at: shift.starts_at }, deps.now())
    if (refusal) throw conflict(refusal)
  }
  const after = merged(before, given)
  const problems: FieldProblems = { ...missingOfBinusian(after), ...(await problemsOf(trx, edit, { before, after })) }
  expectNoProblems(problems)
  return after
}

/** What is not given stays. */
function merged(before: LockedSignUp, { proof: _, ...given }: SignUpChanges): LockedSignUp {
  const named = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return keptOf({ ...before, ...Object.fromEntries(named) })
}

async function problemsOf(trx: Trx, { deps, caller }: Edit, { before, after }: Checked): Promise<FieldProblems> {
  const problems: FieldProblems = {}
  if (after.major_id !== null && after.major_id !== before.major_id && !(await store.hasMajor(trx, after.major_id))) {
    problems['major_id'] = [{ key: 'fields.unknown' }]
  }
  if (after.nim !== null && !/^\d{10}$/.test(after.nim)) problems['nim'] = [{ key: 'fields.nim' }]
  if (after.shift_id === before.shift_id) return problems
  const shift = await store.findShift(trx, after.shift_id)
  // The committee may also move somebody to a shift that students cannot pick.
  const problem = isCommittee(caller)
    ? shift?.term_id === before.term_id
      ? null
      : 'fields.unknown'
    : shiftProblem(shift, [before.term_id], deps.now())
  if (problem) problems['shift_id'] = [{ key: problem }]
  return problems
}

/** What is written, after the seat that it needs was taken. */
async function change(trx: Trx, edit: Edit, before: LockedSignUp) {
  const { deps, caller, given } = edit
  const after = await refuseProblems(trx, edit, before)
  const isMoved = after.shift_id !== before.shift_id && holdsSeat(before)
  if (isMoved) {
    const shift = (await lockSeatsOf(trx, store.partySeats, wantedSeats([after.shift_id]))).get(after.shift_id)
    const isOver = !isCommittee(caller) && shiftProblem(shift, [before.term_id], deps.now()) !== null
    if (!shift || isOver) throw invalidField('shift_id', 'fields.shiftOver')
  }
  if (isMoved && isCommittee(caller)) {
    const mail = { template: movedMail, to: after.email, userId: after.user_id, data: { sign_up_id: before.id } }
    await queueMails(trx, [mail])
  }
  const isAnew = !isCommittee(caller) && needsReview(before, { ...after, hasNewProof: Boolean(given.proof) })
  const { id: _id, updated_at: _updated, proof_id: _proof, ...values } = after
  return { action: 'updated', values: { ...values, ...(isAnew ? waiting : {}) } }
}

const waiting = { status: 'PENDING', decided_by: null, decided_at: null } as const
