import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { countsOf as countsOfAlike } from './alike/actions.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function toeflRoutes(app: FastifyInstance, deps: Deps): void {
  countsOfAlike(deps)
  serve(app, contract.registerGroup, async ({ body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    const data = await actions.registerGroup(deps, body, key, { language: languageFor(request), address: request.ip })
    return success(wordsFor(request)('toefl.registered'), data)
  })

  serve(app, contract.registerAgain, async (call) => {
    const { body, request } = call
    const key = idempotencyKey(request.headers['idempotency-key'])
    const data = await actions.registerAgain(deps, call.caller, body, key, request.ip)
    return success(wordsFor(request)('toefl.registered'), data)
  })
}
