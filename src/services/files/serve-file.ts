/** Serves a file that is made of one record, to people who may have it. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { FileEndpoint } from '#kit/endpoint/file.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import type { Language } from '#words/languages.ts'
import { languageFor } from '#words/reply-words.ts'

/** A file as it is sent to be saved. */
export type MadeFile = { filename: string; contentType: string; content: Buffer | string }

/** The same, perhaps made while it is sent. */
export type SentFile = Omit<MadeFile, 'content'> & { content: Buffer | string | Readable }

/** Whose file is asked for, and in which language. */
export type FileRequest = { caller: Caller; id: number; language: Language }

/** Sends it as a file to save. */
export const sendFile = (reply: FastifyReply, file: SentFile): FastifyReply =>
  reply
    .type(file.contentType)
    .header('content-disposition', `attachment; filename="${file.filename}"`)
    .send(file.content)

/** Sends what anybody's checker may read, also one in a page of another site. A change is soon known. */
export const sendToCheckers = (reply: FastifyReply, type: string, content: string): FastifyReply =>
  reply
    .headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
    })
    .type(type)
    .send(content)

/** Answers with what `make` gives, as a file to save. */
export function serveFile(
  app: FastifyInstance,
  declared: FileEndpoint,
  make: (request: FileRequest) => Promise<MadeFile>,
): void {
  serve(app, declared, async (call) => {
    const { params, request, reply } = call
    const file = await make({ caller: signedIn(call), id: params.id, language: languageFor(request) })
    return sendFile(reply, file)
  })
}
