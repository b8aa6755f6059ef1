// TOEFL payments of `own` for the tests that go through every endpoint.
import { randomUUID } from 'node:crypto'
import { newToken } from '#services/passwords/passwords.ts'
import { setWindow } from '../support/facts.ts'
import { changeRow, findRow, insertRow } from '../support/rows.ts'
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
  const { email } = await findRow(s.portal.db, 'account', s.people.own.userId)
  const expires_at = new Date(Date.now() + 86_400_000)
  await insertRow(s.portal.db, 'toefl_payment_link', {
    payment_id,
    user_id: s.people.own.userId,
    sent_to: email,
    token_hash: hash,
    expires_at,
  })
  return token
}

/** What undoes the cancelling that was made last. */
let undoing = { id: '' }
export const lastCancelling = () => undoing

async function cancelled(s: Stage, path: string, headers: Record<string, string>): Promise<void> {
  const answer = await s.portal.app.inject({ method: 'POST', url: `/api${path}/cancel`, payload: {}, headers })
  // Where the door itself is taken away there is nothing to undo.
  undoing = { id: answer.json<{ undo?: { id: string } | null }>().undo?.id ?? randomUUID() }
}

/** A payment that `own` has just cancelled: its money may go back. */
export async function cancelledToeflPayment(s: Stage): Promise<number> {
  const id = await ownToeflPayment(s)
  await cancelled(s, `/toefl-payments/${id}/own`, s.headers('own'))
  return id
}

/** The link of a payment that was just cancelled by it, and whose account nobody knows. */
export async function cancelledByLink(s: Stage): Promise<string> {
  const token = await paymentLink(s)
  await cancelled(s, `/payment-links/${token}`, {})
  await changeRow(
    s.portal.db,
    'refund',
    { because: 'CANCELLED', owed_by: null },
    { provider: null, account_name: null, account_number: null },
  )
  return token
}
