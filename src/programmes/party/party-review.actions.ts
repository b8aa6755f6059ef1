/**
 * One sign-up: for its owner or the committee, the effects of a decision on the seat, and its mails. The decision
 * itself, with its lock and audit row, is the review's (services/review).
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ReviewEvent } from '#review-states.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import { forgetFingerprints } from '#kit/idempotency.ts'
import { isAdmin } from '#roles.ts'
import { requireAccount } from '#services/accounts/live.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { chooseBack, chooseUndone, type Context } from '#services/review/reviewed-programme.ts'
import { type BulkResult, reviewOfProgramme } from '#services/review/review.ts'
import { lockSeatsOf, wantedSeats } from '#services/seats/seats.ts'
import { changeRecord } from '#services/review/review-change.ts'
import { scopeOf } from './party.actions.ts'
import type { ConfirmScope, SignUp, SignUpChanges } from './party.contract.ts'
import { takeUpSignUps } from './party-giving-up.store.ts'
import { findPending, findRows } from './party-list.store.ts'
import { binnedMail, cancelledMail, confirmedMail, movedMail, rejectedMail, restoredMail } from './party.mail.ts'
import { type LockedSignUp, partySeats, signUpColumns } from './party.store.ts'
import {
  costsTheSame,
  holdsSeat,
  askedOf,
  missingOfBinusian,
  needsReview,
  ownerRefusal,
  shiftProblem,
} from './party.rules.ts'
import { tellCertificates } from './party-release.actions.ts'
import { partyPaymentReview } from './party-payment-review.actions.ts'
import * as store from './party.store.ts'

/**
 * One sign-up for this caller.
 * @throws 404 for an unknown one, one of somebody else, and for the owner one in the recycle bin
 */
export async function readSignUp({ db }: Pick<Deps, 'db'>, caller: Caller, id: number): Promise<SignUp> {
  const [found] = await findRows(db, [id])
  if (!found) throw notFound()
  if (isAdmin(caller)) return found
  if (found.user_id !== caller.id || found.deleted_at !== null) throw notFound()
  const line_group = found.status === 'CONFIRMED' ? found.line_group : null
  return { ...found, line_group, decided_by: null, decided_by_name: null }
}

/** The committee's actions on sign-ups; the shift is locked after the sign-up (docs/locks.md). */
export const partyReview = reviewOfProgramme<LockedSignUp>({
  table: 'welcoming_party',
  more: [...signUpColumns, 'payment_id', 'is_held'],
  refusals: 'welcoming.refused',
  isDecidedElsewhere: ({ payment_id }) => (payment_id === null ? null : 'paid'),
  takeBack: async ({ trx, records }, from) => {
    // A rejected one that leaves the bin has no seat.
    for (const signUp of records) if (from === 'rejection' || signUp.status !== 'REJECTED') await takeSeat(trx, signUp)
  },
  decided,
  rejectionMail: async (_, signUp, { reason }) => mailTo(signUp, rejectedMail, 'REJECTED', { reason }),
  binned: {
    to: async (_, signUp) => [mailTo(signUp, binnedMail, 'BINNED')],
    back: async (_, signUp, at) => {
      const choose = chooseBack(signUp, at, { back: restoredMail, CONFIRMED: confirmedMail, REJECTED: rejectedMail })
      const said = { reason: signUp.reject_reason ?? '', code: signUp.reject_code ?? '' }
      return [{ ...mailTo(signUp, restoredMail, signUp.status, said), choose }]
    },
  },
  recycled: ({ trx, records }) => freeRequests(trx, records),
  restored: async ({ trx, records }) =>
    takeUpSignUps(
      trx,
      records.map(({ id }) => id),
    ),
})

/** Confirms every pending sign-up under the filters. */
export const confirmEveryPending = (deps: Deps, caller: Caller, scope: ConfirmScope): Promise<BulkResult> =>
  partyReview.confirmFound(deps, caller, (trx) => findPending(trx, scope))

