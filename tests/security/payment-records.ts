// TOEFL payments of `own` for the tests that go through every endpoint.
import { newToken } from '#services/passwords/passwords.ts'
import { setWindow } from '../support/facts.ts'
import type { Stage } from './stage.ts'

/** A pending payment that `own` paid, while it can be put right. */
export async function ownToeflPayment(s: Stage): Promise<number> {
  await setWindow(s.portal.db, s.world.regionId, true)
  return s.payment()
}

/** The link of such a payment, as a mail brings it. */
export async function paymentLink(s: Stage): Promise<string> {
  const payment_id = await ownToeflPayment(s)
  const { token, hash } = newToken()
  const { email } = await s.portal.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', s.people.own.userId)
    .executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + 86_400_000)
  await s.portal.db
    .insertInto('toefl_payment_link')
    .values({ payment_id, user_id: s.people.own.userId, sent_to: email, token_hash: hash, expires_at })
    .execute()
  return token
}
