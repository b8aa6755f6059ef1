/** The server's side of a review's endpoints, the same in every programme. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { success } from '#kit/endpoint/fields.ts'
import type { QueueScope, ReviewEndpoints } from '#review-states.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { type Call, serve, signedIn } from '#kit/endpoint/serve.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { say } from '#words/words.ts'
import { type ReviewWords, serveBin } from '#services/serve-bin.ts'
import type { Reviewed } from './records.ts'
import type { BulkResult, Review } from './review.ts'

type Done = 'confirmed' | 'rejected' | 'cancelled'

type Programme<Record extends z.ZodType, R extends Reviewed> = {
  review: Review<R>
  /** The record as it is after a decision; the scope is that of the reviewer's queue. */
  read: (caller: Caller, id: number, scope: QueueScope) => Promise<z.output<Record>>
  /** The words file with the sentences of done actions. */
  words: ReviewWords
}

/** Serves the decisions on one record, its recycle bin included. */
export function serveReview<Record extends z.ZodType, R extends Reviewed>(
  app: FastifyInstance,
  deps: Deps,
  endpoints: ReviewEndpoints<Record>,
  { review, read, words }: Programme<Record, R>,
): void {
  const { confirm, reject, cancel, restore, recycle, previewRejection }: ReviewEndpoints = endpoints

  /** The sentence of the action, and the record as it is now. */
  const done = async (call: Pick<Call<typeof cancel>, 'request' | 'caller' | 'params' | 'query'>, what: Done) =>
    success(wordsFor(call.request)(`${words}.done.${what}`), await read(signedIn(call), call.params.id, call.query))

  /** The answer of a decision: the sentence of the action, the record as it is now, and how to undo it. */
  const decided = async (call: Parameters<typeof done>[0], what: Done, undo: Undoable | null) => ({
    ...(await done(call, what)),
    undo,
  })

  serve(app, confirm, async (call) => {
    const { seen_updated_at: seen, ...settling } = call.body
    const undo = await review.confirm(deps, signedIn(call), call.params.id, seen ?? null, settling)
    return decided(call, 'confirmed', undo)
  })

  serve(app, reject, async (call) => {
    const { seen_updated_at: seen, ...given } = call.body
    const undo = await review.reject(deps, signedIn(call), call.params.id, seen ?? null, given)
    return decided(call, 'rejected', undo)
  })

  serve(app, previewRejection, async ({ params, body, request }) => ({
    data: await review.previewRejection(deps, params.id, body, languageFor(request)),
  }))

  serve(app, cancel, async (call) => {
    const undo = await review.cancel(deps, signedIn(call), call.params.id, call.body.tell_group ?? true)
    return decided(call, 'cancelled', undo)
  })

  serveBin(app, deps, { recycle, restore, bin: review, words, read: (id, caller, scope) => read(caller, id, scope) })
}

/**
 * The answer of a decision on many: the reached records, the refused ones in the caller's language, and how to undo it.
 */
export function manyDone<const Name extends 'confirmed' | 'rejected'>(
  request: FastifyRequest,
  { done, refused, undo }: BulkResult,
  name: Name,
  key: 'payments.done.bulk' | 'payments.done.bulkRejected' | 'welcoming.done.bulk',
) {
  const counts = { [name]: done.length, refused: refused.length }
  const language = languageFor(request)
  const reasons = refused.map((one) => ({ id: one.id, message: say(language, one) }))
  const reached = { [name]: done } as Record<Name, number[]>
  return { ...success(say(language, { key, values: counts }), { ...reached, refused: reasons }), undo }
}
