/** The second step of signing in: what follows when a password, or another first proof, was right. */
import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { conflict, invalidField, notFound } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/queue.ts'
import { hashPassword, inHashingTurn, newToken, tokenHash } from '#services/passwords/passwords.ts'
import { unseal } from '#services/secrets/secrets.ts'
import { recoveryHash, stepOfCode, totpOwner } from '#services/secrets/totp.ts'
import { countedTry } from '#services/tries/tries.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { findOffice } from '#services/accounts/readers.ts'
import type { SecondStep } from '../contract.ts'
import { type NewSession, openSession } from '../sessions/actions.ts'
import { addLink, deleteSessionsOf, holdAccount, updateAccount } from '../store.ts'
import { factorsResetMail, safetyMail } from './mail.ts'
import { acceptPasskey, askPasskey, passkeyIdOf } from './passkeys/actions.ts'
import { challengeMinutes } from './rules.ts'
import * as store from './store.ts'
import { resetMinutes } from '../rules.ts'
import { deletePasskey, deleteRecoveryCodes, deleteTotp } from './own/store.ts'

const minute = 60_000

type FirstFactor = {
  /** As it was when its password was checked, or when another first proof named it. */
  account: { id: number; password_hash: string | null }
  userAgent: string | undefined
}

/**
 * What somebody gets who has proved the first factor, be it the password or the university's sign-in: a session, or
 * what else has to be shown. Null when the account is not what it was meanwhile.
 */
export async function afterFirstFactor(
  deps: Deps,
  trx: Trx,
  given: FirstFactor,
): Promise<NewSession | SecondStep | null> {
  // A second factor that is being set up right now is waited for.
  await holdAccount(trx, given.account.id)
  const session = await openSession(deps, trx, { ...given, withoutFactor: true })
  if (session) return session
  const subject = await store.findSubject(trx, given.account.id, deps.now())
  const isSame = subject?.password_hash === given.account.password_hash
  return subject?.has_factor && isSame ? beginSecondStep(deps, trx, subject) : null
}

const printOf = (password_hash: string | null): Buffer =>
  createHash('sha256')
    .update(password_hash ?? '')
    .digest()

async function beginSecondStep(deps: Deps, trx: Trx, subject: store.Subject): Promise<SecondStep> {
  const { offer, challenge } = await offerFactors(deps, trx, subject.id)
  const { token, expires_at } = await keepChallenge(deps, trx, {
    kind: 'SECOND_STEP',
    user_id: subject.id,
    challenge,
    password_print: printOf(subject.password_hash),
  })
  return { ...offer, token, expires_at }
}

