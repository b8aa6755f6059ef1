import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { pdfType } from '#services/files/documents.ts'
import { languageFor } from '#words/reply-words.ts'
import { openFile } from './actions.ts'
import * as contract from './contract.ts'

// What comes out is a picture that was encoded anew, or a PDF to download; even so it may load and run nothing.
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readFile, async ({ params, query, caller, request, reply }) => {
    const asked = { key: params.key, width: query.w, language: languageFor(request) }
    const file = await openFile(deps, caller, asked)
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
