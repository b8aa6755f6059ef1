/** Changing a sign-up: its owner until the shift begins, the committee at any time. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, type FieldProblems, invalid, invalidField, notFound } from '#kit/errors/errors.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import type { StoredFile } from '#services/files/files.ts'
import { checkPicture } from '#services/files/pictures.ts'
import { queueMails } from '#services/mail/queue.ts'
import { claimProof } from '#services/payment-review/proofs.ts'
import { copyViewers, deleteFileRow } from '#services/review/payments.ts'
import { lockSeatsOf, wantedSeats } from '#services/seats/seats.ts'
import type { SignUpChanges } from '../contract.ts'
import { movedMail } from '../mail.ts'
import { holdsSeat, keptOf, missingOfBinusian, needsReview, ownerRefusal, shiftProblem } from '../rules.ts'
import * as store from '../store.ts'

const isCommittee = (caller: Caller) => caller.role === 'ADMIN'

type Edit = { deps: Deps; caller: Caller; id: number; given: SignUpChanges; proof: StoredFile | null }

/**
 * Changes a sign-up; what is not given stays, and a new proof takes the place of the old one. What the owner
 * changes about the person or the proof of a confirmed sign-up makes it wait for the committee again.
 * @throws 404 for somebody else's, 409 conflict when it can no longer be changed, 409 shift_full, 422
 */
export async function editSignUp(deps: Deps, caller: Caller, id: number, given: SignUpChanges): Promise<void> {
  const { proof: upload } = given
  // Once before any picture work, and below again.
  await deps.db.transaction().execute((trx) => refuseProblems(trx, { deps, caller, id, given, proof: null }))
  const proof = upload ? await deps.files.store(upload, await checkPicture(upload, 'proof')) : null
  let isWritten = false
  try {
    const replaced = await deps.db.transaction().execute(async (trx) => {
      const key = await write(trx, { deps, caller, id, given, proof })
      isWritten = true
      return key
    })
    if (replaced) await deps.files.remove(replaced)
  } finally {
    // When the connection is lost at the commit nobody knows whether the file is named: the sweep decides.
    if (proof && !isWritten) await deps.files.discard(proof)
  }
}

type Checked = { before: store.LockedSignUp; after: store.LockedSignUp }

async function refuseProblems(trx: Trx, edit: Edit): Promise<Checked> {
  const { deps, caller, id, given } = edit
  const [before] = await store.lockSignUps(trx, [id])
  if (!before || (!isCommittee(caller) && (before.user_id !== caller.id || before.deleted_at !== null)))
    throw notFound()
  if (before.deleted_at !== null) throw conflict('welcoming.refused.inBin')
  if (!isCommittee(caller)) {
    const shift = await store.findShift(trx, before.shift_id)
    const refusal = shift && ownerRefusal({ status: before.status, starts_at: shift.starts_at }, deps.now())
    if (refusal) throw conflict(refusal)
  }
  const after = merged(before, given)
  const problems: FieldProblems = { ...missingOfBinusian(after), ...(await problemsOf(trx, edit, { before, after })) }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { before, after }
}

/** The sign-up as it is to be; what is not given stays. */
function merged(before: store.LockedSignUp, { proof: _, ...given }: SignUpChanges): store.LockedSignUp {
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

/** Gives the key of the proof that was replaced, if one was. */
async function write(trx: Trx, edit: Edit): Promise<string | null> {
  const { deps, caller, id, proof } = edit
  const { before, after } = await refuseProblems(trx, edit)
  if (after.shift_id !== before.shift_id && holdsSeat(before)) {
    const shift = (await lockSeatsOf(trx, store.partySeats, wantedSeats([after.shift_id]))).get(after.shift_id)
    const isOver = !isCommittee(caller) && shiftProblem(shift, [before.term_id], deps.now()) !== null
    if (!shift || isOver) throw invalidField('shift_id', 'fields.shiftOver')
  }
  const proof_id = proof ? await deps.files.name(trx, proof, { isPublic: false }) : before.proof_id
  const isAnew = !isCommittee(caller) && needsReview(before, { ...after, proof_id })
  const decision = isAnew ? ({ status: 'PENDING', decided_by: null, decided_at: null } as const) : {}
  const { id: _, updated_at: __, ...values } = { ...after, proof_id, ...decision }
  await store.updateSignUps(trx, [id], values)
  const change = changesBetween(before, { ...before, ...values })
  await recordAudit(trx, { caller, action: 'updated', entity: 'welcoming_party', entityId: id, ...change })
  if (isCommittee(caller) && after.shift_id !== before.shift_id && holdsSeat(before)) {
    const mail = { template: movedMail, to: after.email, userId: after.user_id, data: { sign_up_id: id } }
    await queueMails(trx, deps.jobs, [mail])
  }
  if (!proof) return null
  // The office sees for itself whose proof it files.
  if (!isCommittee(caller)) await claimProof(trx, proof_id, [caller.id], 'proof_of_others')
  await copyViewers(trx, before.proof_id, proof_id)
  return deleteFileRow(trx, before.proof_id)
}
