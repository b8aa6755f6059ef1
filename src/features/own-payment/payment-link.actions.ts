/** Links in mails by which the payer follows a payment without signing in. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { isAdmin } from '#roles.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { PaymentAddress } from '#services/mail/template.ts'
import { newToken, tokenHash } from '#services/passwords.ts'
import { ownPage } from '#features/payment/payment.rules.ts'
import * as store from './payment-link.store.ts'

/** For how long a link works: longer than any payment of an evening waits. */
const days = 60

/**
 * The address in a mail about a payment: a fresh link for the payer, the own screen for the others of the group, since
 * they can change nothing. A preview gets no link that works.
 */
export const paymentAddress: PaymentAddress = async (tools, { userId, to }, { entity, payment_id: id, is_payer }) => {
  const { db, now, appUrl, isPreview = false, isNotice = false } = tools
  if (!is_payer || userId === null || isNotice) return `${appUrl}${ownPage(entity, id)}`
  if (isPreview) return `${appUrl}/payment/…`
  const { token, hash } = newToken()
  const expires_at = new Date(now.getTime() + days * dayMs).toISOString()
  await store.insertLink(db, { of: { entity, id }, user_id: userId, token_hash: hash, expires_at, to: to ?? null })
  return `${appUrl}/payment/${token}`
}

/** The payment of a link. One that has ended, was revoked or never was is a 404. */
export async function paymentOfLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<store.OfPayment> {
  const found = await store.findPayment(db, tokenHash(token), now().toISOString())
  if (found === undefined) throw notFound()
  return found
}

/**
 * Ends all links of a payment that were sent so far; by its payer, or the committee.
 * @throws 404 for a payment of others
 */
export async function revokeLinks({ db }: Pick<Deps, 'db'>, caller: Caller, of: store.OfPayment): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await store.lockPayment(trx, of, isAdmin(caller) ? null : caller.id)
    if (found === undefined) throw notFound()
    const links = await store.deleteLinks(trx, of)
    const after = { links }
    await recordAudit(trx, { caller, action: 'links ended', entity: of.entity, entityId: of.id, after })
  })
}

/** Forgets the links whose payments are long over. */
export const forgetEnded = (db: Deps['db'], now: string) => store.forgetEnded(db, now)
