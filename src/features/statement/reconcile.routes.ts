import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import * as actions from './reconcile.actions.ts'
import * as contract from './reconcile.contract.ts'

export function reconcileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readQueue, ({ caller, query }) => actions.readQueue(deps, caller, query))
  serveData(app, contract.lookAt, ({ caller, params }) => actions.lookAt(deps, caller, params.id))
}
