/** Signing in with an account of the university, and linking one. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { AppError, conflict } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { newToken, tokenHash } from '#services/passwords.ts'
import type { SecondStep } from './account.contract.ts'
import { afterFirstFactor } from './factor.actions.ts'
import { mayUsePassword } from './password.actions.ts'
import type { NewSession } from './session.actions.ts'
import { lockAccount, updateAccount } from './account.store.ts'
import type { KnownPerson } from './university.contract.ts'
import { linkedMail } from './university.mail.ts'
import { takeOver } from './university-takeover.actions.ts'
import { NotProved, type Provider } from './university-provider.actions.ts'
import {
  accountOf,
  type Decision,
  type Found,
  type Identity,
  isSameOwner,
  linkTo,
  ownPage,
  type Problem,
  provedEmail,
} from './university.rules.ts'
import * as store from './university.store.ts'

/** For so long somebody may stay at the university's page. */
export const flowSeconds = 600

type Started = { url: string; cookie: string }

/**
 * Begins a way to the university and back. The cookie binds it to one browser.
 * @param given `userId`: the signed-in caller who wants the account linked; else null
 * @throws 503 when the provider is away
 */
export async function start(
  deps: Deps,
  provider: Provider,
  given: { to?: string | null | undefined; userId: number | null },
): Promise<Started> {
  const { url, secrets } = await provider.begin().catch((error: unknown) => {
    deps.log.warn({ problem: causeOf(error) }, 'the university’s sign-in is away')
    throw new AppError('unavailable', { key: 'university.problems.away' }, { retryAfter: 30 })
  })
  const { token, hash } = newToken()
  const expires_at = new Date(deps.now().getTime() + flowSeconds * 1000).toISOString()
  const flow = { ...secrets, cookie_hash: hash, return_to: ownPage(given.to), user_id: given.userId, expires_at }
  await store.insertFlow(deps.db, flow)
  return { url, cookie: token }
}

/**
 * Takes the provider's answer: once, in the browser that started. Its result waits in the row of the flow, so nothing
 * of it is in an address.
 */
export async function takeAnswer(
  deps: Deps,
  provider: Provider,
  given: { cookie: string | null; answer: URLSearchParams },
): Promise<void> {
  const flow = given.cookie && (await store.takeFlow(deps.db, tokenHash(given.cookie), deps.now()))
  if (!flow) return
  try {
    await store.noteIdentity(deps.db, flow.id, await provider.identify(flow, given.answer))
  } catch (error) {
    if (!(error instanceof NotProved)) throw error
    deps.log.warn({ problem: error.problem, cause: causeOf(error) }, 'the university’s answer was refused')
    await store.noteProblem(deps.db, flow.id, error.problem)
  }
}

// Of the library's errors: their texts quote no claim and no code.
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause ?? '')
}

export type Finished =
  | { outcome: 'signed_in'; session: NewSession; to: string | null }
  | { outcome: 'second_step'; second_step: SecondStep; to: string | null }
  | { outcome: 'linked' }
  | { outcome: 'register'; person: KnownPerson }
  | { outcome: 'refused'; problem: Problem }

/** An account whose owner has proved who they are. */
type Known = { account: { id: number; password_hash: string | null }; to: string | null }

const refused = (problem: Problem): Finished => ({ outcome: 'refused', problem })

/** How it ended; asked for once, by the browser that started. */
export async function finish(
  deps: Deps,
  given: { cookie: string | null; caller: Caller | null; userAgent: string | undefined },
): Promise<Finished> {
  if (!given.cookie) return refused('expired')
  const hash = tokenHash(given.cookie)
  const result = await deps.db.transaction().execute(async (trx): Promise<Finished | Known> => {
    const flow = await store.endFlow(trx, hash, deps.now())
    if (flow?.problem) return refused(flow.problem)
    // The linking caller must still be signed in as the same person.
    const isOther = typeof flow?.user_id === 'number' && flow.user_id !== given.caller?.id
    if (!flow?.identity || isOther) return refused('expired')
    const { identity, user_id: userId, return_to: to } = flow
    const decision = await decide(trx, identity, userId, deps.now())
    if (decision.kind === 'refused') return refused(decision.problem)
    if (decision.kind === 'register') return { outcome: 'register', person: personOf(identity) }
    const account = await lockAccount(trx, decision.id)
    if (!decision.isNew) return userId === null ? { account, to } : { outcome: 'linked' }
    // A signed-in person has proved it a moment ago.
    if (userId === null && !isSameOwner(account, identity)) {
      if (!(await takeOver(deps, trx, account, provedEmail(identity)))) return refused('noAddress')
    }
    const own = await lockAccount(trx, decision.id)
    await link(trx, own, identity, deps.now())
    return userId === null ? { account: own, to } : { outcome: 'linked' }
  })
  if ('outcome' in result) return result
  const known = { account: result.account, userAgent: given.userAgent }
  const proved = await deps.db.transaction().execute((trx) => afterFirstFactor(deps, trx, known))
  // Suspended, or the password changed, in the same moment.
  if (!proved) return refused('closed')
  const { to } = result
  return 'user' in proved
    ? { outcome: 'signed_in', session: proved, to }
    : { outcome: 'second_step', second_step: proved, to }
}

async function decide(trx: Trx, identity: Identity, userId: number | null, now: Date): Promise<Decision> {
  await store.lockSubject(trx, identity)
  const find = (by: Parameters<typeof store.findCandidate>[3]) => store.findCandidate(trx, identity.issuer, now, by)
  const email = provedEmail(identity)
  const found: Found = {
    linked: await find({ subject: identity.subject }),
    byEmail: email ? await find({ email }) : null,
    byNim: identity.nim ? await find({ nim: identity.nim }) : null,
  }
  const own = userId === null ? null : await find({ id: userId })
  return own ? linkTo(own, identity, found) : accountOf(identity, found)
}

type Account = Awaited<ReturnType<typeof lockAccount>>

async function link(trx: Trx, account: Account, identity: Identity, now: Date): Promise<void> {
  await store.insertLink(trx, account.id, identity, now)
  const isProved = account.email_verified_at === null && provedEmail(identity) === account.email
  if (isProved) await updateAccount(trx, account.id, { email_verified_at: now.toISOString() })
  const caller = { id: account.id, name: account.name }
  await recordAudit(trx, { caller, action: 'university linked', entity: 'account', entityId: account.id })
  const data = { account: identity.email ?? '' }
  await queueMails(trx, [{ template: linkedMail, to: account.email, userId: account.id, data }])
}

const personOf = (identity: Identity): KnownPerson => ({
  name: identity.name,
  nim: identity.nim,
  email: provedEmail(identity),
})

/** The university's account that signs in to the caller's; null when there is none. */
export const readLink = async (deps: Deps, provider: Provider, caller: Caller) =>
  (await store.findLink(deps.db, caller.id, provider.issuer)) ?? null

/**
 * Unlinks the caller's.
 * @throws 409 where they could not sign in any more
 */
export async function unlink(deps: Deps, caller: Caller): Promise<void> {
  if (!mayUsePassword(deps, caller.role)) throw conflict('university.onlyWay')
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, caller.id)
    if (!(await store.deleteLink(trx, caller.id))) return
    await recordAudit(trx, { caller, action: 'university unlinked', entity: 'account', entityId: caller.id })
  })
}
