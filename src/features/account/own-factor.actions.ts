/** Setting up, renaming and removing the second factors of one's own account. Every change is told by mail. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound, unauthenticated } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { clubNow } from '#services/club.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { tokenHash } from '#services/passwords.ts'
import { seal } from '#services/secrets.ts'
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpForApps, totpOwner } from '#services/totp.ts'
import { countedTry } from '#services/wrong-attempts.ts'
import { deleteSessionsOf, lockAccount } from './account.store.ts'
import { noteProof } from './session.store.ts'
import { keepChallenge, triesOf } from './factor.actions.ts'
import { takeCode } from './factor-code.actions.ts'
import { safetyMail, type SafetyEvent } from './factor.mail.ts'
import { askNewPasskey, readNewPasskey } from './passkey.actions.ts'
import { isAppCode, mostPasskeys, standingOf } from './factor.rules.ts'
import * as factors from './factor.store.ts'
import type { OwnFactors } from './own-factor.contract.ts'
import * as store from './own-factor.store.ts'

const entity = 'account'

/** @throws 401 when the account was removed or suspended since the request began */
async function lockSubject(deps: Deps, trx: Trx, caller: Caller): Promise<factors.Subject> {
  await lockAccount(trx, caller.id)
  const subject = await factors.findSubject(trx, caller.id, deps.now())
  if (!subject) throw unauthenticated()
  return subject
}

export async function readFactors({ db, now, config }: Deps, caller: Caller): Promise<OwnFactors> {
  const subject = await factors.findSubject(db, caller.id, now())
  if (!subject) throw unauthenticated()
  const totp = await factors.findTotp(db, caller.id)
  return {
    passkeys: await factors.findPasskeys(db, caller.id),
    totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at, last_used_at: totp.last_used_at } : null,
    recovery_codes_left: await factors.countRecoveryCodes(db, caller.id),
    password_alone: subject.password_alone,
    is_required: isRequired(config, subject),
    ...standingOf(subject, config.secondFactor, now()),
  }
}

const isRequired = (config: Deps['config'], { is_office }: factors.Subject) =>
  is_office && config.secondFactor === 'office'

type Change = { action: string; event: SafetyEvent; passkeyId?: number; name?: string }

/** The audit entry and the mail of a change. */
async function tell(trx: Trx, { id, name, email }: factors.Subject, change: Change): Promise<void> {
  const { action, event, passkeyId = null, name: called = null } = change
  const after = called === null ? null : { name: called }
  await recordAudit(trx, { caller: { id, name }, action, entity, entityId: id, after })
  const data = { event, passkey_id: passkeyId, name: called }
  await queueMails(trx, [{ template: safetyMail, to: email, userId: id, data }])
}

/**
 * The effects of the first factor: recovery codes, the end of sessions that knew only a password, and a fresh proof. A
 * passkey beside a password that stays enough is none.
 */
async function afterAdding(deps: Deps, trx: Trx, caller: Caller, subject: factors.Subject): Promise<string[] | null> {
  await noteProof(trx, caller.sessionId, deps.now())
  const hasFactor = (await factors.findSubject(trx, caller.id, deps.now()))?.has_factor
  if (subject.has_factor || !hasFactor) return null
  await deleteSessionsOf(trx, caller.id, caller.sessionId)
  return putRecoveryCodes(trx, caller.id)
}

async function putRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.deleteRecoveryCodes(trx, userId)
  await store.insertRecoveryCodes(trx, userId, codes.map(recoveryHash))
  return codes
}

export function askForNewPasskey(deps: Deps, caller: Caller) {
  return deps.db.transaction().execute(async (trx) => {
    const subject = await lockSubject(deps, trx, caller)
    const passkeys = await factors.findPasskeys(trx, caller.id)
    if (passkeys.length >= mostPasskeys) throw conflict('security.refused.tooMany', { most: mostPasskeys })
    const { challenge, options } = await askNewPasskey(deps.config, subject, passkeys)
    const kept = { kind: 'NEW_PASSKEY', user_id: caller.id, challenge, password_print: null } as const
    return { ...(await keepChallenge(deps, trx, kept)), passkey: options }
  })
}

/**
 * Keeps a new passkey. With the first one a student says whether the password alone stays enough.
 * @returns recovery codes with the first factor, else null
 * @throws 422 at `challenge` for one that was answered or is too old, at `credential` for a wrong answer
 */
export function addPasskey(
  deps: Deps,
  caller: Caller,
  given: { challenge: string; credential: string; name: string; password_alone?: boolean | undefined },
): Promise<string[] | null> {
  return deps.db.transaction().execute(async (trx) => {
    const subject = await lockSubject(deps, trx, caller)
    const hash = tokenHash(given.challenge)
    const asked = await factors.lockChallenge(trx, hash, 'NEW_PASSKEY', deps.now())
    if (asked?.user_id !== caller.id || asked.challenge === null) {
      throw invalidField('challenge', 'fields.challengeExpired')
    }
    const made = await readNewPasskey(deps.config, { credential: given.credential, challenge: asked.challenge })
    if (!made || (await factors.findPasskey(trx, made.credential_id))) {
      throw invalidField('credential', 'fields.passkeyNotMade')
    }
    await factors.deleteChallenge(trx, hash)
    const { name, password_alone: isAlone = false } = given
    if (!subject.has_factor && (await factors.findPasskeys(trx, caller.id)).length === 0)
      await store.putPasswordAlone(trx, caller.id, isAlone && !isRequired(deps.config, subject))
    const row = { ...made, user_id: caller.id, name, created_at: deps.now().toISOString() }
    const { id } = await store.insertPasskey(trx, row)
    const codes = await afterAdding(deps, trx, caller, subject)
    await tell(trx, subject, { action: 'passkey added', event: 'PASSKEY_ADDED', passkeyId: id, name })
    return codes
  })
}

