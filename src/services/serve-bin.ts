/** Serves the two endpoints of a recycle bin. */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import { isForced, isTelling, type RecycleEndpoint, type RestoreEndpoint } from '#kit/endpoint/bin.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { success } from '#kit/endpoint/fields.ts'
import type { QueueScope } from '#review-states.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import type { Messages } from '#words/words.ts'
import { wordsFor } from '#words/reply-words.ts'
import type { Bin } from './recycle-bin.ts'

type Parts<T extends z.ZodType> = {
  recycle: RecycleEndpoint
  restore: RestoreEndpoint<T>
  bin: Bin
  /** The record as it is after it came back; the scope is that of a reviewer's queue, where it has one. */
  read: (id: number, caller: Caller, scope: QueueScope) => Promise<z.output<T>>
  /** The words file with the sentences of done actions. */
  words: BinWords | ReviewWords
}

/** The words files that have them. */
type BinWords = {
  [Room in keyof Messages]: Messages[Room] extends { done: Record<'recycled' | 'restored' | 'deleted', string> }
    ? Room
    : never
}[keyof Messages]

/** Those of the programmes that are reviewed. */
export type ReviewWords = 'payments' | 'membership' | 'welcoming' | 'welcoming.payments'

/** Serves `DELETE /R/:id`, with `force=1` for good, and `POST /R/:id/restore`. */
export function serveBin<T extends z.ZodType>(app: FastifyInstance, deps: Deps, parts: Parts<T>): void {
  const { recycle, restore, bin, read, words } = parts

  serve(app, recycle, async (call) => {
    const done = isForced(call.query) ? 'deleted' : 'recycled'
    if (done === 'deleted') await bin.remove(deps, signedIn(call), call.params.id)
    else await bin.recycle(deps, signedIn(call), call.params.id, isTelling(call.query))
    return success(wordsFor(call.request)(`${words}.done.${done}`), null)
  })

  serve(app, restore, async (call) => {
    const caller = signedIn(call)
    await bin.restore(deps, caller, call.params.id)
    return success(wordsFor(call.request)(`${words}.done.restored`), await read(call.params.id, caller, call.query))
  })
}
