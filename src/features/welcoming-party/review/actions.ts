/**
 * One sign-up: for its owner or the committee, and what a decision means for the seat and who hears of it. The decision
 * itself, with its lock and audit row, is the review's (services/review).
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ReviewEvent } from '#kit/endpoint/review.ts'
import { notFound } from '#kit/errors/errors.ts'
import { forgetFingerprints } from '#kit/idempotency/idempotency.ts'
import { requireAccount } from '#services/accounts/live.ts'
import { type Outgoing, queueMails } from '#services/mail/queue.ts'
import { lastTold } from '#services/mail/told.ts'
import { type BulkResult, type Context, reviewOfProgramme } from '#services/review/review.ts'
import { lockSeatsOf, wantedSeats } from '#services/seats/seats.ts'
import { scopeOf } from '../actions.ts'
import type { ConfirmScope, SignUp } from '../contract.ts'
import { findPending, findRows } from '../list/store.ts'
import { cancelledMail, confirmedMail, rejectedMail } from '../mail.ts'
import { type LockedSignUp, partySeats, signUpColumns } from '../store.ts'

/**
 * One sign-up for this caller.
 * @throws 404 for an unknown one, one of somebody else, and for the owner one in the recycle bin
 */
export async function readSignUp({ db }: Pick<Deps, 'db'>, caller: Caller, id: number): Promise<SignUp> {
  const [found] = await findRows(db, [id])
  if (!found) throw notFound()
  if (caller.role === 'ADMIN') return found
  if (found.user_id !== caller.id || found.deleted_at !== null) throw notFound()
  const line_group = found.status === 'CONFIRMED' ? found.line_group : null
  return { ...found, line_group, decided_by: null, decided_by_name: null }
}

/** The committee's actions on sign-ups; the shift is locked after the sign-up. */
export const partyReview = reviewOfProgramme<LockedSignUp>({
  table: 'welcoming_party',
  more: signUpColumns,
  refusals: 'welcoming.refused',
  takeBack: async ({ trx, records }, from) => {
    // A rejected one that leaves the bin has no seat.
    for (const signUp of records) if (from === 'rejection' || signUp.status !== 'REJECTED') await takeSeat(trx, signUp)
  },
  decided,
  recycled: freeRequests,
})

/** Confirms every pending sign-up under the filters. */
export const confirmEveryPending = (deps: Deps, caller: Caller, scope: ConfirmScope): Promise<BulkResult> =>
  partyReview.confirmFound(deps, caller, (trx) => findPending(trx, scope))

/**
 * The seat of a sign-up that is about to hold one again. Whether the student signed up anew the unique index says.
 * @throws 409 shift_full when it is taken
 */
async function takeSeat(trx: Trx, signUp: LockedSignUp): Promise<void> {
  await requireAccount(trx, signUp.user_id)
  await lockSeatsOf(trx, partySeats, wantedSeats([signUp.shift_id]))
}

/** Their people may send the same request anew. */
async function freeRequests({ trx, records }: Context<LockedSignUp>): Promise<void> {
  for (const { user_id } of records) await forgetFingerprints(trx, scopeOf(user_id))
}

/**
 * A confirmation mails place, time and LINE group, a rejection its reason. Who was told a decision is told that it was
 * taken back.
 */
async function decided(context: Context<LockedSignUp>, event: ReviewEvent, reason: string | null): Promise<void> {
  const { trx, deps, records } = context
  if (event === 'reject') await freeRequests(context)
  const mails: Outgoing[] = []
  for (const signUp of records) {
    if (event === 'confirm') mails.push(mailTo(signUp, confirmedMail))
    else if (event === 'reject') mails.push(mailTo(signUp, rejectedMail, { reason: reason ?? '' }))
    else if (await wasTold(trx, signUp)) mails.push(mailTo(signUp, cancelledMail, { was: signUp.status }))
  }
  await queueMails(trx, mails)
}

async function wasTold(trx: Trx, { id, user_id, status }: LockedSignUp): Promise<boolean> {
  const among = [confirmedMail, rejectedMail, cancelledMail]
  const told = await lastTold(trx, { field: 'sign_up_id', ids: [id], userIds: [user_id], among })
  return told.get(id) === (status === 'REJECTED' ? rejectedMail : confirmedMail).name
}

const mailTo = (signUp: LockedSignUp, template: Outgoing['template'], more: Record<string, string> = {}): Outgoing => ({
  template,
  to: signUp.email,
  userId: signUp.user_id,
  data: { sign_up_id: signUp.id, ...more },
})
