/**
 * The counter of a programme that gives out seats: requests that bring a picture are worked on a few at a time,
 * each is answered once, and no picture is left behind by one that was refused.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { AppError } from '#kit/errors/errors.ts'
import { gate } from '#kit/gate/gate.ts'
import { answerOnce, type RequestIdentity } from '#kit/idempotency/idempotency.ts'
import type { StoredFile } from '#services/files/files.ts'
import { checkPicture, plainPictureType } from '#services/files/pictures.ts'

export type Errand<Prepared extends { proof: StoredFile }, Reply> = {
  identity: RequestIdentity
  upload: Upload
  /** The form field to blame for the picture. */
  field: string
  /** Refuses what can be refused without a lock, and only then keeps the picture. */
  prepare: (keepProof: () => Promise<StoredFile>) => Promise<Prepared>
  /** The short transaction. */
  write: (trx: Trx, prepared: Prepared) => Promise<Reply>
  /** Whether two answers are about the same record. */
  isSame: (one: Reply, other: Reply) => boolean
  /** The refusal of a form that was changed after it had been handed in; without it, it gets its first answer. */
  refuseChanged?: (earlier: Reply) => AppError
  /** A unique value was taken between the first look and the insert: look again, to say whose field it is. */
  onDuplicate?: (prepared: Prepared) => Promise<void>
}

export type Counter = <Prepared extends { proof: StoredFile }, Reply>(
  deps: Pick<Deps, 'db' | 'files'>,
  errand: Errand<Prepared, Reply>,
) => Promise<Reply>

/**
 * A counter for so many at once. In a rush the others wait before their first look, so that those who come too
 * late see at once that the seats are gone.
 */
export function openCounter(width = 12): Counter {
  const inTurn = gate(width)
  return async (deps, errand) => {
    try {
      return await inTurn(() => serveOne(deps, errand, plainPictureType))
    } catch (error) {
      if (!(error instanceof OddPicture)) throw error
    }
    // Decoding takes long and happens away from the counter, where it keeps nobody waiting.
    const contentType = await checkPicture(errand.upload, errand.field)
    return inTurn(() => serveOne(deps, errand, async () => contentType))
  }
}

/** Only decoding can tell whether this is a picture. */
class OddPicture extends Error {}

async function serveOne<Prepared extends { proof: StoredFile }, Reply>(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { identity, upload, field, prepare, write, isSame, refuseChanged, onDuplicate }: Errand<Prepared, Reply>,
  typeOf: typeof plainPictureType,
): Promise<Reply> {
  let prepared: Prepared | undefined
  let written: Reply | undefined
  const keepProof = async () => {
    const contentType = await typeOf(upload, field)
    if (!contentType) throw new OddPicture()
    return files.store(upload, contentType)
  }
  try {
    const answer = await answerOnce(db, identity, {
      prepare: async () => (prepared = await prepare(keepProof)),
      write: async (trx, ready) => (written = await write(trx, ready)),
      refuseChanged,
    })
    // The answer of a twin: this copy's file is named by nothing. The same record is this copy's own, found again
    // after the connection was lost at the commit.
    if (prepared && (written === undefined || !isSame(answer, written))) await files.discard(prepared.proof)
    return answer
  } catch (error) {
    // After a connection lost at the commit nobody knows whether a row names the file; the sweep does.
    if (prepared && isRolledBack(error)) await files.discard(prepared.proof)
    if (prepared && isDuplicate(error)) await onDuplicate?.(prepared)
    throw error
  }
}

const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'
const isRolledBack = (error: unknown) => error instanceof AppError || isDuplicate(error)
