import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { say } from '#words/words.ts'
import * as actions from './score.actions.ts'
import * as contract from './score.contract.ts'
import type { Judged } from './score.rules.ts'

export function scoreRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.previewScores, 'scores.done.looked', async ({ body, request }) => {
    const { rows, ...preview } = await actions.previewScores(deps, body)
    return { ...preview, rows: rows.map(inLanguage(request)) }
  })
  serve(app, contract.importScores, async (call) => {
    const { done, waits } = await actions.importScores(deps, call.caller, call.body)
    const values = { count: done.scores, waits: waits ? 'yes' : 'no' } as const
    return success(wordsFor(call.request)('scores.done.imported', values), done)
  })
  serveData(app, contract.listImports, ({ params }) => actions.listImports(deps, params.id))
  serve(app, contract.undoImport, async (call) => {
    const data = await actions.undoImport(deps, call.caller, call.params.id)
    const counts = { undone: data.undone, kept: data.kept.length }
    return success(wordsFor(call.request)('scores.done.undone', counts), data)
  })
  serve(app, contract.exportSheet, (call) => actions.exportSheet(deps, call))
}

/** A row with its problem in the reader's language. */
const inLanguage =
  (request: FastifyRequest) =>
  ({ seatId: _, beforeSections: __, problem, hint, ...row }: Judged) => ({
    ...row,
    problem: problem ? say(languageFor(request), problem) : null,
    hint: hint ? say(languageFor(request), hint) : null,
  })
