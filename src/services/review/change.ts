/** Changing how a payment was made, perhaps with a new picture of its proof. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { StoredFile } from '#services/files/files.ts'
import { checkPicture } from '#services/files/pictures.ts'
import { copyViewers, deleteFileRow, type Payment, updatePayments } from './payments.ts'
import { claimProof } from '#services/payment-review/proofs.ts'
import type { PaymentReview } from './review.ts'

/** What is written of a locked payment. Throws to refuse, and then nothing has changed. */
type Change<P> = (payment: P, trx: Trx) => Promise<{ action: string; values: Partial<Omit<Payment, 'id'>> }>

type Given = { caller: Caller; id: number; proof: Upload | null }

/**
 * Changes a payment in one transaction with its audit row; a new proof takes the place of the old one, for the
 * same viewers. The picture is decoded first, so refuse before what can be refused without a lock.
 * @throws 404 for an unknown payment, 422 of `payment_proof`, and whatever `change` throws
 */
export async function changePayment<P extends Payment>(
  deps: Deps,
  review: PaymentReview<P>,
  { caller, id, proof }: Given,
  change: Change<P>,
): Promise<void> {
  const stored = proof ? await keepProof(deps, proof) : null
  let isWritten = false
  try {
    const replaced = await deps.db.transaction().execute(async (trx) => {
      const payment = await review.lockKnown(trx, id)
      const { action, values } = await change(payment, trx)
      const proof_id = stored ? await deps.files.name(trx, stored, { isPublic: false }) : payment.proof_id
      const written = { ...values, proof_id }
      // The office sees for itself whose proof it files.
      if (stored && caller.role !== 'ADMIN') await claimProof(trx, proof_id, [caller.id])
      await updatePayments(trx, review.table, [id], written)
      await recordAudit(trx, review.entry(caller, action, payment, written))
      const key = stored ? await replaceProof(trx, payment.proof_id, proof_id) : null
      isWritten = true
      return key
    })
    if (replaced) await deps.files.remove(replaced)
  } finally {
    // When the connection is lost at the commit nobody knows whether the file is named: the sweep decides.
    if (stored && !isWritten) await deps.files.discard(stored)
  }
}

async function keepProof(deps: Deps, upload: Upload): Promise<StoredFile> {
  const contentType = await checkPicture(upload, 'payment_proof')
  return deps.files.store(upload, contentType)
}

async function replaceProof(trx: Trx, from: number, to: number): Promise<string> {
  await copyViewers(trx, from, to)
  return deleteFileRow(trx, from)
}