/** @throws 404 for a passkey that is not the caller's */
export function renamePasskey(deps: Deps, caller: Caller, id: number, name: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSubject(deps, trx, caller)
    const known = (await factors.findPasskeys(trx, caller.id)).find((one) => one.id === id)
    if (!known) throw notFound()
    if (known.name === name) return
    await store.renamePasskey(trx, caller.id, id, name)
    const entry = { caller, entity, entityId: caller.id, before: { name: known.name }, after: { name } }
    await recordAudit(trx, { ...entry, action: 'passkey renamed' })
  })
}

/** @throws 409 where the office asks for a factor and this is the last one */
async function afterRemoving(deps: Deps, trx: Trx, caller: Caller, subject: factors.Subject): Promise<void> {
  const left = await factors.findSubject(trx, caller.id, deps.now())
  if (left?.has_factor) return
  if (isRequired(deps.config, subject)) throw conflict('security.refused.lastFactor')
  await store.deleteRecoveryCodes(trx, caller.id)
}

/** @throws 404 for a passkey that is not the caller's, 409 for the last factor of somebody of the office */
export function removePasskey(deps: Deps, caller: Caller, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const subject = await lockSubject(deps, trx, caller)
    const known = (await factors.findPasskeys(trx, caller.id)).find((one) => one.id === id)
    if (!known) throw notFound()
    await store.deletePasskey(trx, caller.id, id)
    await afterRemoving(deps, trx, caller, subject)
    await tell(trx, subject, { action: 'passkey removed', event: 'PASSKEY_REMOVED', name: known.name })
  })
}

/**
 * Says whether the password alone stays enough where the passkeys are not.
 * @returns recovery codes where it no longer is and there was no factor, else null
 * @throws 409 for somebody of the office without an app
 */
export function putPasswordAlone(deps: Deps, caller: Caller, isAlone: boolean): Promise<string[] | null> {
  return deps.db.transaction().execute(async (trx) => {
    const subject = await lockSubject(deps, trx, caller)
    if (subject.password_alone === isAlone) return null
    await store.putPasswordAlone(trx, caller.id, isAlone)
    if (isAlone) await afterRemoving(deps, trx, caller, subject)
    const codes = isAlone ? null : await afterAdding(deps, trx, caller, subject)
    await tell(
      trx,
      subject,
      isAlone
        ? { action: 'password alone made enough', event: 'PASSWORD_ALONE' }
        : { action: 'passkey made necessary', event: 'PASSKEY_TOO' },
    )
    return codes
  })
}

/** A secret for an app; it counts once a code of it was typed. @throws 409 while another app counts */
export function beginTotp(deps: Deps, caller: Caller): Promise<{ uri: string; secret: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const subject = await lockSubject(deps, trx, caller)
    await refuseSecondApp(trx, caller)
    const secret = newTotpSecret()
    await store.putTotp(trx, caller.id, await seal(deps.config, secret, totpOwner(caller.id)))
    return totpForApps(secret, { issuer: clubNow().short_name, label: subject.nim })
  })
}

async function refuseSecondApp(trx: Trx, caller: Caller): Promise<void> {
  if ((await factors.findTotp(trx, caller.id))?.confirmed_at) throw conflict('security.refused.secondApp')
}

/**
 * Takes the app's first code.
 * @returns recovery codes with the first factor, else null
 * @throws 422 at `code` for a wrong one
 */
export async function confirmTotp(deps: Deps, caller: Caller, code: string): Promise<string[] | null> {
  if (!isAppCode(code)) throw invalidField('code', 'fields.codeDigits')
  const subject = await factors.findSubject(deps.db, caller.id, deps.now())
  if (!subject) throw unauthenticated()
  const done = await countedTry(deps, triesOf(subject.nim, 'new app'), async (trx) => {
    const locked = await lockSubject(deps, trx, caller)
    await refuseSecondApp(trx, caller)
    if (!(await takeCode(deps, trx, await factors.findTotp(trx, caller.id), code))) return null
    await store.confirmTotp(trx, caller.id, deps.now())
    const codes = await afterAdding(deps, trx, caller, locked)
    await tell(trx, locked, { action: 'authenticator app added', event: 'TOTP_ADDED' })
    return { codes }
  })
  if (!done) throw invalidField('code', 'fields.codeWrong')
  return done.codes
}

/** @throws 404 without an app, 409 for the last factor of somebody of the office */
export function removeTotp(deps: Deps, caller: Caller): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const subject = await lockSubject(deps, trx, caller)
    if (!(await factors.findTotp(trx, caller.id))?.confirmed_at) throw notFound()
    await store.deleteTotp(trx, caller.id)
    await afterRemoving(deps, trx, caller, subject)
    await tell(trx, subject, { action: 'authenticator app removed', event: 'TOTP_REMOVED' })
  })
}

/** @throws 409 without a second factor, which they would replace */
export function makeRecoveryCodes(deps: Deps, caller: Caller): Promise<string[]> {
  return deps.db.transaction().execute(async (trx) => {
    const subject = await lockSubject(deps, trx, caller)
    if (!subject.has_factor) throw conflict('security.refused.noFactor')
    const codes = await putRecoveryCodes(trx, caller.id)
    await tell(trx, subject, { action: 'recovery codes made', event: 'RECOVERY_MADE' })
    return codes
  })
}
