/** Changing a payment: its owner mends it, the committee corrects it. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, notFound } from '#kit/errors/errors.ts'
import { queueMails } from '#services/mail/queue.ts'
import { changeRecord } from '#services/review/change.ts'
import { findReferences } from '#services/review/surroundings.ts'
import type { PaymentCorrection } from '#features/payments/contract.ts'
import { columnsOf, correctionProblems } from '#features/payments/rules.ts'
import type { MemberPayment } from '../contract.ts'
import { submittedMail } from '../mail.ts'
import { mendRefusal } from '../rules.ts'
import { memberReview, readMemberPayment } from '../review/actions.ts'
import * as store from '../review/store.ts'

/**
 * Changes how a payment was made; a new proof takes the place of the old one. The amount may stay as it is or
 * become the region's price, nothing else. An owner can do so while it is pending or rejected; a rejected one
 * waits again then. No window is asked for: who was rejected on the last day can mend it on the next.
 * @throws 404 for a payment that is not the caller's, 409 conflict in a wrong state, 422 with every wrong field
 */
export async function changeMemberPayment(
  deps: Deps,
  caller: Caller,
  id: number,
  given: PaymentCorrection,
): Promise<void> {
  const isOffice = caller.role === 'ADMIN'
  const payment = await readMemberPayment(deps, caller, id)
  await refuseState(deps, payment, isOffice)
  // Before any picture work, and without a lock: a price hardly ever changes, and the catalogue's references are
  // checked by the database again.
  expectNoProblems(correctionProblems(given, payment, await findReferences(deps.db, given)))
  await changeRecord(deps, memberReview, { caller, id, proof: given.payment_proof ?? null }, async (locked, trx) => {
    // Decided on or removed since the first look.
    if (isOffice) expectOutside(locked)
    else if (locked.deleted_at !== null) throw notFound()
    else expectMendable(locked, await store.findCurrentTerm(trx, locked.region_id))
    const payment_amount = given.payment_amount ?? locked.payment_amount
    const values = { ...columnsOf(given), payment_amount }
    if (isOffice) return { action: 'updated', values }
    if (locked.status === 'REJECTED') {
      const mail = { template: submittedMail, to: payment.member.email, userId: caller.id, data: { payment_id: id } }
      await queueMails(trx, [mail])
    }
    return { action: 'mended', values: { ...values, ...undecided } }
  })
}

const undecided = { status: 'PENDING', reject_reason: null, decided_by: null, decided_at: null } as const

async function refuseState(deps: Deps, payment: MemberPayment, isOffice: boolean): Promise<void> {
  if (isOffice) expectOutside(payment)
  else expectMendable(payment, await store.findCurrentTerm(deps.db, payment.region_id))
}

function expectOutside({ deleted_at }: Pick<MemberPayment, 'deleted_at'>): void {
  if (deleted_at !== null) throw conflict('payments.refused.inBin')
}

function expectMendable(payment: Parameters<typeof mendRefusal>[0], termId: number): void {
  const refusal = mendRefusal(payment, termId)
  if (refusal) throw conflict(refusal)
}