/** To the bin, with its payment where it has one: that is what is decided on. */
export async function recycleSignUp(deps: Deps, caller: Caller, id: number, isTold?: boolean): Promise<void> {
  const [signUp] = await findRows(deps.db, [id])
  if (!signUp || signUp.payment_id === null) return partyReview.recycle(deps, caller, id, isTold)
  return partyPaymentReview.recycle(deps, caller, signUp.payment_id, isTold)
}

/**
 * The seat of a sign-up that is about to hold one again. The unique index says whether the student has signed up again.
 * @throws 409 shift_full when it is taken
 */
async function takeSeat(trx: Trx, signUp: LockedSignUp): Promise<void> {
  await requireAccount(trx, signUp.user_id)
  await lockSeatsOf(trx, partySeats, wantedSeats([signUp.shift_id]))
}

/** Their people may send the same request again. */
export async function freeRequests(trx: Trx, records: readonly LockedSignUp[]): Promise<void> {
  for (const { user_id } of records) await forgetFingerprints(trx, scopeOf(user_id))
}

/**
 * A confirmation mails place, time and LINE group, a rejection its reason. Anyone mailed about the decision is mailed
 * again when it is undone.
 */
async function decided(context: Context<LockedSignUp>, event: ReviewEvent, reason: string | null): Promise<void> {
  const { queue, records } = context
  if (event === 'reject') await freeRequests(context.trx, records)
  await queue(
    records.map((signUp) => {
      if (event === 'confirm') return mailTo(signUp, confirmedMail, 'CONFIRMED')
      if (event === 'reject') return mailTo(signUp, rejectedMail, 'REJECTED', { reason: reason ?? '' })
      return { ...mailTo(signUp, cancelledMail, 'PENDING', { was: signUp.status }), choose: chooseUndone(undone) }
    }),
  )
}

/** The mails that correct an earlier statement: the sign-up waits again. */
const undone = { CONFIRMED: cancelledMail, REJECTED: cancelledMail, BINNED: restoredMail }

const mailTo = (
  signUp: LockedSignUp,
  template: Outgoing['template'],
  said: string,
  more: Record<string, string> = {},
): Outgoing => ({
  template,
  to: signUp.email,
  userId: signUp.user_id,
  data: { sign_up_id: signUp.id, ...more },
  tells: { [`welcoming_party ${signUp.id}`]: said },
})

type Edit = { deps: Deps; caller: Caller; given: SignUpChanges }

/**
 * Changes a sign-up; fields that are not given stay, and a new proof replaces the old one. An owner's change of the
 * person or the proof of a confirmed sign-up makes it pending again.
 * @throws 404 for somebody else's, 409 conflict when it can no longer be changed, 409 shift_full, 422
 */
export async function editSignUp(deps: Deps, caller: Caller, id: number, given: SignUpChanges) {
  const edit = { deps, caller, given }
  // Once before any picture work, and below again.
  const { user_id } = await deps.db
    .transaction()
    .execute(async (trx) => refuseProblems(trx, edit, await partyReview.lockKnown(trx, id)))
  const proof = given.proof ?? null
  return changeRecord(
    deps,
    partyReview,
    { caller, id, proof, field: 'proof', owners: [user_id] },
    (before, trx) => change(trx, edit, before),
    async (trx) => {
      await tellCertificates(trx, [id])
      return readSignUp({ db: trx }, caller, id)
    },
  )
}

type Checked = { before: LockedSignUp; after: LockedSignUp }

