/** A student gives the seat of the party back: it is free at once, and the sign-up lies in the office's bin. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { freeRequests, partyReview } from './party-review.actions.ts'
import { giveUpSignUp } from './party-giving-up.store.ts'
import { givenUpMail } from './party.mail.ts'
import { ownerRefusal } from './party.rules.ts'
import { findShift } from './party.store.ts'

/**
 * The owner gives up the seat until the shift begins, whether the sign-up waits or is confirmed. They may sign up again
 * while the window is open and there are seats; the office may restore it.
 * @throws 404 for somebody else's or one in the bin, 409 `conflict` for a rejected one, once the shift has begun, and for a
 *   seat that was paid for
 */
export function giveUp(deps: Deps, caller: Caller, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await partyReview.lockKnown(trx, id)
    if (before.user_id !== caller.id || before.deleted_at !== null) throw notFound()
    const shift = await findShift(trx, before.shift_id)
    const refusal = shift && ownerRefusal({ status: before.status, starts_at: shift.starts_at }, deps.now())
    if (refusal) throw conflict(refusal)
    // The money goes with the seat, which the committee decides on.
    if (before.payment_id !== null) throw conflict('welcoming.refused.givePaid')
    const change = { deleted_at: deps.now().toISOString(), given_up_at: deps.now().toISOString() }
    await giveUpSignUp(trx, id, change)
    await freeRequests(trx, [before])
    await queueMails(trx, [
      {
        template: givenUpMail,
        to: before.email,
        userId: before.user_id,
        data: { sign_up_id: id },
        tells: { [`welcoming_party ${id}`]: 'GIVEN_UP' },
      },
    ])
    await recordAudit(trx, {
      caller,
      action: 'seat given up',
      entity: 'welcoming_party',
      entityId: id,
      ...changesBetween({ ...before, given_up_at: null }, { ...before, ...change }),
    })
  })
}
