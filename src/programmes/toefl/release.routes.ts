import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './release.actions.ts'
import * as contract from './release.contract.ts'

export function releaseRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readResults, ({ params }) => actions.readResults(deps, params.id))
  serveDone(app, contract.setWaiting, 'results.done.set', async ({ caller, params, body }) => {
    await actions.setWaiting(deps, caller, params.id, body.waits)
    return actions.readResults(deps, params.id)
  })
  serve(app, contract.releaseResults, async (call) => {
    const undo = await actions.releaseResults(deps, call.caller, call.params.id, call.body.seen)
    const data = await actions.readResults(deps, call.params.id)
    return { ...success(wordsFor(call.request)('results.done.released', { count: data.counts.scored }), data), undo }
  })
}
