/** Inviting people to the office. Rights are changed and taken away like any role, by `setRole`. */
import type { Deps } from '#deps.ts'
import { activationTemplate } from '#features/account/actions.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectNoProblems, type FieldProblems } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/queue.ts'
import { expectStillAdministrator } from '../actions.ts'
import { findHolders, findTargets } from '../store.ts'
import type { CommitteeMember, Invitation } from './contract.ts'
import { invitation, invitationMail } from './mail.ts'
import * as store from './store.ts'

const templates = [invitationMail.name, activationTemplate]

export const listCommittee = ({ db }: Pick<Deps, 'db'>): Promise<CommitteeMember[]> =>
  store.findCommittee(db, templates)

/**
 * Makes an account with rights in the office for somebody who has none, and mails its link. Throws 422 where the NIM
 * or address is somebody's already: their rights are given on their own page, where one sees whose it is.
 */
export async function inviteToCommittee(deps: Deps, caller: Caller, given: Invitation): Promise<CommitteeMember> {
  const id = await deps.db.transaction().execute(async (trx) => {
    await expectStillAdministrator(trx, caller)
    const problems: FieldProblems = {}
    for (const holder of await findHolders(trx, null, { ...given, phone_number: null, line_id: null })) {
      if (holder.nim === given.nim) problems['nim'] = [{ key: 'registrants.committee.known' }]
      if (holder.email === given.email) problems['email'] = [{ key: 'registrants.taken.email' }]
    }
    const { region_id = null } = given
    const targets = await findTargets(trx, { region_id, term_id: null, major_id: null })
    if (given.role === 'SCAC' && !targets.region) problems['region_id'] = [{ key: 'fields.unknown' }]
    expectNoProblems(problems)
    const { password_hash: _, ...account } = await store.insertMember(trx, given)
    await queueMails(trx, [invitation(account.id, account.email)])
    await recordAudit(trx, { caller, action: 'invited', entity: 'account', entityId: account.id, after: account })
    return account.id
  })
  const [member] = await store.findCommittee(deps.db, templates, id)
  if (!member) throw new Error(`account ${id} was just invited and is not there`)
  return member
}
