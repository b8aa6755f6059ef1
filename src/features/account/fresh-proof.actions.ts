/** Asking the holder of a session for a fresh proof of identity. */
import type { Deps } from '#deps.ts'
import { type Caller, provedMinutes } from '#kit/endpoint/caller.ts'
import { invalidField, unauthenticated } from '#kit/errors.ts'
import { tokenHash } from '#services/passwords.ts'
import { countedTry } from '#services/wrong-attempts.ts'
import { requirePassword } from './password.actions.ts'
import { noteProof } from './session.store.ts'
import { holdAccount } from './account.store.ts'
import { keepChallenge, offerFactors, shownIn, triesOf, wrong } from './factor.actions.ts'
import { isRightInTurn } from './factor-code.actions.ts'
import type { FactorMethod, Shown } from './factor.rules.ts'
import * as factors from './factor.store.ts'

type Given = {
  challenge: string
  method: FactorMethod
  code?: string | null | undefined
  credential?: string | null | undefined
  password?: string | null | undefined
  address: string
}

/** The proofs that the caller can show. Without a second factor that is the password, if there is one. */
export function askForProof(deps: Deps, caller: Caller) {
  return deps.db.transaction().execute(async (trx) => {
    const subject = await factors.findSubject(trx, caller.id, deps.now())
    if (!subject) throw unauthenticated()
    const { offer, challenge } = await offerFactors(deps, trx, caller.id)
    const methods: FactorMethod[] = subject.has_factor ? offer.methods : subject.password_hash ? ['password'] : []
    const kept = { kind: 'AGAIN', user_id: caller.id, challenge, password_print: null } as const
    return { ...(await keepChallenge(deps, trx, kept)), methods, passkey: offer.passkey }
  })
}

/**
 * Proves who the caller is; gives until when that holds.
 * @throws 422 at `challenge` for one that was answered or is too old, at the method's field for a wrong answer, 429 after
 *   too many wrong ones
 */
export async function prove(deps: Deps, caller: Caller, given: Given): Promise<string> {
  if (given.method === 'password') await provePassword(deps, caller, given)
  else await proveFactor(deps, caller, given.challenge, shownIn({ ...given, method: given.method }))
  return new Date(deps.now().getTime() + provedMinutes * 60_000).toISOString()
}

async function provePassword(deps: Deps, caller: Caller, { password, address }: Given): Promise<void> {
  if (!password) throw invalidField('password', 'fields.required')
  // A caller with a second factor shows that.
  if (caller.hasFactor) throw invalidField('method', 'fields.unknown')
  await requirePassword(deps, caller, { password, address }, 'password')
  await deps.db.transaction().execute((trx) => noteProof(trx, caller.sessionId, deps.now()))
}

async function proveFactor(deps: Deps, caller: Caller, token: string, shown: Shown): Promise<void> {
  const hash = tokenHash(token)
  const subject = await factors.findSubject(deps.db, caller.id, deps.now())
  if (!subject) throw unauthenticated()
  const done = await countedTry(deps, triesOf(subject.nim, 'proof'), async (trx) => {
    // Wrong codes of an account are counted one after the other.
    await holdAccount(trx, caller.id)
    const asked = await factors.lockChallenge(trx, hash, 'AGAIN', deps.now())
    if (asked?.user_id !== caller.id) throw invalidField('challenge', 'fields.challengeExpired')
    const turn = { purpose: 'AGAIN', sessionId: caller.sessionId } as const
    if (!(await isRightInTurn(deps, trx, { subject, challenge: asked.challenge, shown }, turn))) return null
    await factors.deleteChallenge(trx, hash)
    await noteProof(trx, caller.sessionId, deps.now())
    return true
  })
  if (!done) throw wrong(shown)
}
