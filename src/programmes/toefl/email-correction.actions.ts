/** Putting a wrong e-mail address right: a friend whose address was mistyped would never get in. */
import type { Deps } from '#deps.ts'
import { invalidField, notFound, tooMany } from '#kit/errors.ts'
import { tokenHash } from '#services/passwords.ts'
import { replaceEmail } from '#features/account/account.actions.ts'
import { countChecks, countFound } from './account-lookup.actions.ts'
import { findConflicts } from './registration.store.ts'
import { correctionMinutes, mostCorrections } from './email-correction.rules.ts'
import * as store from './email-correction.store.ts'

/** The insert that keeps the key of a registration, for its transaction. */
export const correctionKey = (paymentId: number, key: string, now: Date) =>
  store.insertKey(paymentId, tokenHash(key), new Date(now.getTime() + correctionMinutes * 60_000).toISOString())

type Given = { correction_key: string; user_id: number; email: string }

/**
 * Gives a registrant who has not set a password another address. The links sent to the old one die, and the first mail
 * goes to the new one.
 * @throws 404 for an unknown or old key and for people of other registrations, 409 once the account was activated, 422
 *   for an address that somebody else has, 429 after too many tries
 */
export async function correctEmail(deps: Deps, { correction_key: key, user_id, email }: Given, address: string) {
  const { db, now } = deps
  // Counted before anything is said, whatever comes of it.
  const found = await store.countTry(db, tokenHash(key), now().toISOString())
  if (!found || (found.user_id !== null && found.user_id !== user_id)) throw notFound()
  if (!(await store.isRegistered(db, found.payment_id, user_id))) throw notFound()
  if (found.tries > mostCorrections) throw tooMany('corrections', correctionMinutes * 60)
  countChecks(deps, address, 1)
  const nobody = { nim: [], phone_number: [], line_id: [], major_id: [] }
  const { holders } = await findConflicts(db, { ...nobody, email: [email] })
  if (holders.length > 0) {
    countFound(deps, address, holders)
    throw invalidField('email', 'registrants.taken.email')
  }
  await db.transaction().execute((trx) => replaceEmail(trx, user_id, email, now()))
  return { user_id, email }
}
