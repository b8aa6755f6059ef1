// Membership payments for the tests that go through every endpoint.
import { memberForm, setMemberWindow } from '../support/members.ts'
import { changeRow, findRow, insertRow } from '../support/rows.ts'
import type { Identity, Stage } from './stage.ts'

const binPayments = (s: Stage, userId: number) =>
  changeRow(
    s.portal.db,
    'member_payment',
    { user_id: userId, deleted_at: null },
    { deleted_at: new Date().toISOString() },
  )

/** A payment of `own`. Nobody has two of one term: the earlier one goes to the bin. */
export async function memberPayment(
  s: Stage,
  status: 'PENDING' | 'CONFIRMED' = 'PENDING',
  inBin = false,
): Promise<number> {
  const { db } = s.portal
  const { userId } = s.people.own
  await binPayments(s, userId)
  const now = new Date().toISOString()
  const proof = await findRow(db, 'file', { key: await s.file() })
  const { id } = await insertRow(db, 'member_payment', {
    region_id: s.world.regionId,
    term_id: s.world.termId,
    user_id: userId,
    kind: 'NEW',
    payment_type: 'BANK_TRANSFER',
    provider_id: s.world.providerId,
    account_name: 'OWN',
    account_number: '1234567890',
    payment_amount: 100_000,
    proof_id: proof.id,
    status,
    ...(status === 'PENDING' ? {} : { decided_by: s.people.admin.userId, decided_at: now }),
    deleted_at: inBin ? now : null,
  })
  return id
}

/** The window is open, and an earlier payment of whoever knocks goes to the bin. */
async function mayPay(s: Stage, identity: Identity): Promise<void> {
  await setMemberWindow(s.portal.db, s.world.regionId)
  await binPayments(s, s.people[identity].userId)
}

export async function memberQuote(s: Stage, identity: Identity): Promise<{ token: string }> {
  await mayPay(s, identity)
  return { token: 'b'.repeat(43) }
}

/** The form of whoever knocks. */
export async function membership(s: Stage, identity: Identity): Promise<FormData> {
  await mayPay(s, identity)
  const form = await memberForm(s.world)
  form.set('payment_proof', s.picture())
  return form
}
