/** Inviting people to the office, and the days of their rights. Rights are taken away like any role, by `setRole`. */
import type { Deps } from '#deps.ts'
import { activationTemplate } from '#features/account/account.actions.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { expectNoProblems, type FieldProblems, notFound } from '#kit/errors.ts'
import { isOffice } from '#roles.ts'
import { recordAudit, recordChange } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { undoably, type UndoStep } from '#services/decision-undo.ts'
import { dayInWib } from '#words/wib.ts'
import { expectAnother, lockAdministrators } from './registrant.actions.ts'
import {
  findHolders,
  findStanding,
  findTargets,
  lockAccount,
  type LockedAccount,
  updateAccount,
} from './registrant.store.ts'
import type { CommitteeMember, Days, EndingRights, Invitation } from './committee.contract.ts'
import { invitation, invitationMail } from './committee.mail.ts'
import { mailsAbout } from './committee-notice.actions.ts'
import { endsSoon, usualEnd } from './committee.rules.ts'
import * as store from './committee.store.ts'

const entity = 'account'
const templates = [invitationMail.name, activationTemplate]

type Needs = Pick<Deps, 'db' | 'now'>

export const listCommittee = ({ db, now }: Needs): Promise<CommitteeMember[]> =>
  store.findCommittee(db, { templates, now: now() })

/** The rights that end soon, as the committee's list says it: of how many people, and the first last day. */
export async function countEndingRights(deps: Needs): Promise<EndingRights> {
  const days = (await listCommittee(deps)).filter(endsSoon).flatMap(({ until }) => until ?? [])
  return { people: days.length, first_day: days.toSorted()[0] ?? null }
}

async function readMember({ db, now }: Needs, id: number): Promise<CommitteeMember> {
  const [member] = await store.findCommittee(db, { templates, now: now(), id })
  if (!member) throw notFound()
  return member
}

/**
 * Makes an account with rights in the office for a person without an account, and mails its link. Throws 422 if the NIM
 * or address is somebody's already: their rights are given on their own page, where one sees whose it is.
 */
export async function inviteToCommittee(deps: Deps, caller: Caller, given: Invitation): Promise<CommitteeMember> {
  const today = dayInWib(deps.now())
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockAdministrators(deps, trx, caller)
    const { name, nim, email, role, region_id = null } = given
    const office_from = given.from ?? today
    const days = { office_from, office_until: given.until === undefined ? usualEnd(office_from) : given.until }
    const problems: FieldProblems = problemsOf(role, days, { today, known: null })
    for (const holder of await findHolders(trx, null, { ...given, phone_number: null, line_id: null })) {
      if (holder.nim === nim) problems['nim'] = [{ key: 'registrants.committee.known' }]
      if (holder.email === email) problems['email'] = [{ key: 'registrants.taken.email' }]
    }
    const targets = await findTargets(trx, { region_id, term_id: null, major_id: null })
    if (role === 'SCAC' && !targets.region) problems['region_id'] = [{ key: 'fields.unknown' }]
    expectNoProblems(problems)
    const { password_hash: _, ...account } = await store.insertMember(trx, {
      name,
      nim,
      email,
      role,
      region_id,
      ...days,
    })
    await store.noteDays(trx, account.id, days, deps.now())
    await queueMails(trx, [invitation(account.id, account.email)])
    await recordAudit(trx, { caller, action: 'invited', entity, entityId: account.id, after: account })
    return account.id
  })
  return readMember(deps, id)
}

type Known = { today: string; known: string | null }

/** The problems of these days for a role. The first day may stay what it is, however long ago. */
function problemsOf(role: string, { office_from, office_until }: store.OfficeDays, { today, known }: Known) {
  const problems: FieldProblems = {}
  if (office_from !== known && office_from !== null && office_from < today) {
    problems['from'] = [{ key: 'registrants.committee.problems.past' }]
  }
  if (office_until === null && role !== 'ADMIN') {
    problems['until'] = [{ key: 'registrants.committee.problems.endless' }]
  }
  if (office_until !== null && office_until < today) {
    problems['until'] = [{ key: 'registrants.committee.problems.over' }]
  }
  return problems
}

type Changed = { member: CommitteeMember; undo: Undoable | null }

/**
 * Changes the days of somebody's rights. The person and every administrator get a mail, once it cannot be undone.
 * @throws 404 for a person without rights in the office, 422 for days that are over, 409 for the last administrator
 *   whose rights would not have begun then
 */
export async function changeRights(deps: Deps, caller: Caller, id: number, given: Days): Promise<Changed> {
  const undo = await deps.db.transaction().execute(async (trx) => {
    const administrators = await lockAdministrators(deps, trx, caller)
    const account = await lockMember(trx, id)
    const days = { office_from: given.from, office_until: given.until ?? null }
    expectNoProblems(problemsOf(account.role, days, { today: dayInWib(deps.now()), known: account.office_from }))
    if (days.office_from === account.office_from && days.office_until === account.office_until) return null
    const made = { caller, entity, event: 'rights', at: deps.now().toISOString() } as const
    return undoably(trx, made, async (queue) => {
      await putDays(deps, trx, { caller, account, days, action: 'rights changed', administrators })
      await store.noteDays(trx, id, days, deps.now())
      await queue(await mailsAbout(trx, deps.now(), 'CHANGED', { id, by: caller.name, before: daysOf(account) }))
      return [{ id, before: daysOf(account) }]
    })
  })
  return { member: await readMember(deps, id), undo }
}

const daysOf = ({ office_from, office_until }: LockedAccount): store.OfficeDays => ({ office_from, office_until })

async function lockMember(trx: Trx, id: number): Promise<LockedAccount> {
  const account = await lockAccount(trx, id)
  if (!account || !isOffice(account.role) || account.deleted_at !== null) throw notFound()
  return account
}

type Putting = {
  caller: Caller
  account: LockedAccount
  days: store.OfficeDays
  action: string
  administrators: Awaited<ReturnType<typeof lockAdministrators>>
}

async function putDays(deps: Needs, trx: Trx, { caller, account, days, action, administrators }: Putting) {
  const roleNow = async () => (await findStanding(trx, account.id, deps.now())).role_now
  const before = await roleNow()
  await updateAccount(trx, account.id, days)
  if (before === 'ADMIN' && (await roleNow()) !== 'ADMIN') expectAnother(administrators, account.id)
  await recordChange(trx, { caller, action, entity, entityId: account.id }, account, { ...account, ...days })
}

/** Undoing within seconds that days were changed (services/undo). */
export async function undoRights({ deps, trx, caller, records, expectUnchanged }: UndoStep): Promise<void> {
  const administrators = await lockAdministrators(deps, trx, caller)
  for (const { id, before } of records) {
    const account = await lockMember(trx, id)
    await expectUnchanged()
    const days = before as store.OfficeDays
    await putDays(deps, trx, { caller, account, days, action: 'decision undone', administrators })
  }
}
