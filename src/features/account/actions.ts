/** Signing in and out, setting passwords, and what the owner may change about the account. */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, unauthenticated } from '#kit/errors/errors.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import type { Queue } from '#services/jobs/jobs.ts'
import { type Outgoing, queueMails } from '#services/mail/queue.ts'
import {
  commonPasswords,
  hashPassword,
  inHashingTurn,
  newToken,
  tokenHash,
  verifyPassword,
} from '#services/passwords/passwords.ts'
import { countedTry } from '#services/tries/tries.ts'
import type { SessionUser } from './contract.ts'
import { activationMail, resetMail } from './mail.ts'
import { activationDays, isGuessable, sessionDays, mostSessions } from './rules.ts'
import { deviceOf } from './sessions/rules.ts'
import * as store from './store.ts'

const day = 24 * 60 * 60 * 1000

type NewSession = { user: SessionUser; token: string }

/** The token of an `Authorization: Bearer` header, or null. */
export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer +([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1] ?? null

/** Finds out who sent a request. */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const token = bearerToken(request.headers.authorization)
  if (!token) return null
  const session = await store.findSession(deps.db, tokenHash(token), deps.now())
  if (!session) return null
  return {
    id: session.id,
    name: session.name,
    role: session.role,
    regionId: session.region_id,
    sessionId: session.session_id,
  }
}

/** The session's user in the contract's shape. Throws 401 when the account is gone. */
export async function profileOf(deps: Pick<Deps, 'db' | 'now'>, userId: number): Promise<SessionUser> {
  const account = await store.findProfile(deps.db, userId, deps.now())
  if (!account) throw unauthenticated()
  // The reply's schema keeps what the contract names; the role column is checked by the database.
  return { ...account, memberSince: account.created_at } as SessionUser
}

/**
 * Signs in. Null when NIM and password do not belong together; it takes the same time whether the NIM
 * exists or not. Throws 429 after too many failures from this address.
 */
export async function signIn(
  deps: Deps,
  given: { nim: string; password: string; address: string; userAgent: string | undefined },
): Promise<NewSession | null> {
  // Before the turn, which is too precious to wait in for what is not counted.
  const account = await store.findForLogin(deps.db, given.nim)
  const found = await inHashingTurn(() =>
    countedTry(deps, { table: 'login_failure', ...given }, async () => {
      const right = await verifyPassword(account?.password_hash, given.password)
      return account && right ? account : null
    }),
  )
  return found && openSession(deps, found, given.userAgent)
}

/** Null when the account is not what it was when its password was checked or set. */
async function openSession(
  deps: Deps,
  account: { id: number; password_hash: string | null },
  userAgent: string | undefined,
): Promise<NewSession | null> {
  const { token, hash } = newToken()
  const expires = new Date(deps.now().getTime() + sessionDays * day)
  if (!(await store.insertSession(deps.db, account, hash, expires, deviceOf(userAgent)))) return null
  await store.deleteOldestSessions(deps.db, account.id, mostSessions)
  return { user: await profileOf(deps, account.id), token }
}

/** Ends the sessions of these `Bearer` texts; false when there was none. */
export async function signOut(deps: Deps, headers: readonly (string | null | undefined)[]): Promise<boolean> {
  let ended = false
  for (const token of headers.map((header) => bearerToken(header ?? undefined))) {
    if (!token || !(await store.findSession(deps.db, tokenHash(token), deps.now()))) continue
    await store.deleteSession(deps.db, tokenHash(token))
    ended = true
  }
  return ended
}

/** Changes the owner's own contact details. */
export async function updateProfile(
  deps: Deps,
  caller: Caller,
  given: Record<string, string | undefined>,
): Promise<SessionUser> {
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await deps.db.transaction().execute(async (trx) => {
    const before = await store.lockAccount(trx, caller.id)
    if (Object.keys(changes).length === 0) return
    await store.updateAccount(trx, caller.id, changes)
    await recordAudit(trx, {
      caller,
      action: 'updated',
      entity: 'account',
      entityId: caller.id,
      ...changesBetween(before, { ...before, ...changes }),
    })
  })
  return profileOf(deps, caller.id)
}

/**
 * Gives an account that nobody has activated yet another address: its links die, and its first mail goes there.
 * @throws 409 when it was activated, suspended or removed meanwhile
 */
export async function replaceEmail(trx: Trx, userId: number, email: string, now: Date): Promise<void> {
  const before = await store.lockAccount(trx, userId)
  const isNew = before.password_hash === null && before.email_verified_at === null
  if (!isNew || before.suspended_at !== null || before.deleted_at !== null) throw conflict('account.activatedBefore')
  await store.updateAccount(trx, userId, { email })
  await store.useUpLinks(trx, userId, now)
  await store.readdressMails(trx, userId, { from: before.email, to: email, but: activationMail.name })
  await queueMails(trx, [activation(userId, email)])
  const change = changesBetween(before, { ...before, email })
  await recordAudit(trx, { caller: null, action: 'email corrected', entity: 'account', entityId: userId, ...change })
}

type Owner = { nim: string; name: string; email: string }

function refuseGuessable(password: string, owner: Owner): void {
  if (isGuessable(password, owner, commonPasswords)) throw invalidField('password', 'fields.passwordGuessable')
}

/**
 * Makes sure that the caller knows the password of the account, and not only holds its token. Wrong ones count like
 * failed logins: who holds a stolen token must not find the password with it.
 * @param field the form field to blame
 * @throws 422 at the field when it is wrong, 429 after too many wrong ones
 */
