/** The picture of a receipt: stored before the transaction that names it, removed where that fails. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { checkPicture } from '#services/files/pictures.ts'

/**
 * Runs what names the picture.
 * @param write gets a function that names it in the transaction and gives its id; null where there is none
 * @throws 422 at `receipt` for anything but a picture
 */
export async function keepReceipt<Result>(
  deps: Pick<Deps, 'files'>,
  upload: Upload | null,
  write: (proofIn: (trx: Trx) => Promise<number | null>) => Promise<Result>,
): Promise<Result> {
  if (!upload) return write(async () => null)
  const stored = await deps.files.store(upload, await checkPicture(upload, 'receipt'))
  let isNamed = false
  let isWritten = false
  try {
    const result = await write(async (trx) => {
      isNamed = true
      return deps.files.name(trx, stored, { isPublic: false })
    })
    isWritten = true
    return result
  } finally {
    // When the connection is lost at the commit nobody knows whether it is named: the sweep decides. The answer of an earlier
    // request names another one.
    if (!isWritten || !isNamed) await deps.files.discard(stored)
  }
}
