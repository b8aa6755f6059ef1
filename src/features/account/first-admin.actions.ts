/** The first administrator: by the settings, or by the person who opens the link that the start prints. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { dayMs, hourMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { nowhere } from '#services/mail/mail-queue.ts'
import { hashPassword, newToken } from '#services/passwords.ts'
import { activationDays } from './account.rules.ts'
import { lockAccount, updateAccount, expireLinks } from './account.store.ts'
import { addLink } from './password-link.store.ts'
import * as store from './first-admin.store.ts'

/** Processes that start together print one link. */
const together = 60_000
/** `isGiven`: the link was printed by another start a moment ago, and is good. */
export type First = { nim: string; link: string | null; isGiven?: true }

/** Nobody's, and never a mailbox: the person who sets the portal up names one. */
const email = `administrator@portal.${nowhere}`

/**
 * Makes sure that somebody can administer: with the given NIM and password, or with an account whose single-use link
 * is the answer. While nobody has used the link, each start gives another one, but for those within a minute: theirs is
 * `isGiven`. Null when there is an administrator.
 */
export async function ensureAdministrator(deps: Deps): Promise<First | null> {
  const { db, config, now } = deps
  if (await store.hasAdministrator(db)) return null
  if (config.admin) return ensureNamed(deps, config.admin)
  await store.insertAdministrator(db, { nim: '0000000001', email, password_hash: null })
  const given = await db.transaction().execute(async (trx) => {
    const waiting = await store.findWaiting(trx)
    if (!waiting) return null
    // If several processes start at the same moment, one gives a link.
    await lockAccount(trx, waiting.id)
    if (await store.hasLinkSince(trx, waiting.id, new Date(now().getTime() - together))) {
      return { nim: waiting.nim, token: null }
    }
    const { token, hash } = newToken()
    await addLink(trx, waiting.id, hash, { now: now(), life: activationDays * dayMs })
    return { nim: waiting.nim, token }
  })
  if (!given) return null
  if (given.token === null) return { nim: given.nim, link: null, isGiven: true }
  // A club's own portal is set up there; the same token sets a password anywhere.
  const page = config.seed === 'catalogue' ? 'setup' : 'forgot-password'
  return { nim: given.nim, link: `${config.appUrl}/${page}/${given.token}` }
}

async function ensureNamed(deps: Deps, admin: { nim: string; password: string }) {
  const { nim } = admin
  const password_hash = await hashPassword(admin.password)
  const waiting = await store.findWaiting(deps.db)
  if (!waiting) {
    const created = await store.insertAdministrator(deps.db, { nim, email, password_hash })
    return created ? { nim, link: null } : null
  }
  // An earlier start gave a link, which is worth nothing from now on.
  await deps.db.transaction().execute(async (trx) => {
    await expireLinks(trx, waiting.id, deps.now())
    await updateAccount(trx, waiting.id, { nim, password_hash })
  })
  return { nim, link: null }
}

/** Whether this account's link sets the portal up: nobody can administer yet, and it is the one who will. */
export async function isFirst(db: Db | Trx, userId: number): Promise<boolean> {
  if (await store.hasAdministrator(db)) return false
  return (await store.findWaiting(db))?.id === userId
}

/**
 * A link with which an administrator sets a password and signs in, although passwords may be switched off; for the
 * server's operator. Null when nobody of this NIM administers the portal at this moment.
 */
export function emergencyLink(deps: Pick<Deps, 'db' | 'now' | 'config'>, nim: string): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await store.findAdministrator(trx, nim, deps.now())
    if (!account) return null
    const { token, hash } = newToken()
    await addLink(trx, account.id, hash, { now: deps.now(), life: hourMs, isEmergency: true })
    await recordAudit(trx, { caller: null, action: 'emergency link', entity: 'account', entityId: account.id })
    return `${deps.config.appUrl}/forgot-password/${token}`
  })
}
