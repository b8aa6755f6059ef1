/** The first sign-in with the university to an account of which somebody else may hold the keys. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { tellAdministrators } from '#services/accounts/tell.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { officeAccountMail, safetyMail } from './factor.mail.ts'
import { activationMail } from './account.mail.ts'
import { mayUsePassword } from './password.actions.ts'
import { expireLinks, findProfile, type lockAccount, readdressMails, updateAccount } from './account.store.ts'
import * as store from './university-takeover.store.ts'

type Account = Awaited<ReturnType<typeof lockAccount>>

/**
 * Anybody can register somebody's NIM with an address of their own. So whatever signs in to the account until now ends,
 * and the university's address takes the place of the other, which is told. Of the office the second factor stays: it is
 * asked for next, and the committee can take it away.
 * @param email which the university vouches for. Without one a link to the old address would open the account again:
 *   false then, unless links of its role set no password
 */
export async function takeOver(deps: Deps, trx: Trx, account: Account, email: string | null): Promise<boolean> {
  const { id, name } = account
  const now = deps.now()
  const { role = 'USER', is_office: isOfOffice = false } = (await findProfile(trx, id, now)) ?? {}
  if (email === null && mayUsePassword(deps, role)) return false
  await store.endSignedIn(trx, id)
  if (!isOfOffice) await store.deleteFactors(trx, id)
  await expireLinks(trx, id, now)
  const moved = email === null ? {} : { email, email_verified_at: now.toISOString() }
  await updateAccount(trx, id, { password_hash: null, ...moved })
  const change = { before: { email: account.email }, after: { email: email ?? account.email } }
  const entry = { caller: { id, name }, entity: 'account', entityId: id, ...change }
  await recordAudit(trx, { ...entry, action: 'taken over by the university' })
  if (email === null || email === account.email) return true
  await readdressMails(trx, id, { from: account.email, to: email, but: activationMail.name })
  const data = { event: 'TAKEN_OVER', without_link: true }
  await queueMails(trx, [{ template: safetyMail, to: account.email, userId: id, data }])
  if (isOfOffice) {
    await tellAdministrators(trx, now, officeAccountMail, { name, by: '', changes: [[account.email, email]] })
  }
  return true
}