/** The sign-up as it is to be. Throws to refuse the change. */
async function refuseProblems(trx: Trx, edit: Edit, before: LockedSignUp): Promise<LockedSignUp> {
  const { deps, caller, given } = edit
  if (!isAdmin(caller) && (before.user_id !== caller.id || before.deleted_at !== null)) throw notFound()
  if (before.deleted_at !== null) throw conflict('welcoming.refused.inBin')
  if (!isAdmin(caller)) {
    const shift = await store.findShift(trx, before.shift_id)
    const refusal = shift && ownerRefusal({ status: before.status, starts_at: shift.starts_at }, deps.now())
    if (refusal) throw conflict(refusal)
  }
  const after = merged(before, given)
  const missing = missingOfBinusian(after, isAdmin(caller) ? before : null)
  expectNoProblems({ ...missing, ...(await problemsOf(trx, edit, { before, after })) })
  return after
}

/** Fields that are not given stay. */
function merged(before: LockedSignUp, { proof: _, ...given }: SignUpChanges): LockedSignUp {
  const named = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return askedOf({ ...before, ...Object.fromEntries(named) })
}

async function problemsOf(trx: Trx, { deps, caller, given }: Edit, { before, after }: Checked): Promise<FieldProblems> {
  const problems: FieldProblems = {}
  if (after.major_id !== null && after.major_id !== before.major_id && !(await store.hasMajor(trx, after.major_id))) {
    problems['major_id'] = [{ key: 'fields.unknown' }]
  }
  if (after.nim !== null && !/^\d{10}$/.test(after.nim)) problems['nim'] = [{ key: 'fields.nim' }]
  // The picture of a transfer is put right with its payment.
  if (given.proof && before.payment_id !== null) problems['proof'] = [{ key: 'welcoming.problems.proofOfPayment' }]
  if (after.shift_id === before.shift_id) return problems
  const shift = await store.findShift(trx, after.shift_id)
  // The committee may also move somebody to a shift that students cannot pick.
  const problem = isAdmin(caller)
    ? shift?.term_id === before.term_id
      ? null
      : 'fields.unknown'
    : shiftProblem(shift, [before.term_id], deps.now())
  if (problem) problems['shift_id'] = [{ key: problem }]
  else if (shift && !(await isAsDear(trx, before, shift)))
    problems['shift_id'] = [{ key: 'welcoming.problems.otherPrice' }]
  return problems
}

/** Nobody moves between seats of different prices: what was agreed stays, and is paid where it was to be paid. */
async function isAsDear(trx: Trx, before: LockedSignUp, to: Parameters<typeof costsTheSame>[1]): Promise<boolean> {
  const from = await store.findShift(trx, before.shift_id)
  // A shift whose price has changed since is as dear as what was agreed for a sign-up of before.
  return from !== undefined && costsTheSame(before.payment_id === null ? {} : from, to)
}

/** The values to write, after the seat that they need was taken. */
async function change(trx: Trx, edit: Edit, before: LockedSignUp) {
  const { deps, caller, given } = edit
  const after = await refuseProblems(trx, edit, before)
  const isMoved = after.shift_id !== before.shift_id && holdsSeat(before)
  if (isMoved) {
    // Who moves without the committee gets what the open form gives out: others wait in line.
    const asking = { isOpen: !isAdmin(caller) }
    const wanted = wantedSeats([after.shift_id])
    const shift = (await lockSeatsOf(trx, store.partySeats, wanted, asking)).get(after.shift_id)
    const isOver = !isAdmin(caller) && shiftProblem(shift, [before.term_id], deps.now()) !== null
    if (!shift || isOver) throw invalidField('shift_id', 'fields.shiftOver')
  }
  if (isMoved && isAdmin(caller)) {
    const mail = { template: movedMail, to: after.email, userId: after.user_id, data: { sign_up_id: before.id } }
    await queueMails(trx, [mail])
  }
  const isAnew = !isAdmin(caller) && needsReview(before, { ...after, hasNewProof: Boolean(given.proof) })
  const { id: _id, updated_at: _updated, proof_id: _proof, ...values } = after
  return { action: 'updated', values: { ...values, ...(isAnew ? waiting : {}) } }
}

const waiting = { status: 'PENDING', decided_by: null, decided_at: null } as const
