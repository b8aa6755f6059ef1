import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { currentUser } from '#features/account/account.contract.ts'
import * as actions from './dashboard.actions.ts'
import * as contract from './dashboard.contract.ts'

/** `standings`: what each programme says of a student. */
export function dashboardRoutes(app: FastifyInstance, deps: Deps, standings: readonly actions.StandingOf[]): void {
  serveData(app, contract.readPendingCounts, () => actions.countPending(deps))
  serveData(app, contract.readAdminDashboard, ({ caller, params, request }) =>
    actions.readDashboard(deps, caller, params.term_id, request.server.unbelieved.proxy),
  )

  serveData(app, contract.readTimeline, ({ caller }) => actions.readTimeline(deps, caller))
  serveData(app, contract.readHistory, ({ caller }) => actions.readHistory(deps, caller))

  serveData(app, currentUser, ({ caller }) => actions.currentUser(deps, caller, standings))
}
