import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { sendFile } from '#services/files/serve-file.ts'
import { languageFor } from '#words/reply-words.ts'
import { readAccountability } from '#features/cash-book/accountability.contract.ts'
import { makeAccountability } from './accountability.actions.ts'

export function accountabilityRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, readAccountability, async (call) => {
    const language = call.query.lang ?? languageFor(call.request)
    return sendFile(call.reply, await makeAccountability(deps, signedIn(call), call.query, language))
  })
}
