/** A membership ends with its term: the grace of a term that a region leaves, and roles that follow. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { TermLeft } from '#features/term/term.actions.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { termEndedMail } from './membership.mail.ts'
import { graceEnd, kindIf } from './membership.rules.ts'
import { setRole } from './membership.store.ts'
import * as store from './membership-term.store.ts'

/**
 * Notes that a region has left a term: for so many weeks its members keep their rights. To be called when the region
 * has its new term, in the same transaction. No account is touched, so it waits for nobody.
 */
export async function leaveTerm(deps: Deps, trx: Trx, caller: Caller, left: TermLeft): Promise<void> {
  const { regionId, termId, weeks, isTold } = left
  const until = graceEnd(deps.now(), weeks)
  await store.setGrace(trx, { region_id: regionId, term_id: termId, until })
  const after = { term_id: termId, member_grace_until: until }
  await recordAudit(trx, { caller, action: 'grace set', entity: 'region', entityId: regionId, after })
  if (isTold) await mailLeft(deps, trx, regionId, termId, until)
}

/** Writes to the members of the term that the region has left: until when their membership counts, and how to extend. */
async function mailLeft(deps: Deps, trx: Trx, regionId: number, termId: number, until: string): Promise<void> {
  const members = await store.findLeft(trx, regionId, termId, deps.now())
  await queueMails(
    trx,
    members.map(({ id, email }) => ({
      template: termEndedMail,
      to: email,
      userId: id,
      data: { region_id: regionId, term_id: termId, until },
    })),
  )
}

/**
 * Lets the noted roles follow the changes of clock and terms, with an audit row of the portal itself for each. A
 * student's rights never wait for this: `services/accounts/office-roles.ts` works them out for every request.
 */
export async function followTerms({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const ids = await store.findStale(db, now())
  if (ids.length === 0) return 0
  return db.transaction().execute(async (trx) => {
    const moved = await store.lockStale(trx, ids, now())
    await moveRoles(trx, null, moved)
    return moved.length
  })
}

/** Gives these accounts their next role, with an audit row for each; the portal itself does so without a caller. */
export async function moveRoles(
  trx: Trx,
  caller: Caller | null,
  moved: readonly { id: number; role: string; next: 'USER' | 'MEMBER' }[],
): Promise<void> {
  for (const next of ['USER', 'MEMBER'] as const) {
    const ids = moved.filter((one) => one.next === next).map(({ id }) => id)
    if (ids.length > 0) await setRole(trx, ids, next)
  }
  await recordAudit(
    trx,
    moved.map(({ id, role, next }) => ({
      caller,
      action: 'role changed',
      entity: 'account',
      entityId: id,
      before: { role },
      after: { role: next },
    })),
  )
}

/** The value of a student's membership now, and the kind of their next payment. */
export async function membershipOf({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number) {
  const { extends: wasMember, until, term } = await store.findMembership(db, userId, now())
  return { kind: kindIf(wasMember), until, term }
}
