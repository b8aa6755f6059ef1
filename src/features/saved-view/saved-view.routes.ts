import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './saved-view.actions.ts'
import * as contract from './saved-view.contract.ts'

export function savedViewRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.listViews, ({ caller }) => actions.listViews(deps, caller))
  serveDone(app, contract.saveView, 'office.views.saved', ({ caller, body }) => actions.saveView(deps, caller, body))
  serveDone(app, contract.removeView, 'office.views.removed', ({ caller, params }) =>
    actions.removeView(deps, caller, params.id),
  )
}
