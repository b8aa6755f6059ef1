/** Serves a change: the sentence of the action in the reader's words, and the record as it is now. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, ReplyOf } from '#kit/endpoint/endpoint.ts'
import { success } from '#kit/endpoint/fields.ts'
import { type Call, serve } from '#kit/endpoint/serve.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { say, type Translator } from '#words/words.ts'

type Changed<E extends Endpoint> = ReplyOf<E> extends { data: infer Data } ? (Data extends null ? void : Data) : never

/**
 * Adds the endpoint of a change whose answer always says the same.
 * @param done gives the sentence of the action
 * @param change gives the answer's `data`; nothing if the endpoint answers with none
 */
export const serveDone = <const E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  done: Parameters<Translator>[0],
  change: (call: Call<E>) => Promise<Changed<E>>,
): void =>
  serve(app, declared, async (call) => {
    const data = (await change(call)) ?? null
    // The declared reply; TypeScript does not see into its type.
    return success(wordsFor(call.request)(done), data) as ReplyOf<E>
  })

type BulkResult = { done: number[]; refused: (Parameters<typeof say>[1] & { id: number })[] }

/** The answer to a change of many: which are done, and why the others were refused, in the reader's language. */
export const bulkAnswer = (request: FastifyRequest, { done, refused }: BulkResult) => ({
  done,
  refused: refused.map(({ id, ...sentence }) => ({ id, message: say(languageFor(request), sentence) })),
})
