import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function mendRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readOwnPayment, async (call) => ({
    data: await actions.readOwnPayment(deps, signedIn(call), call.params.id, languageFor(call.request)),
  }))

  serve(app, contract.mendPayment, async (call) => {
    const { request, params, body } = call
    await actions.mendPayment(deps, signedIn(call), params.id, body)
    return success(
      wordsFor(request)('money.done'),
      await actions.readOwnPayment(deps, signedIn(call), params.id, languageFor(request)),
    )
  })
}
