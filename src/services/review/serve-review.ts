/** The server's side of a review's endpoints, the same in every programme. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import { isForced } from '#kit/endpoint/bin.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { success } from '#kit/endpoint/fields.ts'
import type { QueueScope, ReviewEndpoints } from '#kit/endpoint/review.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { type Call, serve, signedIn } from '#kit/endpoint/serve.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { say, type Translator } from '#words/words.ts'
import type { Reviewed } from './records.ts'
import type { BulkResult, Review } from './review.ts'

type Done = 'confirmed' | 'rejected' | 'cancelled' | 'restored' | 'recycled' | 'deleted'

type Programme<Record extends z.ZodType, R extends Reviewed> = {
  review: Review<R>
  /** The record as it is after a decision; the scope is that of the reviewer's queue. */
  read: (caller: Caller, id: number, scope: QueueScope) => Promise<z.output<Record>>
  /** What was done, in the programme's words. */
  message: (words: Translator, done: Done) => string
}

/** Serves the decisions on one record, its recycle bin included. */
export function serveReview<Record extends z.ZodType, R extends Reviewed>(
  app: FastifyInstance,
  deps: Deps,
  endpoints: ReviewEndpoints<Record>,
  { review, read, message }: Programme<Record, R>,
): void {
  const { confirm, reject, cancel, restore, recycle, previewRejection }: ReviewEndpoints = endpoints

  /** What was done, and the record as it is now. */
  const done = async (call: Pick<Call<typeof cancel>, 'request' | 'caller' | 'params' | 'query'>, what: Done) =>
    success(message(wordsFor(call.request), what), await read(signedIn(call), call.params.id, call.query))

  /** The answer of a decision: what was done, the record as it is now, and what undoes it. */
  const decided = async (call: Parameters<typeof done>[0], what: Done, undo: Undoable | null) => ({
    ...(await done(call, what)),
    undo,
  })

  serve(app, confirm, async (call) => {
    const undo = await review.confirm(deps, signedIn(call), call.params.id, call.body.seen_updated_at ?? null)
    return decided(call, 'confirmed', undo)
  })

  serve(app, reject, async (call) => {
    const { seen_updated_at: seen, reason } = call.body
    const undo = await review.reject(deps, signedIn(call), call.params.id, seen ?? null, reason)
    return decided(call, 'rejected', undo)
  })

  serve(app, previewRejection, async ({ params, body, request }) => ({
    data: await review.previewRejection(deps, params.id, body.reason, languageFor(request)),
  }))

  serve(app, cancel, async (call) => {
    const undo = await review.cancel(deps, signedIn(call), call.params.id, call.body.tell_group ?? true)
    return decided(call, 'cancelled', undo)
  })

  serve(app, restore, async (call) => {
    await review.restore(deps, signedIn(call), call.params.id)
    return done(call, 'restored')
  })

  serve(app, recycle, async (call) => {
    const isForGood = isForced(call.query)
    if (isForGood) await review.remove(deps, signedIn(call), call.params.id)
    else await review.recycle(deps, signedIn(call), call.params.id)
    return success(message(wordsFor(call.request), isForGood ? 'deleted' : 'recycled'), null)
  })
}

/** Who was refused by a decision on many, with the reasons in the caller's language. */
export const refusedIn = (request: FastifyRequest, { refused }: BulkResult) =>
  refused.map(({ id, key }) => ({ id, message: say(languageFor(request), { key }) }))
