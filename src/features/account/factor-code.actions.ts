/** Whether the shown factor is right, and the consequences of repeated wrong codes of an app. */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { invalidField, tooMany } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { unseal } from '#services/secrets.ts'
import { recoveryHash, stepOfCode, totpOwner } from '#services/totp.ts'
import { safetyMail } from './factor.mail.ts'
import { acceptPasskey } from './passkey.actions.ts'
import { mostCodes, type Shown, toldCodes, waitMinutes } from './factor.rules.ts'
import { deleteSession } from './session.store.ts'
import * as store from './factor.store.ts'

/** A value that tells one password from the next, and reveals nothing of it. */
export const printOf = (password_hash: string | null): Buffer =>
  createHash('sha256')
    .update(password_hash ?? '')
    .digest()

type Showing = { subject: store.Subject; challenge: string | null; shown: Shown }

/** The question that is answered: the second step of signing in, or a fresh proof in a session. */
type Turn = { purpose: 'SIGN_IN' } | { purpose: 'AGAIN'; sessionId: number }

/**
 * Whether this proves the owner of a locked account. A right answer is used up. Wrong codes of an app are counted: a
 * code has six digits, so repeated tries would find one. A passkey and a recovery code cannot be guessed and are
 * accepted at any time; so a person who only knows the password locks out no owner who has one of them.
 * @throws 429 while the next code has to wait, 422 at `code` when none is accepted any more
 */
export async function isRightInTurn(deps: Deps, trx: Trx, showing: Showing, turn: Turn): Promise<boolean> {
  const { subject, shown } = showing
  const { purpose } = turn
  const counted = { user_id: subject.id, purpose, password_print: printOf(subject.password_hash) }
  if (shown.method === 'totp') await expectHeard(deps, trx, subject, counted)
  if (await isRight(deps, trx, showing)) {
    await store.forgetFailures(trx, counted)
    return true
  }
  if (shown.method !== 'totp') return false
  const failures = await store.noteFailure(trx, counted, deps.now())
  const event = failures === toldCodes ? 'CODES_WRONG' : failures === mostCodes ? 'CODES_ENDED' : null
  if (event) {
    await queueMails(trx, [{ template: safetyMail, to: subject.email, userId: subject.id, data: { event } }])
    const entry = { caller: null, entity: 'account', entityId: subject.id, after: { failures } }
    await recordAudit(trx, { ...entry, action: 'wrong codes' })
  }
  if (failures < mostCodes || turn.purpose === 'SIGN_IN') return false
  // The holder of this session knows no code. The owner signs in again.
  await deleteSession(trx, subject.id, turn.sessionId)
  await store.forgetFailures(trx, counted)
  return false
}

type Counted = Parameters<typeof store.findFailures>[1]

async function expectHeard(deps: Deps, trx: Trx, { password_hash }: store.Subject, counted: Counted): Promise<void> {
  const { failures, last_at } = (await store.findFailures(trx, counted)) ?? { failures: 0, last_at: '' }
  // A person without a password has no other to set: for them the wait stays long.
  if (failures >= mostCodes && password_hash !== null) throw invalidField('code', 'fields.codesEnded')
  const wait = Date.parse(last_at) + waitMinutes(failures) * 60_000 - deps.now().getTime()
  if (deps.config.rateLimit && wait > 0) throw tooMany('tries', wait / 1000)
}

async function isRight(deps: Deps, trx: Trx, { subject, challenge, shown }: Showing): Promise<boolean> {
  if (shown.method === 'passkey') {
    const used = challenge === null ? null : await acceptPasskey(deps, trx, { credential: shown.credential, challenge })
    return used?.userId === subject.id
  }
  if (shown.method === 'totp') {
    // A secret that was only looked at protects nothing yet.
    const totp = await store.findTotp(trx, subject.id)
    return takeCode(deps, trx, totp?.confirmed_at ? totp : undefined, shown.code)
  }
  if (!(await store.takeRecoveryCode(trx, subject.id, recoveryHash(shown.code), deps.now()))) return false
  const entry = { caller: subject, entity: 'account', entityId: subject.id }
  await recordAudit(trx, { ...entry, action: 'recovery code used' })
  const data = { event: 'RECOVERY_USED' }
  await queueMails(trx, [{ template: safetyMail, to: subject.email, userId: subject.id, data }])
  return true
}

/** Takes a code of the account's app; each is good once. */
export async function takeCode(deps: Deps, trx: Trx, totp: store.Totp | undefined, code: string): Promise<boolean> {
  if (!totp) return false
  const secret = await unseal(deps.config, totp.secret, totpOwner(totp.user_id))
  if (!secret) deps.log.warn('the secret of an authenticator app cannot be read: is SECRET_KEY another one?')
  const step = secret ? stepOfCode(secret, code.replaceAll(/\s/g, ''), deps.now()) : null
  return step !== null && store.takeTotpStep(trx, totp.user_id, step, deps.now())
}
