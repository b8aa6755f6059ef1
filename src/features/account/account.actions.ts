/** Signing in and out, and setting passwords. */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { backgroundHeader } from '#kit/endpoint/background-header.ts'
import { expectProof } from '#kit/endpoint/serve.ts'
import { conflict, invalidField, unauthenticated } from '#kit/errors.ts'
import { isOffice } from '#roles.ts'
import { grantsOf } from '#services/accounts/duty-door.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { mailedLinkQueue } from './mailed-link.jobs.ts'
import { first } from '#services/jobs/priority.ts'
import { clubNow } from '#services/club.ts'
import { isMailbox, type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { commonPasswords, hashPassword, inHashingTurn, tokenHash, verifyPassword } from '#services/passwords.ts'
import { countedTry } from '#services/wrong-attempts.ts'
import type { SecondStep } from './account.contract.ts'
import { afterFirstFactor } from './factor.actions.ts'
import { standingOf } from './factor.rules.ts'
import { activationMail, resetMail } from './account.mail.ts'
import { isFirst } from './first-admin.actions.ts'
import { mayUsePassword, requirePassword, wrongPassword } from './password.actions.ts'
import { isGuessable, mostLinkMails, notedSince } from './account.rules.ts'
import type { NewSession } from './session.actions.ts'
import * as store from './account.store.ts'

/** The token of an `Authorization: Bearer` header, or null. */
export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer +([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1] ?? null

/** Finds the caller of a request. */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const token = bearerToken(request.headers.authorization)
  if (!token) return null
  const now = deps.now()
  const session = await store.findSession(deps.db, tokenHash(token), now)
  if (!session) return null
  const isByHand = request.headers[backgroundHeader] === undefined
  if (isByHand && Date.parse(session.used_at) < notedSince(now).getTime()) await noteUse(deps, session.session_id, now)
  const is_office = isOffice(session.role) || session.duties.length > 0
  const { second_factor } = standingOf({ ...session, is_office }, deps.config.secondFactor, now)
  return {
    id: session.id,
    name: session.name,
    role: session.role,
    regionId: session.region_id,
    sessionId: session.session_id,
    grants: grantsOf(session.duties),
    hasFactor: session.has_factor,
    provedAt: session.proved_at,
    lacksFactor: second_factor === 'MISSING',
  }
}

// A full disk keeps nobody from reading.
const noteUse = (deps: Deps, sessionId: number, now: Date) =>
  store.noteUse(deps.db, sessionId, now).catch((error: { code?: string }) => {
    deps.log.warn({ cause: error.code ?? '' }, 'the use of a session was not noted')
  })

/**
 * Signs in, or says what else has to be shown. Null when NIM and password do not belong together; it takes the same time
 * whether the NIM exists or not. `university` when they do, but the role signs in with the university's account.
 * Throws 429 after too many failures from this address.
 */
export async function signIn(
  deps: Deps,
  given: { nim: string; password: string; address: string; userAgent: string | undefined },
): Promise<NewSession | SecondStep | 'university' | null> {
  // Before the turn, which is too precious for uncounted requests to wait in.
  const account = await store.findForLogin(deps.db, given.nim, deps.now())
  const check = () =>
    countedTry(deps, { table: 'login_failure', ...given }, async (trx) => {
      const right = await verifyPassword(account?.password_hash, given.password)
      if (!account || !right) return null
      // Only a person who knows the password hears of it.
      if (!mayUsePassword(deps, account.role)) return 'university'
      return afterFirstFactor(deps, trx, { account, userAgent: given.userAgent })
    })
  return first(() => inHashingTurn(check))
}

/** Ends the sessions of these `Bearer` texts; false when there was none. */
export async function signOut(deps: Deps, headers: readonly (string | null | undefined)[]): Promise<boolean> {
  let ended = false
  for (const token of headers.map((header) => bearerToken(header ?? undefined))) {
    if (!token) continue
    const isOpen = await store.findSession(deps.db, tokenHash(token), deps.now())
    // Also one that is only idle, which would go on once its owner has no rights in the office any more.
    await store.deleteSession(deps.db, tokenHash(token))
    if (isOpen) ended = true
  }
  return ended
}

/**
 * Gives an account that nobody has activated yet another address: its links die, and its first mail goes there.
 * @throws 409 when it was activated, suspended or removed in between
 */
export async function replaceEmail(trx: Trx, userId: number, email: string, now: Date): Promise<void> {
  const before = await store.lockAccount(trx, userId)
  const isNew = before.password_hash === null && before.email_verified_at === null
  if (!isNew || before.suspended_at !== null || before.deleted_at !== null) throw conflict('account.activatedBefore')
  await store.updateAccount(trx, userId, { email })
  await store.expireLinks(trx, userId, now)
  await store.readdressMails(trx, userId, { from: before.email, to: email, but: activationMail.name })
  await queueMails(trx, [activation(userId, email)])
  const change = changesBetween(before, { ...before, email })
  await recordAudit(trx, { caller: null, action: 'email corrected', entity: 'account', entityId: userId, ...change })
}

type Owner = { nim: string; name: string; email: string }

function refuseGuessable(password: string, owner: Owner): void {
  // The club's own short name is as near at hand as the person's.
  const known = { ...owner, name: `${owner.name} ${clubNow().short_name}` }
  if (isGuessable(password, known, commonPasswords)) throw invalidField('password', 'fields.passwordGuessable')
}

/**
 * Changes one's own password; every other session of the account ends.
 * @throws 403 `prove_again` for a caller who has a second factor and has not shown it lately
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  given: { current_password: string; password: string; address: string },
): Promise<void> {
  // The password in the form proves everybody else.
  if (caller.hasFactor) expectProof(caller, deps.now())
  const account = await requirePassword(
    deps,
    caller,
    { ...given, password: given.current_password },
    'current_password',
  )
  refuseGuessable(given.password, account)
  const password_hash = await inHashingTurn(() => hashPassword(given.password))
  await deps.db.transaction().execute(async (trx) => {
    // A link may have set another password in between: the one that was checked above is then no longer current.
    if (!(await store.replacePassword(trx, caller.id, account.password_hash, password_hash))) {
      throw wrongPassword('current_password')
    }
    await store.deleteSessionsOf(trx, caller.id, caller.sessionId)
    await store.expireLinks(trx, caller.id, deps.now())
    await recordAudit(trx, { caller, action: 'password changed', entity: 'account', entityId: caller.id })
  })
}

/**
 * Sets a password through a link's token; the portal's first administrator also says who it is. The link and all others of the account are used up and all
 * sessions end; the answer is a new one, or what else has to be shown. Throws 422 at `token` when the link is unknown, used or too old.
 */
export async function resetPassword(
  deps: Deps,
  given: { token: string; password: string; userAgent: string | undefined; named?: Partial<Owner> },
): Promise<NewSession | SecondStep> {
  const hash = tokenHash(given.token)
  const owner = await store.findLink(deps.db, hash, deps.now())
  if (!owner) throw linkExpired()
  await expectUsable(deps, owner)
  const named = (await isFirst(deps.db, owner.id)) ? (given.named ?? {}) : {}
  refuseGuessable(given.password, { ...owner, ...named })
  const password_hash = await inHashingTurn(() => hashPassword(given.password))
  await deps.db.transaction().execute(async (trx) => {
    const link = await store.lockLink(trx, hash, deps.now())
    if (!link) throw linkExpired()
    await store.expireLinks(trx, link.id, deps.now())
    // The link proves the address that it was sent to, and not one that is typed now.
    const email_verified_at = named.email ? null : (link.email_verified_at ?? deps.now().toISOString())
    await store.updateAccount(trx, link.id, { ...named, password_hash, email_verified_at })
    await store.deleteSessionsOf(trx, link.id, null)
    await recordAudit(trx, { caller: link, action: 'password set', entity: 'account', entityId: link.id })
  })
  const account = { id: owner.id, password_hash }
  const proved = { account, userAgent: given.userAgent }
  const session = await deps.db.transaction().execute((trx) => afterFirstFactor(deps, trx, proved))
  // Suspended, or changed from elsewhere, in the same moment.
  if (!session) throw unauthenticated()
  return session
}

/** Whose password a link sets. Throws 422 at `token` like `resetPassword`. */
export async function findLinkOwner(
  deps: Deps,
  token: string,
): Promise<{ name: string; nim: string; is_first: boolean }> {
  const owner = await store.findLink(deps.db, tokenHash(token), deps.now())
  if (!owner) throw linkExpired()
  await expectUsable(deps, owner)
  return { name: owner.name, nim: owner.nim, is_first: await isFirst(deps.db, owner.id) }
}

/** A link sets no password for a role that may not sign in with one, unless it was made on the server for just that. */
async function expectUsable(deps: Deps, link: { id: number; role: string; is_emergency: boolean }): Promise<void> {
  if (link.is_emergency || mayUsePassword(deps, link.role) || (await isFirst(deps.db, link.id))) return
  throw invalidField('token', 'university.noPassword')
}

const linkExpired = () => invalidField('token', 'fields.linkExpired')

export { tellOfMove } from './account-alarm.actions.ts'
export { requirePassword } from './password.actions.ts'
export { profileOf } from './session.actions.ts'
export { activationMail, passwordLink } from './account.mail.ts'

/** How that mail is named among all mails. */
export const activationTemplate = activationMail.name

/** The mail with which a new account's owner sets the first password; to be queued with the account. */
export const activation = (userId: number | null, to: string): Outgoing => ({ template: activationMail, to, userId })

export const forgottenQueue = mailedLinkQueue('forgotten-passwords')

/** Takes a request for a link. Known or unknown, the address is only looked up later, by a job. */
export const askForLink = (deps: Deps, name: string): Promise<void> =>
  deps.jobs.add(deps.db, forgottenQueue, [{ email: name }])

/** The job behind `askForLink`: a mail to the address of a known account, at most five an hour. Earlier links are dead at once. */
export async function sendLink(deps: Deps, name: string): Promise<void> {
  const account = await store.findByEmailOrNim(deps.db, name, deps.now())
  // The first administrator's address is no mailbox until somebody names one; the link that the start printed stays good.
  if (!account || !isMailbox(account.email)) return
  if ((await store.countRecentMails(deps.db, account.id, resetMail.name)) >= mostLinkMails) return
  await deps.db.transaction().execute(async (trx) => {
    await store.expireLinks(trx, account.id, deps.now())
    await queueMails(trx, [{ template: resetMail, to: account.email, userId: account.id }])
  })
}
