/** Opening sessions, and those of the caller's own account. */
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound, unauthenticated } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { newToken } from '#services/passwords.ts'
import type { SessionUser } from './account.contract.ts'
import { safetyMail } from './factor.mail.ts'
import { standingOf } from './factor.rules.ts'
import { beginGrace } from './factor.store.ts'
import { mostSessions, sessionDays } from './account.rules.ts'
import { deleteSessionsOf, findProfile, insertSession } from './account.store.ts'
import { deviceOf } from './session.rules.ts'
import * as store from './session.store.ts'

export type NewSession = { user: SessionUser; token: string }

/** The session's user in the contract's shape. Throws 401 when the account is gone. */
export async function profileOf(
  { db, now, config }: Pick<Deps, 'now' | 'config'> & { db: Db | Trx },
  userId: number,
): Promise<SessionUser> {
  const account = await findProfile(db, userId, now())
  if (!account) throw unauthenticated()
  const standing = standingOf(account, config.secondFactor, now())
  // The reply's schema keeps what the contract names; the role column is checked by the database.
  return { ...account, ...standing, memberSince: account.created_at } as SessionUser
}

type Opening = {
  /** As it was when its password was checked or set; held by the transaction. */
  account: { id: number; password_hash: string | null }
  userAgent: string | undefined
  /** Opens it only where no second factor is to be asked for. */
  withoutFactor?: boolean
}

/** Opens a session after all proofs. Null when the account has changed. */
export async function openSession(
  deps: Pick<Deps, 'now' | 'config' | 'log'>,
  trx: Trx,
  { account, userAgent, withoutFactor = false }: Opening,
): Promise<NewSession | null> {
  const now = deps.now()
  const { token, hash } = newToken()
  const expires = new Date(now.getTime() + sessionDays * dayMs)
  const device = deviceOf(userAgent)
  const opening = { ...device, expires, now, kept: mostSessions, withoutFactor }
  const opened = await insertSession(trx, account, hash, opening)
  if (!opened) return null
  const user = await profileOf({ ...deps, db: trx }, account.id)
  if (opened.is_new_device) {
    const data = { event: 'NEW_DEVICE', ...device, at: now.toISOString() }
    await queueMails(trx, [{ template: safetyMail, to: user.email, userId: account.id, data }])
  }
  deps.log.info({ account: account.id, ...device }, 'signed in')
  if (user.second_factor !== 'GRACE' || user.second_factor_until !== null) return { user, token }
  await beginGrace(trx, account.id, now)
  return { user: await profileOf({ ...deps, db: trx }, account.id), token }
}

export async function listSessions(deps: Deps, caller: Caller) {
  const open = await store.listOpen(deps.db, caller.id, deps.now())
  return open.map(({ id, created_at, expires_at, browser, system }) => ({
    id,
    signed_in_at: created_at,
    expires_at,
    browser,
    system,
    is_current: id === caller.sessionId,
  }))
}

/** Ends every session of the caller but the one that asks; gives how many there were. */
export function endOtherSessions(deps: Deps, caller: Caller): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const [{ numDeletedRows } = { numDeletedRows: 0n }] = await deleteSessionsOf(trx, caller.id, caller.sessionId)
    const ended = Number(numDeletedRows)
    if (ended > 0) {
      const entry = { caller, entity: 'account', entityId: caller.id, after: { ended } }
      await recordAudit(trx, { ...entry, action: 'other sessions ended' })
    }
    return ended
  })
}

/** Ends one session of the caller's account. @throws 404 for one that is not theirs, or over */
export function endSession(deps: Deps, caller: Caller, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await store.deleteSession(trx, caller.id, id))) throw notFound()
    await recordAudit(trx, { caller, action: 'session ended', entity: 'account', entityId: caller.id })
  })
}

/** Statements that end the links that somebody has mailed or shared, from this moment on. */
export type LinkEndings = (at: string) => readonly RawBuilder<unknown>[]

/** Ends all sessions of all accounts, and every link that was sent or shared; gives how many there were. */
export function signOutEverybody(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  programmes: readonly { endLinks?: LinkEndings }[],
): Promise<{ sessions: number; links: number }> {
  return db.transaction().execute(async (trx) => {
    const at = now().toISOString()
    const ended = await store.endEverything(
      trx,
      programmes.flatMap(({ endLinks }) => endLinks?.(at) ?? []),
    )
    const entry = { caller: null, entity: 'account', entityId: null, after: ended }
    await recordAudit(trx, { ...entry, action: 'everybody signed out' })
    return ended
  })
}
