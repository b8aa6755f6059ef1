import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { readDashboard } from './actions.ts'
import { readAdminDashboard } from './contract.ts'

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, readAdminDashboard, async (call) => ({
    data: await readDashboard(deps, signedIn(call), call.params.term_id),
  }))
}