export async function requirePassword(
  deps: Deps,
  caller: Caller,
  given: { password: string; address: string },
  field: string,
) {
  const account = await store.findCredentials(deps.db, caller.id)
  const tried = { table: 'login_failure', nim: account.nim, address: given.address } as const
  const right = await inHashingTurn(() =>
    countedTry(deps, tried, async () => (await verifyPassword(account.password_hash, given.password)) || null),
  )
  if (!right) throw wrongPassword(field)
  return account
}

/** Changes one's own password; every other session of the account ends. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  given: { current_password: string; password: string; address: string },
): Promise<void> {
  const account = await requirePassword(
    deps,
    caller,
    { ...given, password: given.current_password },
    'current_password',
  )
  refuseGuessable(given.password, account)
  const password_hash = await inHashingTurn(() => hashPassword(given.password))
  await deps.db.transaction().execute(async (trx) => {
    // Set anew through a link meanwhile: what was checked above is no longer the current one.
    if (!(await store.replacePassword(trx, caller.id, account.password_hash, password_hash))) {
      throw wrongPassword('current_password')
    }
    await store.deleteSessionsOf(trx, caller.id, caller.sessionId)
    await store.useUpLinks(trx, caller.id, deps.now())
    await recordAudit(trx, { caller, action: 'password changed', entity: 'account', entityId: caller.id })
  })
}

/**
 * Sets a password through a link's token. The link and all others of the account are used up and all
 * sessions end; the answer is a new one. Throws 422 at `token` when the link is unknown, used or too old.
 */
export async function resetPassword(
  deps: Deps,
  given: { token: string; password: string; userAgent: string | undefined },
): Promise<NewSession> {
  const hash = tokenHash(given.token)
  const owner = await store.findLink(deps.db, hash, deps.now())
  if (!owner) throw linkExpired()
  refuseGuessable(given.password, owner)
  const password_hash = await inHashingTurn(() => hashPassword(given.password))
  await deps.db.transaction().execute(async (trx) => {
    const link = await store.lockLink(trx, hash, deps.now())
    if (!link) throw linkExpired()
    await store.useUpLinks(trx, link.id, deps.now())
    const email_verified_at = link.email_verified_at ?? deps.now().toISOString()
    await store.updateAccount(trx, link.id, { password_hash, email_verified_at })
    await store.deleteSessionsOf(trx, link.id, null)
    await recordAudit(trx, { caller: link, action: 'password set', entity: 'account', entityId: link.id })
  })
  const session = await openSession(deps, { id: owner.id, password_hash }, given.userAgent)
  // Suspended, or set anew from elsewhere, in the same moment.
  if (!session) throw unauthenticated()
  return session
}

/** Whose password a link sets. Throws 422 at `token` like `resetPassword`. */
export async function findLinkOwner(deps: Deps, token: string): Promise<{ name: string; nim: string }> {
  const owner = await store.findLink(deps.db, tokenHash(token), deps.now())
  if (!owner) throw linkExpired()
  return { name: owner.name, nim: owner.nim }
}

const wrongPassword = (field: string) => invalidField(field, 'fields.currentPassword')
const linkExpired = () => invalidField('token', 'fields.linkExpired')

export { activationMail, passwordLink } from './mail.ts'

/** How that mail is named among all mails. */
export const activationTemplate = activationMail.name

/** The mail with which a new account's owner sets the first password; to be queued with the account. */
export const activation = (userId: number | null, to: string): Outgoing => ({ template: activationMail, to, userId })

export const forgottenQueue: Queue = {
  name: 'forgotten-passwords',
  batch: 10,
  parallel: 1,
  every: 0.5,
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 300,
  expireAfter: 60,
}

/** Takes a request for a link. Known or unknown, the address is only looked up later, by a job. */
export const askForLink = (deps: Deps, email: string): Promise<void> =>
  deps.jobs.add(deps.db, forgottenQueue, [{ email }])

/** The job behind `askForLink`: a mail to a known address, at most five an hour. Earlier links are dead at once. */
export async function sendLink(deps: Deps, email: string): Promise<void> {
  const account = await store.findByEmail(deps.db, email)
  if (!account || (await store.countRecentMails(deps.db, account.id, resetMail.name)) >= 5) return
  await deps.db.transaction().execute(async (trx) => {
    await store.useUpLinks(trx, account.id, deps.now())
    await queueMails(trx, [{ template: resetMail, to: account.email, userId: account.id }])
  })
}

/**
 * Makes sure that somebody can administer: with the given NIM and password, or with an account whose
 * single-use link is the answer. Null when there is an administrator already.
 */
export async function ensureAdministrator(deps: Deps): Promise<{ nim: string; link: string | null } | null> {
  const { db, config } = deps
  if (await store.hasAdministrator(db)) return null
  const nim = config.admin?.nim ?? '0000000001'
  const password_hash = config.admin ? await hashPassword(config.admin.password) : null
  const email = `administrator@${mailDomain(config.mailFrom)}`
  const created = await store.insertAdministrator(db, { nim, email, password_hash })
  // Another process that started at the same moment made it.
  if (!created) return null
  if (config.admin) return { nim, link: null }
  const { token, hash } = newToken()
  await store.insertLink(db, created.id, hash, { now: deps.now(), life: activationDays * day })
  return { nim, link: `${config.appUrl}/forgot-password/${token}` }
}

const mailDomain = (from: string): string => /@([\w.-]+)/.exec(from)?.[1]?.toLowerCase() ?? 'bnec.example'
