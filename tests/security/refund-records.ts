// Refunds of `own` for the tests that go through every endpoint.
import { changeRow, insertRow } from '../support/rows.ts'
import type { Stage } from './stage.ts'
import { memberPayment } from './member-records.ts'

type State = 'TO_CHECK' | 'OWED' | 'REFUNDED'

/** A refund of a rejected TOEFL payment, or of one that was cancelled and is to be checked. */
export const refund =
  (state: State = 'OWED') =>
  async (s: Stage): Promise<number> => {
    const now = new Date().toISOString()
    const { id } = await insertRow(s.portal.db, 'refund', {
      toefl_payment_id: await s.payment('REJECTED'),
      because: 'REJECTED',
      state,
      amount: 75_000,
      provider: 'BCA',
      account_name: 'OWN',
      account_number: '1234567890',
      ...(state === 'REFUNDED' ? { refunded_on: now.slice(0, 10), refunded_at: now, reference: 'TRF 1' } : {}),
    })
    return id
  }

/** A membership payment that was rejected. */
export async function rejectedMembership(s: Stage): Promise<number> {
  const id = await memberPayment(s, 'CONFIRMED')
  await changeRow(s.portal.db, 'member_payment', id, { status: 'REJECTED', reject_reason: 'Not received' })
  return id
}
