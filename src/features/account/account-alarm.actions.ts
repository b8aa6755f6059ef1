/** Mails about changes of an account, and "this was not me". */
import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { invalidField } from '#kit/errors.ts'
import { isOffice } from '#roles.ts'
import { tellAdministrators } from '#services/accounts/tell.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { hashPassword, inHashingTurn, newToken, tokenHash } from '#services/passwords.ts'
import { resetMinutes } from './account.rules.ts'
import { deleteSessionsOf, updateAccount } from './account.store.ts'
import { addLink } from './password-link.store.ts'
import { officeAccountMail, safetyMail } from './factor.mail.ts'
import { deletePasskey, deleteRecoveryCodes, deleteTotp } from './own-factor.store.ts'
import * as factors from './factor.store.ts'
import * as store from './account-alarm.store.ts'

/**
 * Somebody says of a mail about their account: this was not me.
 * Closes the account to everybody and gives the token that sets a new password. The addition that the mail told of
 * goes: otherwise a stranger's factor would shut the owner out. After a change of address the former one is the
 * account's again, and everything that was set since goes.
 * @throws 422 at `token` for a link that is unknown, was used or is too old
 */
export async function raiseAlarm(deps: Deps, given: string): Promise<string> {
  const hash = tokenHash(given)
  const { token, hash: resetHash } = newToken()
  // Nobody knows it. Without any the account would look as if it had never been used.
  const password_hash = await inHashingTurn(() => hashPassword(randomBytes(24).toString('hex')))
  await deps.db.transaction().execute(async (trx) => {
    const link = await factors.lockAlarmLink(trx, hash, deps.now())
    if (!link) throw invalidField('token', 'fields.linkExpired')
    await factors.useUpAlarmLink(trx, hash, deps.now())
    await updateAccount(trx, link.id, { password_hash })
    await deleteSessionsOf(trx, link.id, null)
    await factors.deleteChallengesOf(trx, link.id)
    if (link.passkey_id !== null) await deletePasskey(trx, link.id, link.passkey_id)
    if (link.is_totp) await deleteTotp(trx, link.id)
    if (link.is_recovery) await deleteRecoveryCodes(trx, link.id)
    const change = link.former_email === null ? {} : await bringBack(trx, link, deps.now())
    await addLink(trx, link.id, resetHash, { now: deps.now(), life: resetMinutes * 60_000 })
    await recordAudit(trx, { caller: link, action: 'alarm raised', entity: 'account', entityId: link.id, ...change })
  })
  return token
}

type Link = NonNullable<Awaited<ReturnType<typeof factors.lockAlarmLink>>>

async function bringBack(trx: Trx, { id, email, former_email, changed_at }: Link, now: Date) {
  // The other address may have got links of its own in between.
  await store.deleteAlarmLinks(trx, id)
  await store.deleteWaysSince(trx, id, changed_at ?? now.toISOString())
  if (former_email === null || (await store.isTaken(trx, id, former_email))) return {}
  await updateAccount(trx, id, { email: former_email, email_verified_at: now.toISOString() })
  return { before: { email }, after: { email: former_email } }
}

type Known = { id: number; name: string; nim: string; email: string; email_verified_at: string | null; role: string }

/**
 * Tells whom an account belongs to that its address or NIM is another one, at the address that it had; of somebody of
 * the office also every administrator. Only to an address that was confirmed goes a link that takes it back.
 */
export async function tellOfMove(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  given: { before: Known; after: { nim: string; email: string }; by: string; isUsed: boolean },
): Promise<void> {
  const { before, after, by, isUsed } = given
  const isMoved = before.email !== after.email
  if (!isMoved && before.nim === after.nim) return
  if (isUsed || isOffice(before.role)) {
    const without_link = !isUsed || before.email_verified_at === null
    const former = isMoved && !without_link ? { former_email: before.email, at: now().toISOString() } : {}
    const data = { event: isMoved ? 'EMAIL_CHANGED' : 'NIM_CHANGED', by, without_link, ...former }
    await queueMails(trx, [{ template: safetyMail, to: before.email, userId: before.id, data }])
  }
  if (!isOffice(before.role)) return
  const changes = (['email', 'nim'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => [before[field], after[field]])
  await tellAdministrators(trx, now(), officeAccountMail, { name: before.name, by, changes })
}
