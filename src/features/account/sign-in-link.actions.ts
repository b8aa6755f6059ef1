/**
 * Signing in with a mailed link. It is one factor like a password: a second one is still asked for. Only students have it,
 * who hold no rights over others (docs/decisions/116).
 */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { invalidField } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { mailedLinkQueue } from './mailed-link.jobs.ts'
import { isMailbox, queueMails } from '#services/mail/mail-queue.ts'
import { tokenHash } from '#services/passwords.ts'
import { countedTry } from '#services/wrong-attempts.ts'
import type { SecondStep } from './account.contract.ts'
import { signInMail } from './account.mail.ts'
import { mostLinkMails } from './account.rules.ts'
import * as store from './account.store.ts'
import { afterFirstFactor } from './factor.actions.ts'
import { mayUsePassword } from './password.actions.ts'
import type { NewSession } from './session.actions.ts'
import { lockSignInLink, useSignInLink } from './sign-in-link.store.ts'

export const signInLinkQueue = mailedLinkQueue('sign-in-links')

/** Takes a request. Known or unknown, the address or NIM is only looked up later, by a job: both take the same time. */
export const askForSignInLink = (deps: Deps, name: string): Promise<void> =>
  deps.jobs.add(deps.db, signInLinkQueue, [{ email: name }])

/** Nobody who works in the office, by role or by duty, has such a way in, nor a person of the university's sign-in alone. */
const mayUseLink = (deps: Deps, { role, works_in_office }: { role: string; works_in_office: boolean }): boolean =>
  !works_in_office && mayUsePassword(deps, role)

/** The job behind it: a mail to the known address of a student, a bounded number an hour. */
export async function sendSignInLink(deps: Deps, name: string): Promise<void> {
  const account = await store.findByEmailOrNim(deps.db, name, deps.now())
  if (!account || !isMailbox(account.email) || !mayUseLink(deps, account)) return
  if ((await store.countRecentMails(deps.db, account.id, signInMail.name)) >= mostLinkMails) return
  await deps.db
    .transaction()
    .execute((trx) => queueMails(trx, [{ template: signInMail, to: account.email, userId: account.id }]))
}

const expired = () => invalidField('token', 'fields.linkExpired')

/**
 * Signs in with a link's token, and uses it up.
 * @returns a session, or the question for the second factor
 * @throws 422 at `token` when it is unknown, used, too old, or not a student's (any more), 429 after too many wrong ones
 *   from this household
 */
export async function signInByLink(
  deps: Deps,
  given: { token: string; address: string; userAgent: string | undefined },
): Promise<NewSession | SecondStep> {
  const hash = tokenHash(given.token)
  // Whose it is shows only later; one that the portal does not know must not shut out all who share the address.
  const nim = `link ${createHash('sha256').update(hash).digest('hex').slice(0, 32)}`
  const tried = { table: 'login_failure', nim, address: given.address } as const
  const session = await countedTry(deps, tried, async (trx) => {
    const link = await lockSignInLink(trx, hash, deps.now())
    if (!link || !mayUseLink(deps, link)) return null
    await useSignInLink(trx, link.link_id, deps.now())
    if (link.email_verified_at === null)
      await store.updateAccount(trx, link.id, { email_verified_at: deps.now().toISOString() })
    await recordAudit(trx, { caller: link, action: 'signed in by link', entity: 'account', entityId: link.id })
    const account = { id: link.id, password_hash: link.password_hash }
    return afterFirstFactor(deps, trx, { account, userAgent: given.userAgent })
  })
  if (!session) throw expired()
  return session
}
