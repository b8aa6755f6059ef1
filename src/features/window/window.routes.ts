import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import type { WithNeeds } from './readiness.actions.ts'
import * as actions from './window.actions.ts'
import * as contract from './window.contract.ts'

export function windowRoutes(app: FastifyInstance, deps: Deps & WithNeeds): void {
  serve(app, contract.listEnvironments, ({ query }) => actions.listWindows(deps, query))

  serve(app, contract.exportEnvironments, (call) => actions.exportWindows(deps, call))

  serveData(app, contract.readEnvironment, ({ params }) => actions.readWindow(deps, params.id))

  serveDone(app, contract.createEnvironment, 'catalogue.windows.created', ({ caller, body }) =>
    actions.createWindow(deps, caller, body),
  )

  serveDone(app, contract.updateEnvironment, 'catalogue.windows.updated', ({ caller, params, body }) =>
    actions.updateWindow(deps, caller, params.id, body),
  )

  serveDone(app, contract.deleteEnvironment, 'catalogue.windows.deleted', ({ caller, params }) =>
    actions.deleteWindow(deps, caller, params.id),
  )
}
