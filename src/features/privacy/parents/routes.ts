import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function parentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.makeParentLink, async (call) => {
    const email = call.body.email ?? null
    const link = await actions.makeParentLink(deps, call.caller, email)
    return success(wordsFor(call.request)(email ? 'privacy.parents.mailed' : 'privacy.parents.linkMade'), { link })
  })
  serveData(app, contract.readParentConsent, ({ params }) => actions.readByLink(deps, params.token))
  serve(app, contract.answerParentConsent, async ({ params, body, request }) => {
    const words = wordsFor(request)
    return success(words('privacy.parents.noted'), await actions.answerByLink(deps, params.token, body, words))
  })
  serveData(app, contract.listParentConsents, () => actions.listParents(deps))
  serve(app, contract.noteParentConsent, async (call) => {
    const words = wordsFor(call.request)
    const data = await actions.noteAnswer(deps, call.caller, call.params.id, { answer: call.body, words })
    return success(words('privacy.parents.noted'), data)
  })
}
