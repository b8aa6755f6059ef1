/** The committee's actions on an account. Each is one transaction with its audit row; the account is locked first. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectProof } from '#kit/endpoint/serve.ts'
import { conflict, expectNoProblems, type FieldProblems, notAuthorized, notFound, tooMany } from '#kit/errors.ts'
import type { AccountPart } from '#services/accounts/account-part.ts'
import { recordAudit, recordChange } from '#services/audit/audit.ts'
import { forgetActor } from '#services/audit/emptying.ts'
import { binOf } from '#services/recycle-bin.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { activation, activationTemplate, tellOfMove } from '#features/account/account.actions.ts'
import { isAdmin, isOffice, type Role } from '#roles.ts'
import { dayInWib } from '#words/wib.ts'
import type { Registrant, RegistrantChanges } from './registrant.contract.ts'
import { invitation } from './committee.mail.ts'
import { usualDays } from './committee.rules.ts'
import { noteDays } from './committee.store.ts'
import { findRows } from './registrant-list.store.ts'
import { type AccountAction, linksPerHour, refusalOf, secondsBetweenLinks } from './registrant.rules.ts'
import * as store from './registrant.store.ts'

type Parts = readonly AccountPart[]
type Needs = Pick<Deps, 'now'>
type Administrators = Awaited<ReturnType<typeof store.lockAdministrators>>

const entity = 'account'

/** One account with its records, in the bin or not. Throws 404 when there is none. */
export async function readRegistrant(deps: Deps, parts: Parts, id: number): Promise<Registrant> {
  const [row] = await findRows(deps.db, [id], deps.now())
  if (!row) throw notFound()
  const [access, ...belongings] = await Promise.all([
    store.findAccess(deps.db, id, deps.now().toISOString(), activationTemplate),
    ...parts.map((part) => part.list(deps.db, id)),
  ])
  return { ...row, ...access, belongings: belongings.flat() }
}

/** Changes what the account says about its owner. Links sent to an earlier address die with it. */
export async function updateRegistrant(deps: Deps, caller: Caller, id: number, given: RegistrantChanges) {
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockFor(trx, caller, id, 'update')
    const after = { ...account, ...changes }
    // The address or the NIM gives the account.
    if (after.email !== account.email || after.nim !== account.nim) expectProof(caller, deps.now())
    await refuseWrong(trx, account, after)
    const isMoved = after.email !== account.email
    const all = { ...changes, ...(isMoved ? { email_verified_at: null } : {}) }
    if (Object.keys(all).length === 0) return
    await store.updateAccount(trx, id, all)
    if (isMoved) await store.expireLinks(trx, id, deps.now().toISOString())
    await tellOfMove(deps, trx, { before: account, after, by: caller.name, isUsed: account.activated })
    await audit(trx, caller, 'updated', account, all)
  })
}

const unique = ['nim', 'email', 'phone_number', 'line_id'] as const

async function refuseWrong(trx: Trx, before: store.LockedAccount, after: store.LockedAccount): Promise<void> {
  const problems: FieldProblems = {}
  const holders = await store.findHolders(trx, after.id, after)
  for (const field of unique) {
    const isTaken = after[field] !== null && holders.some((holder) => holder[field] === after[field])
    if (isTaken) problems[field] = [{ key: `registrants.taken.${field}` }]
  }
  const changed = (field: 'region_id' | 'term_id' | 'major_id') => after[field] !== before[field]
  const found = await store.findTargets(trx, after)
  if (changed('region_id') && after.region_id !== null && !found.region) {
    problems['region_id'] = [{ key: 'fields.unknown' }]
  }
  if (after.role === 'SCAC' && after.region_id === null) problems['region_id'] = [{ key: 'registrants.scacRegion' }]
  if (changed('term_id') && after.term_id !== null && !found.term) problems['term_id'] = [{ key: 'fields.unknown' }]
  const isMajorOpen = changed('major_id') || changed('region_id')
  if (isMajorOpen && after.major_id !== null && found.major_region_id !== after.region_id) {
    problems['major_id'] = [{ key: 'fields.majorOfRegion' }]
  }
  expectNoProblems(problems)
}

/**
 * Gives another role. A member by hand is one of the region's current term, and no longer than others are.
 * @throws 409 for the last administrator, for SCAC without a region, and for USER where a payment makes a MEMBER
 */
export async function setRole(deps: Deps, caller: Caller, id: number, role: Role): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const administrators = await lockAdministrators(deps, trx, caller)
    const account = await lockFor(trx, caller, id, 'role')
    const { role_now, current_term_id } = await store.findStanding(trx, id, deps.now())
    // If a right has not begun or has ended, the day can still be taken away, or renewed.
    const isOfOffice = isOffice(account.role)
    if (role_now === role && (!isOfOffice || isOffice(role))) return
    if (role === 'SCAC' && account.region_id === null) throw conflict('registrants.scacRegion')
    if (role_now === 'ADMIN') expectAnother(administrators, id)
    if (role === 'USER' && !isOfOffice && (await store.isPaidMember(trx, id, deps.now()))) {
      throw conflict('registrants.refused.paid')
    }
    const days = isOffice(role) ? usualDays(deps.now()) : { office_from: null, office_until: null }
    const change = { role, member_term_id: role === 'MEMBER' ? current_term_id : null, ...days }
    await store.updateAccount(trx, id, change)
    if (isOffice(role)) await noteDays(trx, id, days, deps.now())
    // Its link was an invitation.
    else if (isOfOffice && !account.activated) await store.expireLinks(trx, id, deps.now().toISOString())
    await audit(trx, caller, 'role changed', isOfOffice ? account : { ...account, role: role_now }, change)
  })
}

