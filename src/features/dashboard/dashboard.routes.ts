import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { currentUser } from '#features/account/account.contract.ts'
import { withReasonsIn } from '#services/review/usual-reasons.ts'
import { languageOf } from '#words/words.ts'
import * as actions from './dashboard.actions.ts'
import * as contract from './dashboard.contract.ts'

/** `parts`: what each programme says on the dashboards. */
export function dashboardRoutes(app: FastifyInstance, deps: Deps, parts: readonly actions.ProgrammePart[]): void {
  serveData(app, contract.readPendingCounts, ({ caller }) => actions.countPending(deps, caller, parts))
  serveData(app, contract.readAdminDashboard, ({ caller, params, request }) => {
    const { proxy } = request.server.unbelieved
    return actions.readDashboard(deps, caller, { termId: params.term_id, proxy, parts })
  })

  serveData(app, contract.readTimeline, ({ caller }) => actions.readTimeline(deps, caller, parts))
  serveData(app, contract.readHistory, ({ caller }) => actions.readHistory(deps, caller, parts))

  serveData(app, currentUser, async ({ caller, request }) =>
    withReasonsIn(languageOf(request.headers['accept-language']), await actions.currentUser(deps, caller, parts)),
  )
}
