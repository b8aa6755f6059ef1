import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import * as actions from './cancellation.actions.ts'
import * as contract from './cancellation.contract.ts'

export function cancelRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.cancelOwn, async ({ request, caller, params, body }) => {
    const of = { visitor: caller, id: params.id, language: languageFor(request) }
    const { data, undo, isWhole } = await actions.cancelOwn(deps, of, body)
    return { ...success(wordsFor(request)(`money.cancel.done.${isWhole ? 'whole' : 'seat'}`), data), undo }
  })
  serve(app, contract.undoOwnCancelling, async ({ request, caller, params, body }) => {
    const of = { visitor: caller, id: params.id, language: languageFor(request) }
    const data = await actions.undoCancelling(deps, of, body.id)
    return success(wordsFor(request)('money.cancel.done.undone'), data)
  })
}
