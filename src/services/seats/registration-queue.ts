/**
 * Registrations that bring a proof: a few are worked on at a time, each is answered once, and a refused one leaves
 * no picture behind.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#deps.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { AppError } from '#kit/errors.ts'
import { gate } from '#kit/gate/gate.ts'
import { answerWith, type Commit, type RequestIdentity } from '#kit/idempotency.ts'
import type { StoredFile } from '#services/files/files.ts'
import { first } from '#services/jobs/priority.ts'
import { checkPicture, plainPictureType } from '#services/files/pictures.ts'

export type ProofRequest<Reply> = {
  identity: RequestIdentity
  /** Null where none is asked for. */
  proof: Upload | null
  /** The form field to blame for the picture. */
  field: string
  /** The refusal of a form that was changed after it had been sent; without it, it gets its first answer. */
  refuseChanged?: (earlier: Reply) => AppError
}

/** The steps of a task, once each, in this order. */
export type Ticket<Reply> = {
  /** Puts the picture on disk. Everything that can be refused without a lock is refused before. */
  keepProof: () => Promise<StoredFile>
  /** Runs the short transaction. Its reply commits together with the rows that it describes. */
  commit: Commit<Reply>
}

export type TakeInTurn = <Reply>(
  deps: Pick<Deps, 'db' | 'files'>,
  request: ProofRequest<Reply>,
  task: (ticket: Ticket<Reply>) => Promise<Reply>,
) => Promise<Reply>

/**
 * Makes a line in which so many are served at once. In a rush the others wait before their first look, so late ones see
 * at once that the shifts are full.
 */
export function makeLine(width = 12): TakeInTurn {
  const inTurn = gate(width)
  return async (deps, request, task) => {
    try {
      return await inTurn(() => first(() => serve(deps, request, task, plainPictureType)))
    } catch (error) {
      if (!(error instanceof OddPicture)) throw error
      // Decoding takes long and happens outside the line, where nobody waits for it.
      const contentType = await checkPicture(error.proof, request.field)
      return inTurn(() => first(() => serve(deps, request, task, async () => contentType)))
    }
  }
}

/** Only decoding can show whether this is a picture. */
class OddPicture extends Error {
  readonly proof: Upload
  constructor(proof: Upload) {
    super('only decoding can show what it is')
    this.proof = proof
  }
}

async function serve<Reply>(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { identity, proof, field, refuseChanged }: ProofRequest<Reply>,
  task: (ticket: Ticket<Reply>) => Promise<Reply>,
  typeOf: typeof plainPictureType,
): Promise<Reply> {
  let stored: StoredFile | undefined
  let written: Reply | undefined
  const keepProof = async () => {
    if (!proof) throw new Error('a request without a picture has none to keep')
    const contentType = await typeOf(proof, field)
    if (!contentType) throw new OddPicture(proof)
    return (stored = await files.store(proof, contentType))
  }
  try {
    const reply = await answerWith<Reply>(
      db,
      identity,
      (commit) =>
        task({
          keepProof,
          commit: (write) =>
            commit(async (trx) => {
              const ending = await write(trx)
              written = ending.reply
              return ending
            }),
        }),
      refuseChanged,
    )
    // Another copy of this request was first, so nothing names this copy's picture. The same reply is this copy's
    // own, found again after the connection was lost at the commit.
    if (stored && !isDeepStrictEqual(reply, written)) await files.discard(stored)
    return reply
  } catch (error) {
    // After a connection lost at the commit nobody knows whether a row names the file; the sweep does.
    if (stored && isRolledBack(error)) await files.discard(stored)
    throw error
  }
}

/** A unique value was taken between the first look and the insert. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505'
const isRolledBack = (error: unknown) => error instanceof AppError || isDuplicate(error)
