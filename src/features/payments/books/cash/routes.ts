import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function cashRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listHandovers, (call) => actions.listHandovers(deps, signedIn(call), call.query))
  serve(app, contract.exportHandovers, (call) => actions.exportHandovers(deps, signedIn(call), call))
  serve(app, contract.recordHandover, async (call) => {
    const key = idempotencyKey(call.request.headers['idempotency-key'])
    const data = await actions.recordHandover(deps, signedIn(call), call.body, key)
    return success(wordsFor(call.request)('books.done.handed'), data)
  })
  serve(app, contract.undoHandover, async (call) => {
    const data = await actions.undoHandover(deps, signedIn(call), call.params.id)
    return success(wordsFor(call.request)('books.done.undone'), data)
  })
}