/** Locks an account: nobody can sign in with it, and its sessions end at once. */
export async function suspendRegistrant(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const administrators = await lockAdministrators(deps, trx, caller)
    const account = await lockFor(trx, caller, id, 'suspend')
    if (isAdmin(account)) expectAnother(administrators, id)
    const suspended_at = deps.now().toISOString()
    await store.updateAccount(trx, id, { suspended_at })
    await store.deleteSessions(trx, id)
    await audit(trx, caller, 'suspended', account, { suspended_at })
  })
}

/** Lets an account be used again, but not with links from before. */
export async function unsuspendRegistrant(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockFor(trx, caller, id, 'unsuspend')
    await store.updateAccount(trx, id, { suspended_at: null })
    await store.expireLinks(trx, id, deps.now().toISOString())
    await audit(trx, caller, 'unsuspended', account, { suspended_at: null })
  })
}

/** Signs an account out everywhere. */
export async function endSessions(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockFor(trx, caller, id, 'endSessions')
    const sessions = await store.deleteSessions(trx, id)
    await recordAudit(trx, { caller, action: 'sessions ended', entity, entityId: id, after: { sessions } })
  })
}

/** Sends the activation link once more; earlier ones are dead. @throws 429 when one was sent just now, or many in the last hour */
export async function resendActivation(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockFor(trx, caller, id, 'resend')
    // The link gives the rights.
    if (isOffice(account.role)) expectProof(caller, deps.now())
    const since = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000).toISOString()
    const mail = isOffice(account.role) ? invitation(id, account.email) : activation(id, account.email)
    if (isOffice(account.role) && account.office_until !== null && account.office_until < dayInWib(deps.now())) {
      throw conflict('registrants.refused.rightsEnded')
    }
    const sent = (seconds: number) => store.countMails(trx, id, mail.template.name, since(seconds))
    if ((await sent(secondsBetweenLinks)) > 0) throw tooMany('links', secondsBetweenLinks, 'registrants.linkJustSent')
    if ((await sent(3600)) >= linksPerHour) throw tooMany('links', 3600, 'registrants.linksEnough')
    await store.expireLinks(trx, id, deps.now().toISOString())
    await queueMails(trx, [mail])
    await recordAudit(trx, { caller, action: 'activation resent', entity, entityId: id })
  })
}

/**
 * The bin of accounts. Going there frees the seats and ends the sessions; records that went there with an account come
 * back with it (409 shift_full when a seat is taken), and are deleted with it.
 */
export const registrantBin = (parts: Parts) =>
  binOf<store.LockedAccount>({
    table: entity,
    async lock(trx, id) {
      // The records that the rooms keep of an account are locked before it.
      for (const part of parts) await part.lock(trx, id)
      return store.lockAccount(trx, id)
    },
    refusals: {
      binned: 'registrants.refused.binned',
      notInBin: 'registrants.refused.notInBin',
      deleteOutside: 'registrants.refused.deleteOutside',
      // A member of the office who decided on payments stays named there.
      referenced: 'registrants.refused.referenced',
    },
    async beforeRecycle({ trx, row, caller, at }) {
      // A former administrator goes like any student.
      const role = (await store.isCommittee(trx, row.id, at)) ? row.role : 'USER'
      const refusal = refusalOf({ ...row, role }, 'recycle', caller.id)
      if (refusal) throw conflict(refusal)
      await store.deleteSessions(trx, row.id)
      for (const part of parts) await part.recycle(trx, row.id, at)
    },
    async beforeRestore({ trx, row, at }) {
      await store.expireLinks(trx, row.id, at)
      for (const part of parts) await part.restore(trx, row.id, row.deleted_at).catch(explainTaken)
    },
    async onDelete({ trx, row }) {
      const removed = []
      for (const part of parts) removed.push(await part.remove(trx, row.id))
      await store.deleteWaitingMails(trx, row.id)
      await forgetActor(trx, row.id)
      return {
        fileKeys: removed.flatMap(({ fileKeys }) => fileKeys),
        records: removed.flatMap(({ records }) => records),
      }
    },
  })

/** The locked account. @throws 404 for an unknown one, 409 when this cannot be done with it now */
async function lockFor(trx: Trx, caller: Caller, id: number, action: AccountAction): Promise<store.LockedAccount> {
  const account = await store.lockAccount(trx, id)
  if (!account) throw notFound()
  const refusal = refusalOf(account, action, caller.id)
  if (refusal) throw conflict(refusal)
  return account
}

/**
 * Two administrators who take the right from each other come one after the other; the second no longer has it.
 * @throws 403 for a caller who no longer has it
 */
export async function lockAdministrators(deps: Needs, trx: Trx, caller: Caller): Promise<Administrators> {
  const administrators = await store.lockAdministrators(trx, deps.now())
  if (!administrators.some(({ id }) => id === caller.id)) throw notAuthorized()
  return administrators
}

/** Throws 409 unless somebody else has the rights by now, and can sign in to use them. */
export function expectAnother(administrators: Administrators, id: number): void {
  if (!administrators.some((one) => one.id !== id && one.can_sign_in)) throw conflict('registrants.refused.lastAdmin')
}

/** A NIM or phone number counts once a term in some programmes, and the bin does not keep it free. */
function explainTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505') throw conflict('registrants.refused.taken')
  throw error
}

const audit = (
  trx: Trx,
  caller: Caller,
  action: string,
  account: store.LockedAccount,
  change: Record<string, unknown>,
) => recordChange(trx, { caller, action, entity, entityId: account.id }, account, { ...account, ...change })
