/** The second step of signing in, after a right password or another first proof. */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { newToken, tokenHash } from '#services/passwords.ts'
import { countedTry } from '#services/wrong-attempts.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { minuteMs } from '#kit/time.ts'
import { findOffice } from '#services/accounts/readers.ts'
import type { SecondStep } from './account.contract.ts'
import { type NewSession, openSession } from './session.actions.ts'
import { deleteSessionsOf, holdAccount } from './account.store.ts'
import { isRightInTurn, printOf } from './factor-code.actions.ts'
import { factorsResetMail, safetyMail } from './factor.mail.ts'
import { acceptPasskey, askPasskey, passkeyIdOf } from './passkey.actions.ts'
import { challengeMinutes, isAppCode, type Shown } from './factor.rules.ts'
import * as store from './factor.store.ts'
import { deleteRecoveryCodes, deleteTotp } from './own-factor.store.ts'

type FirstFactor = {
  /** As it was when its password was checked, or when another first proof named it. */
  account: { id: number; password_hash: string | null }
  userAgent: string | undefined
}

/**
 * The answer to a right first factor, be it the password or the university's sign-in: a session, or the question for
 * the second. Null when the account has changed in between.
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

/** Keeps the question, and gives the token with which it is answered. */
export async function keepChallenge(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  values: Pick<store.NewChallenge, 'kind' | 'user_id' | 'challenge' | 'password_print'>,
): Promise<{ token: string; expires_at: string }> {
  const { token, hash } = newToken()
  const expires_at = new Date(now().getTime() + challengeMinutes * minuteMs).toISOString()
  await store.insertChallenge(trx, { ...values, token_hash: hash, expires_at })
  return { token, expires_at }
}

/**
 * The shown factor, out of a form.
 * @throws 422 if the method's field is missing, or has not the digits of a code
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
  if (method === 'totp' && !isAppCode(code)) throw invalidField('code', 'fields.codeDigits')
  return { method, code }
}

const expired = () => invalidField('challenge', 'fields.challengeExpired')
export const wrong = ({ method }: Shown) =>
  invalidField(
    method === 'passkey' ? 'credential' : 'code',
    method === 'passkey' ? 'fields.passkeyWrong' : 'fields.codeWrong',
  )

/** Wrong answers of an account count together, from whatever addresses they come, but separately by question. */
export const triesOf = (nim: string, what: 'second step' | 'proof' | 'new app') =>
  ({ table: 'login_failure', nim, address: `${what} of ${nim}` }) as const

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
  const session = await countedTry(deps, triesOf(owner.nim, 'second step'), async (trx) => {
    const challenge = await store.lockChallenge(trx, hash, 'SECOND_STEP', deps.now())
    const subject = challenge && (await lockSubject(deps, trx, owner.id))
    if (!subject || !challenge.password_print?.equals(printOf(subject.password_hash))) throw expired()
    const showing = { subject, challenge: challenge.challenge, shown: given.shown }
    if (!(await isRightInTurn(deps, trx, showing, { purpose: 'SIGN_IN' }))) return null
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

/** The options that any passkey of this portal may sign; nobody is named. */
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
 * Takes all second factors from an account whose owner has lost them.
 * By an administrator, for somebody else: one's own are changed on one's own page.
 * @throws 404 for an account that is not there, 409 for one's own or one without a second factor
 */
export function resetFactors(deps: Deps, caller: Caller, id: number): Promise<void> {
  if (id === caller.id) throw conflict('security.refused.own')
  return deps.db.transaction().execute((trx) => reset(deps, trx, { id, caller }))
}

/**
 * On the server, for the account of this NIM; false for an account without a second factor. @throws 404 without an
 * account
 */
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
