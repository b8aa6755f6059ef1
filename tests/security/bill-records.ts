// Bills of institutions for the tests that go through every endpoint.
import { insertId } from '../support/rows.ts'
import { next } from '../support/next.ts'
import type { Stage } from './stage.ts'

export const billed = async (s: Stage) => ({
  payments: [{ entity: 'toefl_payment', payment_id: await s.payment('PENDING') }],
})

export const billFields = async (s: Stage) => ({
  institution: 'PT Maju Bersama',
  region_id: s.world.regionId,
  ...(await billed(s)),
})

async function bill(s: Stage, values: Record<string, unknown> = {}): Promise<number> {
  const about = { institution: 'PT Maju Bersama', region_id: s.world.regionId, made_at: '2026-11-01T00:00:00Z' }
  return insertId(s.portal.db, 'institution_bill', { ...about, year: 2000, number: next('bills'), ...values })
}

export const openBill = (s: Stage): Promise<number> => bill(s)
export const cancelledBill = (s: Stage): Promise<number> =>
  bill(s, { cancelled_at: '2026-11-02T00:00:00Z', cancel_reason: 'No budget' })

/** An open bill, with the payment that it covers as the request names it. */
let covered = 0
export async function coveringBill(s: Stage): Promise<number> {
  covered = await s.payment('PENDING')
  const id = await bill(s)
  const values = { bill_id: id, programme: 'TOEFL', payment_id: covered, added_at: '2026-11-01T00:00:00Z' }
  await s.portal.db.insertInto('bill_payment').values(values).execute()
  return id
}
export const coveredPayment = () => ({ payments: [{ entity: 'toefl_payment', payment_id: covered }] })
