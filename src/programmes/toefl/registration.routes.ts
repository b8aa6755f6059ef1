import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveDone } from '#services/serve-done.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { languageFor } from '#words/reply-words.ts'
import { countsOf as countsOfAlike } from './look-alike.actions.ts'
import * as actions from './registration.actions.ts'
import * as contract from './registration.contract.ts'

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