/** By which factors the account's owner can prove who they are, and what a passkey is asked. */
export async function offerFactors(deps: Pick<Deps, 'config'>, trx: Trx, userId: number) {
  const passkeys = await store.findPasskeys(trx, userId)
  const totp = await store.findTotp(trx, userId)
  const recoveryCodes = await store.countRecoveryCodes(trx, userId)
  const asked = passkeys.length > 0 ? await askPasskey(deps.config, passkeys) : null
  const methods = [
    ...(asked ? (['passkey'] as const) : []),
    ...(totp?.confirmed_at ? (['totp'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ]
  return { offer: { methods, passkey: asked?.options ?? null }, challenge: asked?.challenge ?? null }
}

/** Keeps what is asked, and gives the token with which it is answered. */
export async function keepChallenge(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  values: Pick<store.NewChallenge, 'kind' | 'user_id' | 'challenge' | 'password_print'>,
): Promise<{ token: string; expires_at: string }> {
  const { token, hash } = newToken()
  const expires_at = new Date(now().getTime() + challengeMinutes * minute).toISOString()
  await store.insertChallenge(trx, { ...values, token_hash: hash, expires_at })
  return { token, expires_at }
}

export type Shown = { method: 'passkey'; credential: string } | { method: 'totp' | 'recovery'; code: string }

/**
 * What somebody shows, out of a form.
 * @throws 422 where the method's field is missing
 */
export function shownIn(given: {
  method: Shown['method']
  code?: string | null | undefined
  credential?: string | null | undefined
}): Shown {
  const { method, code, credential } = given
  if (method === 'passkey') {
    if (!credential) throw invalidField('credential', 'fields.required')
    return { method, credential }
  }
  if (!code) throw invalidField('code', 'fields.required')
  return { method, code }
}

const expired = () => invalidField('challenge', 'fields.challengeExpired')
export const wrong = ({ method }: Shown) =>
  invalidField(
    method === 'passkey' ? 'credential' : 'code',
    method === 'passkey' ? 'fields.passkeyWrong' : 'fields.codeWrong',
  )

/** Wrong answers of an account count together, from whatever addresses they come. */
export const triesOf = (nim: string) => ({ table: 'login_failure', nim, address: `second step of ${nim}` }) as const

/**
 * Signs in with the second factor.
 * @throws 422 at `challenge` for one that was answered or is too old, at `code` or `credential` for a wrong answer, 429
 *   after too many wrong ones
 */
export async function answerSecondStep(
  deps: Deps,
  given: { challenge: string; shown: Shown; userAgent: string | undefined },
): Promise<NewSession> {
  const hash = tokenHash(given.challenge)
  const owner = await store.findChallengeOwner(deps.db, hash, 'SECOND_STEP', deps.now())
  if (!owner) throw expired()
  const session = await countedTry(deps, triesOf(owner.nim), async (trx) => {
    const challenge = await store.lockChallenge(trx, hash, 'SECOND_STEP', deps.now())
    const subject = challenge && (await lockSubject(deps, trx, owner.id))
    if (!subject || !challenge.password_print?.equals(printOf(subject.password_hash))) throw expired()
    if (!(await isRight(deps, trx, { subject, challenge: challenge.challenge, shown: given.shown }))) return null
    await store.deleteChallenge(trx, hash)
    const opened = await openSession(deps, trx, { account: subject, userAgent: given.userAgent })
    if (!opened) throw expired()
    return opened
  })
  if (!session) throw wrong(given.shown)
  return session
}

async function lockSubject(deps: Deps, trx: Trx, userId: number): Promise<store.Subject | undefined> {
  await holdAccount(trx, userId)
  return store.findSubject(trx, userId, deps.now())
}

type Showing = { subject: store.Subject; challenge: string | null; shown: Shown }

/** Whether this proves the account's owner. What is right is used up. */
export async function isRight(deps: Deps, trx: Trx, { subject, challenge, shown }: Showing): Promise<boolean> {
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

/** What any passkey of this portal may sign; nobody is named. */
export async function askForPasskey(deps: Deps) {
  const { challenge, options } = await askPasskey(deps.config, [])
  return deps.db.transaction().execute(async (trx) => {
    const kept = { kind: 'PASSKEY_SIGN_IN', user_id: null, challenge, password_print: null } as const
    return { ...(await keepChallenge(deps, trx, kept)), passkey: options }
  })
}

/**
 * Signs in with a passkey alone, which is two factors: the device, and what it was unlocked with.
 * @throws 422 at `challenge` for one that was answered or is too old, at `credential` for a wrong answer, 429 after too
 *   many wrong ones
 */
export async function signInWithPasskey(
  deps: Deps,
  given: { challenge: string; credential: string; address: string; userAgent: string | undefined },
): Promise<NewSession> {
  const hash = tokenHash(given.challenge)
  // Whose it is shows only later; one that the portal does not know must not shut out all who share the address.
  const nim = `passkey ${createHash('sha256').update(passkeyIdOf(given.credential)).digest('hex').slice(0, 32)}`
  const tried = { table: 'login_failure', nim, address: given.address } as const
  const session = await countedTry(deps, tried, async (trx) => {
    const known = await store.lockChallenge(trx, hash, 'PASSKEY_SIGN_IN', deps.now())
    if (!known || known.challenge === null) throw expired()
    const used = await acceptPasskey(deps, trx, { credential: given.credential, challenge: known.challenge })
    const account = used && (await lockSubject(deps, trx, used.userId))
    if (!account) return null
    await store.deleteChallenge(trx, hash)
    return openSession(deps, trx, { account, userAgent: given.userAgent })
  })
  if (!session) throw wrong({ method: 'passkey', credential: '' })
  return session
}

/**
 * Somebody says of a mail about their account: this was not me.
 * Closes the account to everybody and gives the token that sets a new password. What the mail told of as added goes:
 * otherwise a stranger's factor would shut the owner out.
 * @throws 422 at `token` for a link that is unknown, was used or is too old
 */
export async function raiseAlarm(deps: Deps, given: string): Promise<string> {
  const hash = tokenHash(given)
  const { token, hash: resetHash } = newToken()
  // Nobody knows it. Without any the account would look as if it had never been used.
  const password_hash = await inHashingTurn(() => hashPassword(randomBytes(24).toString('hex')))
  await deps.db.transaction().execute(async (trx) => {
    const link = await store.lockAlarmLink(trx, hash, deps.now())
    if (!link) throw invalidField('token', 'fields.linkExpired')
    await store.useUpAlarmLink(trx, hash, deps.now())
    await updateAccount(trx, link.id, { password_hash })
    await deleteSessionsOf(trx, link.id, null)
    await store.deleteChallengesOf(trx, link.id)
    if (link.passkey_id !== null) await deletePasskey(trx, link.id, link.passkey_id)
    if (link.is_totp) await deleteTotp(trx, link.id)
    await addLink(trx, link.id, resetHash, { now: deps.now(), life: resetMinutes * minute })
    await recordAudit(trx, { caller: link, action: 'alarm raised', entity: 'account', entityId: link.id })
  })
  return token
}

/**
 * Takes all second factors from an account whose owner has lost them.
 * By an administrator, for somebody else: one's own are changed on one's own page.
 * @throws 404 for an account that is not there, 409 for one's own or one without a second factor
 */
export function resetFactors(deps: Deps, caller: Caller, id: number): Promise<void> {
  if (id === caller.id) throw conflict('security.refused.own')
  return deps.db.transaction().execute((trx) => reset(deps, trx, { id, caller }))
}

/** On the server, for whoever has this NIM; false for an account without a second factor. @throws 404 without an account */
export function resetFactorsOf(deps: Pick<Deps, 'db' | 'now'>, nim: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await store.findByNim(trx, nim)
    if (!account) throw notFound()
    const { has_factor } = (await store.lockAccount(trx, account.id)) ?? { has_factor: false }
    if (has_factor) await reset(deps, trx, { id: account.id, caller: null })
    return has_factor
  })
}

async function reset(deps: Pick<Deps, 'now'>, trx: Trx, { id, caller }: { id: number; caller: Caller | null }) {
  const account = await store.lockAccount(trx, id)
  if (!account) throw notFound()
  if (!account.has_factor) throw conflict('security.refused.nothingToReset')
  await store.deletePasskeys(trx, id)
  await deleteTotp(trx, id)
  await deleteRecoveryCodes(trx, id)
  await store.deleteChallengesOf(trx, id)
  await deleteSessionsOf(trx, id, null)
  // The days in which a new one can be set up begin with the next sign-in.
  await store.forgetGrace(trx, id)
  await recordAudit(trx, { caller, action: 'second factors reset', entity: 'account', entityId: id })
  const by = caller?.name ?? ''
  const { name, email } = account
  const office = (await findOffice(trx, deps.now())).filter((one) => one.id !== id)
  await queueMails(trx, [
    { template: safetyMail, to: email, userId: id, data: { event: by ? 'RESET' : 'RESET_ON_SERVER', by } },
    ...office.map((one) => ({ template: factorsResetMail, to: one.email, userId: one.id, data: { name, by } })),
  ])
}
