import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { languageFor } from '#words/reply-words.ts'
import { countsOf as countsOfAlike } from './alike/actions.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function toeflRoutes(app: FastifyInstance, deps: Deps): void {
  countsOfAlike(deps)
  serveDone(app, contract.registerGroup, 'toefl.registered', ({ body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return actions.registerGroup(deps, body, key, { language: languageFor(request), address: request.ip })
  })

  serveDone(app, contract.registerAgain, 'toefl.registered', ({ caller, body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return actions.registerAgain(deps, caller, body, key, request.ip)
  })
}
