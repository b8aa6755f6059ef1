import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { AppError } from '#kit/errors.ts'
import { pdfType } from '#services/files/documents.ts'
import type { ReadFile } from '#services/files/files.ts'
import { type AskedRange, OutsideFile, readRange } from '#services/files/range.ts'
import { languageFor } from '#words/reply-words.ts'
import { openFile } from './file.actions.ts'
import * as contract from './file.contract.ts'

// What comes out is a picture that was encoded again, or a PDF to download; even so it may load and run nothing.
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readFile, async ({ params, query, caller, request, reply }) => {
    const asked = { key: params.key, width: query.w, range: askedRange(request), language: languageFor(request) }
    const file = await openFile(deps, caller, asked).catch((error: unknown) => refuseRange(reply, error))
    tellPart(reply, file)
    return (
      reply
        .type(file.contentType)
        .header('content-length', file.bytes)
        .header(
          'content-disposition',
          file.contentType === pdfType ? `attachment; filename="${params.key}.pdf"` : 'inline',
        )
        .header('content-security-policy', policy)
        // A public picture may stand in mails and on other sites too.
        .header('cross-origin-resource-policy', file.isPublic ? 'cross-origin' : 'same-origin')
        // A key names one picture for ever.
        .header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'no-store')
        .send(file.stream)
    )
  })
}

// Parts are for GET alone. We name no validator, so what somebody has under one is none of ours: they get all of it.
const askedRange = ({ method, headers }: FastifyRequest): AskedRange | null =>
  method === 'GET' && headers['if-range'] === undefined ? readRange(headers.range) : null

function refuseRange(reply: FastifyReply, error: unknown): never {
  if (!(error instanceof OutsideFile)) throw error
  void reply.header('content-range', `bytes */${error.size}`).header('accept-ranges', 'bytes')
  throw new AppError('outside', { key: 'errors.outsideFile' })
}

function tellPart(reply: FastifyReply, { part, bytes, keeps }: ReadFile): void {
  if (keeps) void reply.header('accept-ranges', 'bytes')
  if (!part) return
  const { start, size } = part
  void reply.status(206).header('content-range', `bytes ${start}-${start + bytes - 1}/${size}`)
}
