import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { readDashboard } from './actions.ts'
import { readAdminDashboard } from './contract.ts'

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, readAdminDashboard, ({ caller, params }) => readDashboard(deps, caller, params.term_id))
}
