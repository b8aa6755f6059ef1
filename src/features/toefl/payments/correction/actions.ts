/** Correcting how a payment was made. The state changes by decisions only. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems } from '#kit/errors/errors.ts'
import { changeRecord } from '#services/review/change.ts'
import { findReferences } from '#services/review/surroundings.ts'
import type { PaymentCorrection } from '#features/payments/contract.ts'
import { columnsOf, correctionProblems } from '#features/payments/rules.ts'
import { readPayment, toeflReview } from '../review/actions.ts'

/**
 * Changes how a payment was made; a new proof takes the place of the old one. The amount may stay as it is
 * or become the region's price for the group, nothing else.
 * @throws 422 with every wrong field, 409 conflict for a payment in the bin
 */
export async function correctPayment(deps: Deps, caller: Caller, id: number, given: PaymentCorrection): Promise<void> {
  await refuseProblems(deps, id, given)
  await changeRecord(deps, toeflReview, { caller, id, proof: given.payment_proof ?? null }, async (payment) => {
    if (payment.deleted_at !== null) throw conflict('payments.refused.inBin')
    const payment_amount = given.payment_amount ?? payment.payment_amount
    return { action: 'updated', values: { ...columnsOf(given), payment_amount } }
  })
}

// Before any picture work, and without a lock: a payment's price and group hardly ever change, and the
// catalogue's references are checked by the database again.
async function refuseProblems(deps: Deps, id: number, given: PaymentCorrection): Promise<void> {
  const payment = await readPayment(deps, id)
  if (payment.deleted_at !== null) throw conflict('payments.refused.inBin')
  const problems = correctionProblems(given, payment, await findReferences(deps.db, given))
  const price = payment.expected_amount ?? payment.payment_amount
  if (problems['payment_amount']) problems['payment_amount'] = [amountProblem(payment.group_size, price)]
  expectNoProblems(problems)
}

const amountProblem = (people: number, price: number) => ({
  key: 'payments.edit.amountProblem',
  values: { people, price: price.toLocaleString('id-ID') },
})
