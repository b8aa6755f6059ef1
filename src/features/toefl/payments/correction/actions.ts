/** Correcting how a payment was made. The state changes by decisions only. */
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, type FieldProblems, invalid } from '#kit/errors/errors.ts'
import { changePayment } from '#services/review/change.ts'
import { paymentProblems } from '../../rules.ts'
import { findContactPerson, findProvider } from '../../store.ts'
import { toeflReview } from '../actions.ts'
import type { updatePayment } from '../contract.ts'
import { readPayment } from '../review/actions.ts'

export type Correction = z.output<typeof updatePayment.body>

/**
 * Changes how a payment was made; a new proof takes the place of the old one. The amount may stay as it is
 * or become the region's price for the group, nothing else.
 * @throws 422 with every wrong field, 409 conflict for a payment in the bin
 */
export async function correctPayment(deps: Deps, caller: Caller, id: number, given: Correction): Promise<void> {
  await refuseProblems(deps, id, given)
  await changePayment(deps, toeflReview, { caller, id, proof: given.payment_proof ?? null }, async (payment) => {
    if (payment.deleted_at !== null) throw conflict('payments.refused.inBin')
    const payment_amount = given.payment_amount ?? payment.payment_amount
    return { action: 'updated', values: { ...columnsOf(given), payment_amount } }
  })
}

// Before any picture work, and without a lock: a payment's price and group hardly ever change, and the
// catalogue's references are checked by the database again.
async function refuseProblems(deps: Deps, id: number, given: Correction): Promise<void> {
  const payment = await readPayment(deps, id)
  if (payment.deleted_at !== null) throw conflict('payments.refused.inBin')
  const provider = given.provider_id ? await findProvider(deps.db, given.provider_id) : undefined
  const receiver = given.receiver_id ? await findContactPerson(deps.db, given.receiver_id) : undefined
  const isLeft = given.payment_amount === payment.payment_amount
  const asked = isLeft ? { ...given, payment_amount: null } : given
  const price = payment.expected_amount ?? payment.payment_amount
  const problems: FieldProblems = paymentProblems(asked, price, { provider, receiver })
  if (problems['payment_amount']) problems['payment_amount'] = [amountProblem(payment.group_size, price)]
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const amountProblem = (people: number, price: number) => ({
  key: 'payments.edit.amountProblem',
  values: { people, price: price.toLocaleString('id-ID') },
})

const columnsOf = (given: Correction) => ({
  payment_type: given.payment_type,
  provider_id: given.provider_id ?? null,
  account_name: given.account_name ?? null,
  account_number: given.account_number ?? null,
  receiver_id: given.receiver_id ?? null,
})
