import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function cashRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listHandovers, (call) => actions.listHandovers(deps, call.caller, call.query))
  serve(app, contract.exportHandovers, (call) => actions.exportHandovers(deps, signedIn(call), call))
  serveDone(app, contract.recordHandover, 'books.done.handed', async ({ caller, body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return actions.recordHandover(deps, caller, body, key)
  })
  serveDone(app, contract.undoHandover, 'books.done.undone', ({ caller, params }) =>
    actions.undoHandover(deps, caller, params.id),
  )
}
