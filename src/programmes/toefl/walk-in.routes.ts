import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import * as actions from './walk-in.actions.ts'
import * as contract from './walk-in.contract.ts'

export function walkInRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.lookAtWalkIn, 'doorDesk.walkIn.looked', ({ params, body }) =>
    actions.lookAtWalkIn(deps, params.id, body),
  )
  serveDone(app, contract.enterWalkIn, 'doorDesk.walkIn.entered', ({ params, body, request, ...call }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return actions.enterWalkIn(deps, signedIn(call), params.id, body, { key, language: languageFor(request) })
  })
}
