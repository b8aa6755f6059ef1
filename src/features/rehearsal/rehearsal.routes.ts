import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './rehearsal.actions.ts'
import * as contract from './rehearsal.contract.ts'

/** Always of the portal itself: a rehearsal has none in it. */
export function rehearsalRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readRehearsal, () => actions.readRehearsal(deps))
  serveDone(app, contract.beginRehearsal, 'rehearsal.done.begun', ({ caller }) => actions.beginRehearsal(deps, caller))
  serveDone(app, contract.endRehearsal, 'rehearsal.done.ended', async ({ caller }) => {
    await actions.endRehearsal(deps, caller)
    return actions.readRehearsal(deps)
  })
}
