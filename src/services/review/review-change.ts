/** Changing a record under review, perhaps with a new picture of its proof. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { isAdmin } from '#roles.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { StoredFile } from '#services/files/files.ts'
import { checkPicture } from '#services/files/pictures.ts'
import { claimProof } from '#services/review/proofs.ts'
import { addViewers, copyViewers, deleteFileRow, type Reviewed, updateRecords } from './records.ts'
import type { Review } from './review.ts'

/** The values to write to a locked record. Throws to refuse, and then nothing has changed. */
type Change<R> = (record: R, trx: Trx) => Promise<{ action: string; values: Partial<Omit<R, 'id'>> }>

type Field = 'payment_proof' | 'proof'
type Given = {
  /** Null for a visitor by a link. */
  caller: Caller | null
  id: number
  proof: Upload | null
  field?: Field
  /** Whose record it is, where that is not the caller alone; the proof may be theirs from before. */
  owners?: readonly number[]
}

/**
 * Changes a record in one transaction with its audit row; a new proof replaces the old one, for the same viewers. The
 * picture is decoded first, so call this after everything that can be refused without a lock.
 * @param answer reads the answer before others can change the record again: a caller who may not see it a moment later
 *   is still told that it was changed
 * @throws 404 for an unknown record, 422 of the proof's field, and everything that `change` throws
 */
export async function changeRecord<R extends Reviewed, Answer>(
  deps: Deps,
  review: Review<R>,
  { caller, id, proof, field = 'payment_proof', owners = caller ? [caller.id] : [] }: Given,
  change: Change<R>,
  answer: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const stored = proof ? await keepProof(deps, proof, field) : null
  let isWritten = false
  try {
    const { replaced, answered } = await deps.db.transaction().execute(async (trx) => {
      const record = await review.lockKnown(trx, id)
      const { action, values } = await change(record, trx)
      const named = stored ? await deps.files.name(trx, stored, { isPublic: false }) : null
      const written = { ...values, proof_id: named ?? record.proof_id }
      // The office sees for itself whose proof it files.
      if (named !== null && !isAdmin(caller)) await claimProof(trx, named, owners, `${field}_of_others`)
      await updateRecords<R>(trx, review.table, [id], written)
      await recordAudit(trx, review.entry(caller, action, record, written))
      const key = named === null ? null : await replaceProof(trx, record.proof_id, named, owners)
      const found = { replaced: key, answered: await answer(trx) }
      isWritten = true
      return found
    })
    if (replaced) await deps.files.remove(replaced)
    return answered
  } finally {
    // When the connection is lost at the commit nobody knows whether the file is named: the sweep decides.
    if (stored && !isWritten) await deps.files.discard(stored)
  }
}

async function keepProof(deps: Deps, upload: Upload, field: Field): Promise<StoredFile> {
  const contentType = await checkPicture(upload, field)
  return deps.files.store(upload, contentType)
}

/** Gives the key of the picture before; null where there was none. Then its owners are those who see it. */
async function replaceProof(
  trx: Trx,
  from: number | null,
  to: number,
  owners: readonly number[],
): Promise<string | null> {
  if (from === null) {
    await addViewers(trx, to, owners)
    return null
  }
  await copyViewers(trx, from, to)
  return deleteFileRow(trx, from)
}
