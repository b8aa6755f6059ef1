import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function termRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readTermChange, async () => ({ data: await actions.planTermChange(deps) }))

  serve(app, contract.changeTerm, async (call) => {
    const data = await actions.changeTerm(deps, signedIn(call), call.body)
    return success(wordsFor(call.request)('terms.done.title'), data)
  })
}
